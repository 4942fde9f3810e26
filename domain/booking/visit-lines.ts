import type { StoredItem, StoredLine } from './price-line.ts'

/**
 * One visit's rows of an order's price: hours and rate, add-ons, and its share of the voucher. They
 * add up to the visit's price exactly; differences between days (surcharges) are in the first row.
 * @param lines the order's rows: the work first, then add-ons, the voucher below zero.
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
 * One visit's rows, whether or not it was changed since it was sold.
 * @param lines of its order, as sold.
 * @param ownLines its own, if it was changed apart from its series.
 * @param visitSen its price now.
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

/** `4 h at RM 25.00` of `4 visits × 4 h at RM 25.00`. */
function ofOneVisit(item: StoredItem): StoredItem {
  if ('label' in item) return { label: item.label.replace(/^\d+ visits × /, '') }
  return 'visits' in item ? { ...item, visits: 1 } : item
}
