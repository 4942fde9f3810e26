/** A row of an order's price, RM, as it is stored with the order. */
export type StoredLine = { readonly label: string; readonly amount: number }

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
): { label: string; sen: number }[] {
  const [work, ...others] = order.lines
  if (!work) return []
  const addons = others
    .filter((line) => line.amount >= 0)
    .map((line) => ({
      label: ofOneVisit(line.label),
      sen: Math.round((line.amount * 100) / order.sessions),
    }))
  const voucher = others.find((line) => line.amount < 0)
  const offSen =
    order.totalSen > 0
      ? Math.round((order.discountSen * visitSen) / order.totalSen)
      : Math.round(order.discountSen / order.sessions)
  const restSen = addons.reduce((sum, line) => sum + line.sen, 0)
  return [
    { label: ofOneVisit(work.label), sen: visitSen + offSen - restSen },
    ...addons,
    ...(voucher && offSen > 0 ? [{ label: voucher.label, sen: -offSen }] : []),
  ]
}

/** `4 h at RM 25.00` of `4 visits × 4 h at RM 25.00`. */
function ofOneVisit(label: string): string {
  return label.replace(/^\d+ visits × /, '')
}
