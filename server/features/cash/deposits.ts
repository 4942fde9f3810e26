import { ringgit, senOf } from '../../../domain/booking/price/money.ts'
import { dayOf } from '../../../domain/booking/starts/calendar.ts'
import { type DepositPart, depositRefusal, divideDeposit } from '../../../domain/cash/deposit.ts'
import { refuse, succeed } from '../../../domain/result.ts'
import { inTransactionUnlessRefused } from '../../db/rolled-back.ts'
import { query, queryFirst, queryOne, type Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { CallRequest } from '../../http/calls/calls.ts'
import type { CommandResult } from '../../http/calls/refusals.ts'
import { type Author, recordAudit } from '../audit/record.ts'
import { changeRecord } from '../audit/staff-command.ts'
import { enter } from '../ledger/ledger.ts'
import { readDepositVersion, readInOffice } from './read-deposits.ts'

/** The subject of audit entries. */
const SUBJECT = 'bank'

/** Serialises withdrawals, so that two people cannot take the same cash. */
const lockOffice = (tx: Tx) =>
  query(tx, { text: 'lock table bank_deposit in share row exclusive mode' })

/**
 * Records cash that staff took from the office to the bank, and any difference
 * (docs/product/pay.md#banked). Refuses more than is in the office.
 */
export function deposit(
  { pool }: Pick<Deps, 'pool'>,
  { version, day, taken, banked, ref, reason }: CallRequest<'POST /staff/deposits/'>,
  by: Author,
): Promise<CommandResult> {
  const record = {
    lock: async (tx: Tx) => {
      await lockOffice(tx)
      return { version: await readDepositVersion(tx) }
    },
    version,
    subject: ['cash', SUBJECT],
  } as const
  return changeRecord(pool, record, async (tx) => {
    if (day > dayOf(by.now)) return refuse({ code: 'hand-in-ahead', field: 'day' })
    const amounts = { takenSen: senOf(taken), bankedSen: senOf(banked), reason }
    const why = depositRefusal(await readInOffice(tx), amounts)
    if (why) return refuse(why)
    await storeDeposit(tx, { day, ref, ...amounts }, by)
    return succeed()
  })
}

/** Stores a deposit, its parts in the ledger, and its audit entry. */
export async function storeDeposit(tx: Tx, newDeposit: NewDeposit, by: Author): Promise<void> {
  const depositId = await insert(tx, newDeposit, by)
  await enter(
    tx,
    by.now,
    divideDeposit(newDeposit).map((part) => ({ ...part, depositId })),
  )
  const { day, ref, takenSen, bankedSen, reason } = newDeposit
  const after = { day, amount: ringgit(takenSen), counted: ringgit(bankedSen), ref }
  const audit = { action: 'cash-added', subject: SUBJECT, after } as const
  await recordAudit(tx, by, { ...audit, ...(reason ? { reason } : {}) })
}

type NewDeposit = {
  readonly day: string
  readonly ref: string
  readonly takenSen: number
  readonly bankedSen: number
  readonly reason: string
  readonly reverses?: number
}

async function insert(tx: Tx, newDeposit: NewDeposit, by: Author): Promise<number> {
  const { day, ref, takenSen, bankedSen, reason, reverses = null } = newDeposit
  const row = await queryOne<{ id: number }>(tx, {
    text: `insert into bank_deposit
             (day, ref, taken_sen, banked_sen, reason, at, by_account_id, who, reverses)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`,
    values: [day, ref, takenSen, bankedSen, reason, by.now, by.accountId, by.who, reverses],
  })
  return row.id
}

type Stored = {
  day: string
  ref: string
  taken_sen: number
  banked_sen: number
  is_reversed: boolean
}

/** Reverses a wrong deposit: the cash is in the office again. */
export function reverseDeposit(
  { pool }: Pick<Deps, 'pool'>,
  id: number,
  reason: string,
  by: Author,
): Promise<CommandResult> {
  return inTransactionUnlessRefused(pool, async (tx) => {
    await lockOffice(tx)
    const stored = await queryFirst<Stored>(tx, {
      text: `select d.day, d.ref, d.taken_sen, d.banked_sen, exists (
               select from bank_deposit r where r.reverses = d.id) as is_reversed
             from bank_deposit d where d.id = $1 and d.reverses is null`,
      values: [id],
    })
    if (!stored) return refuse('not-found')
    if (stored.is_reversed) return refuse('deposit-reversed')
    const { day, ref, taken_sen: takenSen, banked_sen: bankedSen } = stored
    const depositId = await insert(tx, { day, ref, takenSen, bankedSen, reason, reverses: id }, by)
    const parts: DepositPart[] = divideDeposit({ takenSen, bankedSen, reason })
    await enter(
      tx,
      by.now,
      parts.map(({ kind, sen }) => ({ kind: `${kind}-back` as const, sen, depositId })),
    )
    const before = { day, amount: ringgit(takenSen), counted: ringgit(bankedSen), ref }
    await recordAudit(tx, by, { action: 'cash-reversed', subject: SUBJECT, before, reason })
    return succeed()
  })
}
