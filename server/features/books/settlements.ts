import Papa from 'papaparse'
import { ringgit } from '../../../domain/booking/price/money.ts'
import { addDays, dayOf, instantOf } from '../../../domain/booking/starts/calendar.ts'
import { readSettlement, type Settled } from '../../../domain/books/settlement-file.ts'
import { refuse, succeed } from '../../../domain/result.ts'
import { columnsOf } from '../../db/columns.ts'
import { inTransactionUnlessRefused } from '../../db/rolled-back.ts'
import { query, queryFirst, type Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { CommandResult } from '../../http/calls/refusals.ts'
import { type JobTasks, jobAt } from '../../jobs.ts'
import { takesPayments } from '../../providers/payment/port.ts'
import { type Author, recordAudit } from '../audit/record.ts'
import { enter } from '../ledger/ledger.ts'
import { hashOf } from './journal.ts'

type Settlement = {
  readonly provider: string
  readonly name: string
  /** Hash of the contents: the same contents add nothing. */
  readonly hash: string
  readonly rows: readonly Settled[]
}
type Taken = { readonly rows: number }

/**
 * Stores a provider's settlement (docs/product/books.md#settlements): each row once, and its fees in
 * the ledger. Repeating it changes nothing; a row with a different amount than before refuses the
 * whole settlement.
 * @param by who uploaded the file; undefined for an answer of the provider.
 */
export async function takeSettlement(
  tx: Tx,
  { provider, name, hash, rows }: Settlement,
  by: Author | undefined,
  now: Date,
): Promise<CommandResult<Taken>> {
  const inserted = await queryFirst<{ id: number }>(tx, {
    text: `insert into settlement (provider, source, name, hash, taken_at, by_account_id, who)
           values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing returning id`,
    values: [provider, by ? 'file' : 'call', name, hash, now, by?.accountId ?? null, by?.who ?? ''],
  })
  if (!inserted) return succeed({ rows: 0 })
  const added = await query<{ fee_sen: number }>(tx, {
    text: `insert into settlement_row (settlement_id, provider, kind, ref, day, gross_sen, fee_sen)
           select $1, $2, * from unnest($3::text[], $4::text[], $5::date[], $6::int[], $7::int[])
           on conflict do nothing returning fee_sen`,
    values: [inserted.id, provider, ...settledColumns(rows)],
  })
  const other = await queryFirst<{ at: number; ref: string }>(tx, {
    text: `select v.at::int, v.ref from unnest($2::text[], $3::text[], $4::date[], $5::int[], $6::int[])
             with ordinality as v (kind, ref, day, gross, fee, at)
           join settlement_row r on r.provider = $1 and r.kind = v.kind and r.ref = v.ref
           where (r.gross_sen, r.fee_sen) <> (v.gross, v.fee) order by v.at limit 1`,
    values: [provider, ...settledColumns(rows)],
  })
  if (other)
    return refuse({ code: 'settlement-row-differs', params: { row: other.at + 1, ref: other.ref } })
  const fee = added.reduce((sum, row) => sum + row.fee_sen, 0)
  const kind = fee < 0 ? 'provider-fee-back' : 'provider-fee'
  await enter(tx, now, [{ kind, sen: Math.abs(fee), settlementId: inserted.id }])
  if (by) {
    const after = { provider, name, rows: added.length, fee: ringgit(fee) }
    await recordAudit(tx, by, { action: 'books-imported', subject: 'settlement', after })
  }
  return succeed({ rows: added.length })
}

const settledColumns = (rows: readonly Settled[]) =>
  columnsOf(rows, 'kind', 'ref', 'day', 'grossSen', 'feeSen')

/** The library's name for cells beyond the last column. */
const extra = '__parsed_extra'

/** Stores a settlement file that an Admin uploads. */
export async function takeFile(
  { pool, payment }: Pick<Deps, 'pool' | 'payment'>,
  { name, text }: { readonly name: string; readonly text: string },
  by: Author,
): Promise<CommandResult<Taken>> {
  if (!takesPayments(payment)) return refuse('no-payment-provider')
  const { data, meta, errors } = Papa.parse<Record<string, string>>(text.replace(/^\uFEFF/, ''), {
    header: true,
    skipEmptyLines: 'greedy',
  })
  const read = readSettlement(meta.fields ?? [], data)
  if (!read.ok) return read
  // An open quote takes in the rows after it, and an unquoted comma moves amounts to other columns.
  const broken = errors.find(
    ({ type, code, row = 0 }) =>
      type === 'Quotes' || (code === 'TooManyFields' && /[^,\s]/.test(String(data[row]?.[extra]))),
  )
  if (broken) {
    // Errors of quotes count the heading.
    const row = (broken.row ?? 0) + (broken.type === 'Quotes' ? 1 : 2)
    const column = meta.fields?.at(-1) ?? ''
    return refuse({ code: 'settlement-row-wrong', params: { row, column } })
  }
  const settlement = { provider: payment.name, name, hash: hashOf(text), rows: read.value }
  return inTransactionUnlessRefused(pool, (tx) => takeSettlement(tx, settlement, by, by.now))
}

/** Days that each query covers, to catch late settlements. */
const DAYS_BACK = 7

/** Queries the provider daily, if it reports settlements. */
export function settlementTasks({
  pool,
  payment,
  clock,
}: Pick<Deps, 'pool' | 'payment' | 'clock'>): JobTasks {
  // Each morning in Malaysia.
  return jobAt('10 22 * * * take-settlements', async () => {
    const now = clock()
    const from = addDays(dayOf(now), -DAYS_BACK)
    const answer = await payment.settledFrom?.(instantOf(from, 0))
    if (!answer) return
    // The job queue retries later.
    if (!answer.ok) throw new Error(`the provider did not answer: ${answer.refusal.code}`)
    const settlement = { provider: payment.name, name: from, rows: answer.value }
    const hash = hashOf(JSON.stringify(answer.value))
    const result = await inTransactionUnlessRefused(pool, (tx) =>
      takeSettlement(tx, { ...settlement, hash }, undefined, now),
    )
    if (!result.ok) throw new Error(`the settlements were refused: ${result.refusal.code}`)
  })
}
