import { query, type Reader } from '../../db/transaction.ts'

/**
 * Finds errors of partners' accounts (docs/product/partners.md#on-account), recomputed from their
 * visits. Empty if there are none.
 */
export async function findAccountViolations(reader: Reader): Promise<string[]> {
  const rows = await query<{ finding: string }>(reader, {
    text: `
      with line as (
        select l.booking_id, sum(l.sen) filter (where l.account = 'partners') as partners,
          sum(l.sen) filter (where l.account in ('customer', 'refunds') ) as others
        from ledger_line l group by l.booking_id
      ), visit as (
        select b.booking_id, a.partner_id, coalesce(l.partners, 0) as partners, coalesce(l.others, 0) as others,
          case when b.status in ('Confirmed', 'In Progress', 'Completed') then b.total_sen else 0 end
            + b.fee_sen - b.allowance_sen as costs
        from order_on_account a join booking b on b.order_id = a.order_id
          left join line l on l.booking_id = b.id
      )
      select format('%s costs %s, and is on account with %s', booking_id, costs, partners) as finding
      from visit where costs <> partners
      union all
      select format('%s is on account, and its customer is owed or owes %s', booking_id, others)
      from visit where others <> 0
      union all
      select format('order %s is paid by %s, and on account: %s', o.ref, o.payment_method, a.order_id is not null)
      from booking_order o left join order_on_account a on a.order_id = o.id
      where (o.payment_method = 'Account') <> (a.order_id is not null)
      union all
      select format('partner %s owes %s, by its visits %s less %s', a.partner_id, a.owed_sen, coalesce(v.sen, 0),
        coalesce(p.sen, 0))
      from partner_account a left join (
        select partner_id, sum(partners) as sen from visit group by 1) v using (partner_id)
      left join (
        select partner_id, sum(case when reverses is null then sen else -sen end) as sen
        from partner_payment group by 1) p using (partner_id)
      where a.owed_sen <> coalesce(v.sen, 0) - coalesce(p.sen, 0)
      union all
      select format('payment %s of %s has %s in the ledger', p.id, p.sen, l.sen)
      from partner_payment p left join ledger_entry l on l.partner_payment_id = p.id
        and l.kind = case when p.reverses is null then 'partner-paid' else 'partner-paid-back' end
      where l.sen is distinct from p.sen
      union all
      select format('partners owe %s, in the ledger %s', a.sen, l.sen)
      from (select coalesce(sum(owed_sen), 0) as sen from partner_account) a,
        (select coalesce(sum(sen), 0) as sen from ledger_line where account = 'partners') l
      where a.sen <> l.sen`,
  })
  return rows.map((row) => row.finding)
}
