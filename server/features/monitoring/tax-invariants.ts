import { query, type Reader } from '../../db/transaction.ts'

/**
 * Finds errors of service tax (docs/product/tax.md#ledger), recomputed from customers' payments for
 * each visit: tax on an order without tax, and on an order with tax, a visit whose tax does not
 * match its money to the sen.
 */
export async function findTaxViolations(reader: Reader): Promise<string[]> {
  const rows = await query<{ finding: string }>(reader, {
    text: `
      with visit as (
        select e.booking_id,
          sum(case when e.kind in ('payment', 'cash', 'credit', 'on-account', 'refund-back') then e.sen
            when e.kind in ('cash-back', 'credit-back', 'refund', 'refund-manual', 'refund-credit',
              'refund-account') then -e.sen else 0 end) as paid,
          sum(case e.kind when 'tax' then e.sen when 'tax-back' then -e.sen else 0 end) as tax
        from ledger_entry e where e.booking_id is not null group by e.booking_id
      )
      select format('%s has tax of %s in %s, by its rate %s', b.booking_id, v.tax, v.paid,
        coalesce(round(v.paid::numeric * o.tax_bp / (10000 + o.tax_bp)), 0)) as finding
      from visit v join booking b on b.id = v.booking_id join booking_order o on o.id = b.order_id
      where v.tax <> coalesce(round(v.paid::numeric * o.tax_bp / (10000 + o.tax_bp)), 0)
      union all
      select format('entry %s has the tax of entry %s of another visit or moment', t.id, e.id)
      from ledger_entry t join ledger_entry e on e.id = t.tax_of
      where t.booking_id is distinct from e.booking_id or t.at <> e.at`,
  })
  return rows.map((row) => row.finding)
}
