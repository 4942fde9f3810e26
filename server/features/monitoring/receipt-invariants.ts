import { query, type Reader } from '../../db/transaction.ts'

/**
 * Finds errors of receipts and e-invoices (docs/product/einvoice.md#receipts), recomputed from the
 * ledger: money without a receipt or with two, a gap in the numbers of a month, a refund above the
 * sale, and a receipt in a document other than its buyer's. Empty if there are none.
 */
export async function findReceiptViolations(reader: Reader): Promise<string[]> {
  const rows = await query<{ finding: string }>(reader, {
    text: `
      select format('%s of entry %s has no receipt', e.kind, e.id) as finding
      from ledger_entry e join booking b on b.id = e.booking_id,
        (select from_month::timestamp at time zone 'Asia/Kuala_Lumpur' as since from einvoice_supplier) s,
        -- Receipts follow within a minute.
        (select max(at) - interval '1 hour' as until from receipt where order_id is not null) r
      where e.kind in ('payment', 'cash', 'credit', 'on-account', 'refund-back', 'cash-back',
          'credit-back', 'refund', 'refund-manual', 'refund-credit', 'refund-account')
        and e.at >= s.since and e.at < r.until
        and not exists (select from receipt_entry i where i.entry_id = e.id)
      union all
      select format('%s has receipts of %s, in the ledger %s', cause, r.sen, e.sen)
      from (select cause, sum(sen) as sen from receipt where order_id is not null group by cause) r
      full join (
        select i.cause, sum(e.sen) as sen from receipt_entry i join ledger_entry e on e.id = i.entry_id
        group by i.cause) e using (cause)
      where r.sen is distinct from e.sen
      union all
      select format('receipts of kind %s in %s: the last is %s of %s', kind, receipt.month, max(number),
        count(*))
      from receipt group by kind, receipt.month having max(number) <> count(*)
      union all
      select format('receipt %s of %s: %s went back, in its receipts %s', s.id, s.sen, s.back_sen,
        coalesce(b.sen, 0))
      from receipt s left join (
        select of_receipt, sum(sen) as sen from receipt where of_receipt is not null group by of_receipt) b
        on b.of_receipt = s.id
      where s.kind in ('sale', 'pay') and s.back_sen <> coalesce(b.sen, 0)
      union all
      select format('receipt %s is documented with %s, and %s of it is credited', s.id, s.sen - s.net_sen,
        sum(n.sen))
      from receipt s join receipt n on n.of_receipt = s.id and n.document_id is not null
      group by s.id having sum(n.sen) > s.sen - s.net_sen
      union all
      select format('receipt %s is in %s', r.id, d.number)
      from receipt r join einvoice_document d on d.id = r.document_id
      where r.kind = 'sale' and r.state in ('submitted', 'valid', 'credited')
        and (r.buyer is null) <> d.consolidated
      union all
      select format('document %s has %s, its receipts %s', d.number, d.sen, sum(r.sen - r.net_sen))
      from einvoice_document d join receipt r on r.document_id = d.id
      where d.state in ('submitted', 'valid') group by d.id having d.sen <> sum(r.sen - r.net_sen)
      union all
      select format('document %s has tax of %s, its receipts %s', d.number, l.tax, sum(r.tax_sen - r.net_tax_sen))
      from einvoice_document d join receipt r on r.document_id = d.id,
        lateral (select coalesce(sum((line->>'taxSen')::int), 0) as tax
          from jsonb_array_elements(d.lines) line) l
      where d.state in ('submitted', 'valid') group by d.id, l.tax
      having l.tax <> sum(r.tax_sen - r.net_tax_sen)
      union all
      select format('%s has receipts with tax of %s, in the ledger %s', r.cause, r.tax_sen, t.sen)
      from receipt r, lateral (
        select coalesce(sum(case t.kind when 'tax' then t.sen else -t.sen end), 0) as sen
        from receipt_entry i join ledger_entry t on t.tax_of = i.entry_id where i.cause = r.cause) t
      where r.kind = 'sale' and r.tax_sen <> t.sen
      union all
      select format('receipt %s has tax of %s, of which %s went back; in its receipts %s', s.id, s.tax_sen,
        s.back_tax_sen, coalesce(b.sen, 0))
      from receipt s left join (
        select of_receipt, sum(tax_sen) as sen from receipt where of_receipt is not null group by of_receipt) b
        on b.of_receipt = s.id
      where s.kind = 'sale' and (s.back_tax_sen <> coalesce(b.sen, 0)
        or s.back_sen = s.sen and s.back_tax_sen <> s.tax_sen
        or s.tax_sen - s.back_tax_sen > s.sen - s.back_sen)`,
  })
  return rows.map((row) => row.finding)
}
