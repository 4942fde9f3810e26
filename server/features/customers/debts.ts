/**
 * Visits `v` for which a customer may owe something (docs/product/customers.md#what-they-owe); an
 * index covers exactly these. An upcoming cash visit is not owed yet.
 * @param now the parameter of the instant.
 */
export function possibleDebt(now: string): string {
  return `v.status not in ('Pending Payment', 'Expired')
    and (v.payment_status = 'Unpaid' or v.fee_sen > 0 or v.details > 1)
    and (v.status <> 'Cancelled' or v.fee_sen > 0)
    and (v.starts_at <= ${now} or v.payment_status <> 'Unpaid' or v.status = 'Cancelled')`
}

/** The debt for the visit `v` by the ledger, in sen. */
export const owedSen = `(
  select greatest(coalesce(sum(l.sen), 0), 0)::int from ledger_line l
  where l.booking_id = v.id and l.account = 'customer')`

/** The total debt of the account `a`, in sen. */
export function owedBy(now: string): string {
  return `(select coalesce(sum(${owedSen}), 0)::int from booking v
    where v.account_id = a.id and ${possibleDebt(now)})`
}
