/** Records that the law requires the company to store, even after the person has left. */
export const retainedRecords = ['bookings', 'payments', 'e-invoices', 'terms'] as const
export type RetainedRecord = (typeof retainedRecords)[number]

type Duty = {
  readonly law: 'income-tax' | 'companies' | 'e-trade'
  readonly years: number
  /** Whether the years count from the end of the record's year, or from its day. */
  readonly from: 'end-of-year' | 'day'
}

/**
 * The law and the years for which each kind of record must not be deleted
 * (docs/product/privacy.md#stored-by-law).
 */
export const retentionDuties: Readonly<Record<RetainedRecord, Duty>> = {
  bookings: { law: 'income-tax', years: 7, from: 'end-of-year' },
  payments: { law: 'companies', years: 7, from: 'end-of-year' },
  'e-invoices': { law: 'income-tax', years: 7, from: 'end-of-year' },
  terms: { law: 'e-trade', years: 3, from: 'day' },
}

/** The last day on which a record of the given day must be stored. */
export function retainedUntil(record: RetainedRecord, day: string): string {
  const { years, from } = retentionDuties[record]
  const year = Number(day.slice(0, 4)) + years
  if (from === 'end-of-year') return `${year}-12-31`
  // 29 February becomes 28 February, which exists every year.
  return `${year}-${day.slice(5) === '02-29' ? '02-28' : day.slice(5)}`
}
