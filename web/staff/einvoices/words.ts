import type {
  EInvoiceDocument,
  EInvoiceMonthState,
} from '../../../domain/api/payments/einvoices.ts'
import type { WorkerDetail } from '../../../domain/einvoices/workers.ts'
import { listLabel } from '../../../domain/messages/format.ts'
import { m } from '../../../messages/page.ts'
import { pageLocale } from '../../locale.ts'
import type { States } from '../../shared/StatusBadge.tsx'

/** What the state of a month is called, and how it is drawn. */
export const monthStates: States<EInvoiceMonthState> = {
  open: { tone: 'over', label: m.staff_einvoices_open },
  due: { tone: 'waiting', label: m.staff_einvoices_due },
  missing: { tone: 'bad', label: m.staff_einvoices_missing },
  refused: { tone: 'bad', label: m.staff_einvoices_refused },
  'under-way': { tone: 'waiting', label: m.staff_einvoices_under_way },
  sent: { tone: 'good', label: m.staff_einvoices_sent },
}

export const documentStates: States<EInvoiceDocument['state']> = {
  waiting: { tone: 'waiting', label: m.staff_einvoices_doc_waiting },
  submitted: { tone: 'waiting', label: m.staff_einvoices_doc_submitted },
  valid: { tone: 'good', label: m.staff_einvoices_doc_valid },
  invalid: { tone: 'bad', label: m.staff_einvoices_doc_invalid },
  cancelling: { tone: 'waiting', label: m.staff_einvoices_doc_cancelling },
  cancelled: { tone: 'over', label: m.staff_einvoices_doc_cancelled },
}

export const kindWords: Readonly<Record<EInvoiceDocument['kind'], () => string>> = {
  consolidated: m.staff_einvoices_kind_consolidated,
  own: m.staff_einvoices_kind_own,
  'refund-note': m.staff_einvoices_kind_refund_note,
  'self-billed': m.staff_einvoices_kind_self_billed,
  'credit-note': m.staff_einvoices_kind_credit_note,
}

const detailWords: Readonly<Record<WorkerDetail, () => string>> = {
  name: m.staff_einvoices_buyer_name,
  id_number: m.staff_einvoices_buyer_id,
  tin: m.staff_einvoices_tin,
  msic: m.staff_einvoices_msic,
  activity: m.staff_einvoices_activity,
  address: m.staff_einvoices_address,
  post_code: m.staff_einvoices_post_code,
  city: m.staff_einvoices_city,
  phone: m.staff_einvoices_phone,
}

/** What is missing of a worker, or why it does not do; undefined: nothing (docs/product/einvoice.md#self-billed). */
export function missingText(details: readonly WorkerDetail[], unknown: boolean) {
  if (details.length > 0)
    return m.staff_pay_tax_missing({
      details: listLabel(
        details.map((each) => detailWords[each]()),
        pageLocale,
      ),
    })
  return unknown ? m.staff_pay_tax_unknown() : undefined
}
