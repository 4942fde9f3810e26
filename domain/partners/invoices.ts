/** The state of an invoice on a day; computed, not stored. */
export type PartnerInvoiceState = 'open' | 'paid' | 'overdue'

type Issued = {
  /** Below zero: a credit note. */
  readonly sen: number
  readonly dueOn: string
}

/**
 * The number of an invoice in its month's series, such as `INV-202611-1`; the series has no gaps
 * (docs/product/partners.md#invoices).
 */
export function partnerInvoiceNumber(month: string, number: number): string {
  return `INV-${month.replace('-', '')}-${number}`
}

/** All payments of a partner and what it owes, in sen. */
export type PartnerBalance = { readonly paidSen: number; readonly owedSen: number }

/**
 * Applies payments, credit notes, and credit that is on no invoice yet to the oldest invoices first:
 * no more is unpaid than is owed (docs/product/partners.md#invoices).
 * @param invoices oldest first.
 * @returns the same invoices, with the unpaid amount in sen and the state on this day.
 */
export function settleInvoices<Invoice extends Issued>(
  invoices: readonly Invoice[],
  { paidSen, owedSen }: PartnerBalance,
  today: string,
): (Invoice & { readonly leftSen: number; readonly state: PartnerInvoiceState })[] {
  const invoicedSen = invoices.reduce((sum, { sen }) => sum + sen, 0)
  const settledSen = Math.max(paidSen, invoicedSen - owedSen)
  let usable = invoices.reduce((sum, { sen }) => sum + Math.max(0, -sen), settledSen)
  return invoices.map((invoice) => {
    const settled = Math.min(usable, Math.max(0, invoice.sen))
    usable -= settled
    const leftSen = Math.max(0, invoice.sen) - settled
    const unpaid = invoice.dueOn < today ? 'overdue' : 'open'
    return { ...invoice, leftSen, state: leftSen === 0 ? 'paid' : unpaid }
  })
}

/** What members are notified of about an invoice (docs/product/partners.md#notified). */
export function noticeOfInvoice(invoice: {
  readonly leftSen: number
  readonly state: PartnerInvoiceState
}): 'partner-invoice' | 'partner-overdue' | 'partner-settled' {
  if (invoice.leftSen === 0) return 'partner-settled'
  return invoice.state === 'overdue' ? 'partner-overdue' : 'partner-invoice'
}
