import { codesOf } from '../../../domain/books/accounts.ts'
import { generalJournal } from '../../../domain/books/journal.ts'
import { query, type Reader } from '../../db/transaction.ts'
import { hashOf, readJournal } from '../books/journal.ts'

type Closed = {
  readonly month: string
  readonly codes: Readonly<Record<string, string>>
  readonly entries: number
  readonly sen: number
  readonly journal_hash: string
}

/**
 * Finds closed months whose journal has changed since they were closed
 * (docs/product/books.md#closing).
 */
export async function findBooksViolations(reader: Reader): Promise<string[]> {
  const months = await query<Closed>(reader, {
    text: `select to_char(month, 'YYYY-MM') as month, codes, entries, sen, journal_hash
           from closed_month order by month`,
  })
  const fees = await query<{ finding: string }>(reader, {
    text: `select format('settlement %s has fees of %s, in the ledger %s', s.id, coalesce(r.fee, 0),
             coalesce(l.fee, 0)) as finding
           from settlement s
             left join (select settlement_id, sum(fee_sen) as fee from settlement_row group by 1) r
               on r.settlement_id = s.id
             left join (select settlement_id,
                 sum(case kind when 'provider-fee' then sen else -sen end) as fee
               from ledger_entry where settlement_id is not null group by 1) l on l.settlement_id = s.id
           where coalesce(r.fee, 0) <> coalesce(l.fee, 0) order by 1`,
  })
  const found = fees.map(({ finding }) => finding)
  for (const { month, codes, entries, sen, journal_hash: hash } of months) {
    const journal = await readJournal(reader, month)
    const sum = journal.reduce((total, entry) => total + entry.sen, 0)
    if (journal.length !== entries || sum !== sen)
      found.push(
        `${month} was closed with ${entries} entries of ${sen}, and has ${journal.length} of ${sum}`,
      )
    else if (hashOf(generalJournal(journal, codesOf(codes))) !== hash)
      found.push(`the journal of ${month} is not the one that was closed`)
  }
  return found
}
