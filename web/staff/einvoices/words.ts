import type {
  EInvoiceDocument,
  EInvoiceMonthState,
} from '../../../domain/api/payments/einvoices.ts'
import { m } from '../../../messages/page.ts'

/** What the state of a month is called, and how it is drawn. */
export const monthWords: Readonly<
  Record<EInvoiceMonthState, { tone: 'good' | 'soon' | 'now' | 'normal'; label: () => string }>
> = {
  open: { tone: 'normal', label: m.staff_einvoices_open },
  due: { tone: 'soon', label: m.staff_einvoices_due },
  missing: { tone: 'now', label: m.staff_einvoices_missing },
  refused: { tone: 'now', label: m.staff_einvoices_refused },
  'under-way': { tone: 'soon', label: m.staff_einvoices_under_way },
  sent: { tone: 'good', label: m.staff_einvoices_sent },
}

export const documentWords: Readonly<
  Record<
    EInvoiceDocument['state'],
    { tone: 'good' | 'soon' | 'now' | 'normal'; label: () => string }
  >
> = {
  waiting: { tone: 'soon', label: m.staff_einvoices_doc_waiting },
  submitted: { tone: 'soon', label: m.staff_einvoices_doc_submitted },
  valid: { tone: 'good', label: m.staff_einvoices_doc_valid },
  invalid: { tone: 'now', label: m.staff_einvoices_doc_invalid },
  cancelling: { tone: 'soon', label: m.staff_einvoices_doc_cancelling },
  cancelled: { tone: 'normal', label: m.staff_einvoices_doc_cancelled },
}

export const kindWords: Readonly<Record<EInvoiceDocument['kind'], () => string>> = {
  consolidated: m.staff_einvoices_kind_consolidated,
  own: m.staff_einvoices_kind_own,
  'refund-note': m.staff_einvoices_kind_refund_note,
}
