import type { StoredItem, StoredLine } from './price-line.ts'

/**
 * One visit's share of an order's price rows: work, add-ons and voucher. They add up exactly to the
 * visit's price; differences between days (surcharges) go to the first row.
 * @param lines the order's rows: work, add-ons, and the voucher as a negative row.
 * @param visitSen the visit's own price, after the voucher.
 */
export function visitLines(
  order: {
    readonly lines: readonly StoredLine[]
    readonly sessions: number
    readonly discountSen: number
    readonly totalSen: number
  },
  visitSen: number,
): { item: StoredItem; sen: number }[] {
  const rows = order.lines.map(({ amount, ...item }) => ({ item: ofOneVisit(item), amount }))
  const [work, ...others] = rows
  if (!work) return []
  const addons = others
    .filter(({ amount }) => amount >= 0)
    .map(({ item, amount }) => ({ item, sen: Math.round((amount * 100) / order.sessions) }))
  const voucher = others.find(({ amount }) => amount < 0)
  const offSen =
    order.totalSen > 0
      ? Math.round((order.discountSen * visitSen) / order.totalSen)
      : Math.round(order.discountSen / order.sessions)
  const restSen = addons.reduce((sum, line) => sum + line.sen, 0)
  return [
    { item: work.item, sen: visitSen + offSen - restSen },
    ...addons,
    ...(voucher && offSen > 0 ? [{ item: voucher.item, sen: -offSen }] : []),
  ]
}

/**
 * One visit's price rows, whether or not it was changed since the sale.
 * @param lines the order's rows, as sold.
 * @param ownLines the visit's own rows, if it was changed separately from its series.
 * @param visitSen the visit's price now.
 */
export function linesOfVisit(
  lines: readonly StoredLine[],
  sessions: number,
  ownLines: readonly StoredLine[] | null,
  visitSen: number,
): { item: StoredItem; sen: number }[] {
  const sold = ownLines ?? lines
  const totalSen = sold.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)
  const discountSen = sold.reduce(
    (sum, { amount }) => sum + Math.max(0, -Math.round(amount * 100)),
    0,
  )
  const order = { lines: sold, sessions: ownLines ? 1 : sessions, discountSen, totalSen }
  return visitLines(order, visitSen)
}

/** Reduces `4 visits × 4 h at RM 25.00` to `4 h at RM 25.00`. */
function ofOneVisit(item: StoredItem): StoredItem {
  if ('label' in item) return { label: item.label.replace(/^\d+ visits × /, '') }
  return 'visits' in item ? { ...item, visits: 1 } : item
}
