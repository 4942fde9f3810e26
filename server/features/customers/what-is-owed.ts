/**
 * Visits `v` of which a customer may owe something (docs/product/customers.md#what-they-owe): an
 * index has exactly these. A visit in cash that is ahead is not owed yet.
 * @param now the parameter of the instant.
 */
export function maybeOwed(now: string): string {
  return `v.status not in ('Pending Payment', 'Expired')
    and (v.payment_status = 'Unpaid' or v.fee_sen > 0 or v.details > 1)
    and (v.status <> 'Cancelled' or v.fee_sen > 0)
    and (v.starts_at <= ${now} or v.payment_status <> 'Unpaid' or v.status = 'Cancelled')`
}

/** What is owed for the visit `v`, in sen: what the ledger has as the customer's debt. */
export const owedSen = `(
  select greatest(coalesce(sum(l.sen), 0), 0)::int from ledger_line l
  where l.booking_id = v.id and l.account = 'customer')`

/** All that an account owes, in sen. */
export function owedBy(account: string, now: string): string {
  return `(select coalesce(sum(${owedSen}), 0)::int from booking v
    where v.account_id = ${account} and ${maybeOwed(now)})`
}
