/** Records that the law asks the company to store, also once the person has gone. */
export const keptRecords = ['bookings', 'payments', 'e-invoices', 'terms'] as const
export type KeptRecord = (typeof keptRecords)[number]

type Duty = {
  readonly law: 'income-tax' | 'companies' | 'e-trade'
  readonly years: number
  /** The years are counted from the end of the year of the record, or from its day. */
  readonly from: 'end-of-year' | 'day'
}

/** Kind of record, law, years: the one table of what may not be deleted (docs/product/privacy.md#stored-by-law). */
export const keptBy: Readonly<Record<KeptRecord, Duty>> = {
  bookings: { law: 'income-tax', years: 7, from: 'end-of-year' },
  payments: { law: 'companies', years: 7, from: 'end-of-year' },
  'e-invoices': { law: 'income-tax', years: 7, from: 'end-of-year' },
  terms: { law: 'e-trade', years: 3, from: 'day' },
}

/** The day until which a record of this day must be stored. */
export function keptUntil(record: KeptRecord, day: string): string {
  const { years, from } = keptBy[record]
  const year = Number(day.slice(0, 4)) + years
  if (from === 'end-of-year') return `${year}-12-31`
  // The day before the last of February comes each year.
  return `${year}-${day.slice(5) === '02-29' ? '02-28' : day.slice(5)}`
}
