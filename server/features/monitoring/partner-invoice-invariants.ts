import { query, type Reader } from '../../db/transaction.ts'

/**
 * Finds errors of partners' invoices (docs/product/partners.md#invoices), recomputed from the
 * ledger. Empty if there are none.
 */
export async function findPartnerInvoiceViolations(reader: Reader): Promise<string[]> {
  const rows = await query<{ finding: string }>(reader, {
    text: `
      with entry as (
        select l.id, i.invoice_id, b.id as visit, a.partner_id, l.at,
          case l.kind when 'on-account' then l.sen else -l.sen end as sen,
          coalesce((select sum(case t.kind when 'tax' then t.sen else -t.sen end)
            from ledger_entry t where t.tax_of = l.id), 0) as tax_sen
        from ledger_entry l join booking b on b.id = l.booking_id
          join order_on_account a on a.order_id = b.order_id
          left join partner_invoice_entry i on i.entry_id = l.id
        where l.kind in ('on-account', 'refund-account')
      ), line as (
        select invoice_id, visit, sum(sen) as sen, sum(tax_sen) as tax_sen
        from entry where invoice_id is not null group by 1, 2 having sum(sen) <> 0
      )
      select format('invoice %s is %s with tax %s, by its lines %s with tax %s', i.id, i.sen, i.tax_sen,
        coalesce(sum(l.sen), 0), coalesce(sum(l.tax_sen), 0)) as finding
      from partner_invoice i left join partner_invoice_line l on l.invoice_id = i.id
      group by i.id
      having (i.sen, i.tax_sen) is distinct from (coalesce(sum(l.sen), 0), coalesce(sum(l.tax_sen), 0))
      union all
      select format('invoice %s has %s for visit %s, in the ledger %s', coalesce(p.invoice_id, l.invoice_id),
        p.sen, coalesce(p.booking_id, l.visit), l.sen)
      from partner_invoice_line p full join line l on l.invoice_id = p.invoice_id and l.visit = p.booking_id
      where (p.sen, p.tax_sen) is distinct from (l.sen, l.tax_sen)
      union all
      select format('invoices of %s have %s numbers up to %s', month, count(*), max(number))
      from partner_invoice group by month having count(*) <> max(number)
      union all
      select format('entry %s is on invoice %s of another partner or an earlier month', e.id, i.id)
      from entry e join partner_invoice i on i.id = e.invoice_id
      where i.partner_id <> e.partner_id
        or e.at >= (i.month + interval '1 month') at time zone 'Asia/Kuala_Lumpur'
      union all
      select format('partner %s owes %s before payments, by invoices %s and %s after them', a.partner_id,
        a.owed_sen + coalesce(p.sen, 0), coalesce(i.sen, 0), coalesce(e.sen, 0))
      from partner_account a
        left join (select partner_id, sum(case when reverses is null then sen else -sen end) as sen
          from partner_payment group by 1) p using (partner_id)
        left join (select partner_id, sum(sen) as sen from partner_invoice group by 1) i using (partner_id)
        left join (select partner_id, sum(sen) as sen from entry where invoice_id is null group by 1) e
          using (partner_id)
      where a.owed_sen + coalesce(p.sen, 0) <> coalesce(i.sen, 0) + coalesce(e.sen, 0)`,
  })
  return rows.map((row) => row.finding)
}
