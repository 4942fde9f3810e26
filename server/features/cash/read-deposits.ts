import type { BankDeposit } from '../../../domain/api/payments/deposits.ts'
import { ringgit } from '../../../domain/booking/price/money.ts'
import { firstDayOf } from '../../../domain/pay/months.ts'
import { query, queryFirst, queryOne, type Reader } from '../../db/transaction.ts'
import { type ReversibleRow, reversalColumns, shownRecord } from './reversals.ts'

/** Entries of the account `cash`, as indexed by `ledger_entry_office`. */
const ofOffice = `((kind in ('cash', 'cash-back') and worker_id is null)
  or kind in ('hand-in', 'hand-in-back', 'surplus', 'surplus-back', 'refund-manual', 'tip-refund-manual',
    'gift-refund-manual', 'banked', 'banked-back', 'bank-shortage', 'bank-shortage-back'))`
const comesIn = "kind in ('cash', 'hand-in', 'surplus', 'banked-back', 'bank-shortage-back')"

/** The cash in the office now, in sen (docs/product/pay.md#banked). */
export async function readInOffice(reader: Reader): Promise<number> {
  const row = await queryOne<{ sen: number }>(reader, {
    name: 'cash-in-office',
    text: `select coalesce(sum(case when ${comesIn} then sen else -sen end), 0)::float8 as sen
           from ledger_entry where ${ofOffice}`,
  })
  return row.sen
}

/**
 * The cash that came in before a moment and is still in the office, in sen; the oldest cash leaves
 * first.
 */
export async function readUnbanked(reader: Reader, before: Date): Promise<number> {
  const row = await queryOne<{ sen: number }>(reader, {
    name: 'cash-not-banked',
    text: `select greatest(0, coalesce(sum(case when not ${comesIn} then -sen when at < $1 then sen else 0 end), 0))::float8
             as sen
           from ledger_entry where ${ofOffice}`,
    values: [before],
  })
  return row.sen
}

/** The id of the latest deposit or reversal. If it changes, staff have seen outdated figures. */
export async function readDepositVersion(reader: Reader): Promise<number> {
  const row = await queryOne<{ version: number }>(reader, {
    name: 'deposit-version',
    text: 'select coalesce(max(id), 0) as version from bank_deposit',
  })
  return row.version
}

type Row = ReversibleRow & { ref: string; taken_sen: number; banked_sen: number }

const columns = `d.id, d.day, d.ref, d.taken_sen, d.banked_sen, d.reason, d.at, d.who,
  ${reversalColumns}
  from bank_deposit d left join bank_deposit r on r.reverses = d.id`

const shown = (row: Row): BankDeposit => ({
  ...shownRecord(row),
  ref: row.ref,
  taken: ringgit(row.taken_sen),
  banked: ringgit(row.banked_sen),
})

/** The deposits of a month, newest first. */
export async function listDeposits(reader: Reader, month: string) {
  const [rows, inOffice, version] = await Promise.all([
    query<Row>(reader, {
      name: 'deposits-of-month',
      text: `select ${columns} where d.reverses is null and d.day >= $1::date
               and d.day < $1::date + interval '1 month'
             order by d.day desc, d.id desc`,
      values: [firstDayOf(month)],
    }),
    readInOffice(reader),
    readDepositVersion(reader),
  ])
  return { items: rows.map(shown), month, in_office: ringgit(inOffice), version }
}

/** One deposit; undefined if unknown. */
export async function readDeposit(reader: Reader, id: number): Promise<BankDeposit | undefined> {
  const row = await queryFirst<Row>(reader, {
    name: 'bank-deposit',
    text: `select ${columns} where d.reverses is null and d.id = $1`,
    values: [id],
  })
  return row && shown(row)
}
