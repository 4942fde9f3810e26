import { query, type Reader } from '../../db/transaction.ts'

/**
 * Finds errors of self-billed pay (docs/product/einvoice.md#self-billed), recomputed from the pay
 * runs: closed pay of an independent worker without a receipt or with another amount, an employee's
 * pay with a receipt, and a deduction without one. Empty if there are none.
 */
export async function findSelfBilledViolations(reader: Reader): Promise<string[]> {
  const rows = await query<{ finding: string }>(reader, {
    text: `
      with since as (
        -- Receipts follow within a minute.
        select s.from_month, (select max(at) - interval '1 hour' from receipt) as until from einvoice_supplier s
      ), paid as (
        select w.month, w.worker_id, w.visits_sen + w.additions_sen as sen
        from pay_run_worker w join pay_run p on p.month = w.month, since s
        where w.independent and w.month >= s.from_month and p.closed_at < s.until
          and w.visits_sen + w.additions_sen > 0
      ), taken as (
        select 'correction:' || d.id as cause, l.sen
        from pay_line l join pay_adjustment d on d.id = l.adjustment_id
          join pay_run p on p.month = l.month
          join pay_run_worker w on w.month = l.month and w.worker_id = l.worker_id
          left join pay_run_worker e on e.month = d.corrects and e.worker_id = l.worker_id, since s
        where l.kind = 'deduction' and coalesce(e.independent, w.independent)
          and coalesce(d.corrects, l.month) >= s.from_month and p.closed_at < s.until
      )
      select format('pay of worker %s in %s is %s, in its receipt %s', p.worker_id, p.month, p.sen, r.sen)
        as finding
      from paid p left join receipt r
        on r.kind = 'pay' and r.worker_id = p.worker_id and r.month = p.month
      where r.sen is distinct from p.sen
      union all
      select format('receipt %s is of pay that is not self-billed', r.id)
      from receipt r left join pay_run_worker w on w.worker_id = r.worker_id and w.month = r.month
      where r.kind = 'pay' and (w.independent is not true or r.sen <> w.visits_sen + w.additions_sen)
      union all
      select format('%s is %s, in its receipts %s', t.cause, t.sen, coalesce(sum(r.sen), 0))
      from taken t left join receipt r on r.cause = t.cause group by t.cause, t.sen
      having coalesce(sum(r.sen), 0) <> t.sen
      union all
      select format('receipt %s corrects the pay of another worker', r.id)
      from receipt r join receipt p on p.id = r.of_receipt
      where r.kind = 'correction' and (p.kind <> 'pay' or p.worker_id <> r.worker_id)
      union all
      select format('document %s is of type %s, and has a receipt of kind %s', d.number, d.type, r.kind)
      from receipt r join einvoice_document d on d.id = r.document_id
      where d.type <> case r.kind when 'sale' then '01' when 'return' then '04' when 'pay' then '11' else '12' end`,
  })
  return rows.map((row) => row.finding)
}
