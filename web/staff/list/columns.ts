import { m } from '../../../messages/page.ts'
import { dayLabel, momentLabel } from '../../shared/when.ts'
import { formatRm } from '../../ui/Money.tsx'

type Words = string | number

/** A text column, included in the file. */
export function wordsColumn<Item>(header: string, of: (item: Item) => Words) {
  return { header, cell: (item: Item) => of(item) || m.common_nothing(), csv: of }
}

/** A column of amounts in RM. */
export function moneyColumn<Item>(header: string, of: (item: Item) => number) {
  return {
    header,
    figures: true,
    cell: (item: Item) => formatRm(of(item)),
    csv: (item: Item) => of(item).toFixed(2),
  } as const
}

/** The same; empty for 0. */
export function sparseMoneyColumn<Item>(header: string, of: (item: Item) => number) {
  return {
    ...moneyColumn(header, of),
    sparse: true,
    cell: (item: Item) => (of(item) === 0 ? null : formatRm(of(item))),
  } as const
}

/** A column of counts. */
export function countColumn<Item>(header: string, of: (item: Item) => number) {
  return { header, figures: true, short: true, cell: of, csv: of } as const
}

/** A column of days, in the file as `YYYY-MM-DD`. */
export function dayColumn<Item>(header: string, of: (item: Item) => string) {
  return { header, cell: (item: Item) => dayLabel(of(item)), csv: of }
}

/** A column of times, in the file as ISO 8601. */
export function momentColumn<Item>(header: string, of: (item: Item) => string) {
  return { header, cell: (item: Item) => momentLabel(of(item)), csv: of }
}
