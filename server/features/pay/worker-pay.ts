import type { WorkerPay } from '../../../domain/api/crew-pay.ts'
import { ringgit, senOf } from '../../../domain/booking/price/money.ts'
import { addDays, dayOf } from '../../../domain/booking/starts/calendar.ts'
import { firstDayOf } from '../../../domain/pay/months.ts'
import { refuse, succeed } from '../../../domain/result.ts'
import { inTransactionUnlessRefused } from '../../db/rolled-back.ts'
import { hasRows, lockRow, query, queryFirst, type Reader, type Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { CallRequest } from '../../http/calls/calls.ts'
import type { CommandResult } from '../../http/calls/refusals.ts'
import { outOfDate } from '../audit/out-of-date.ts'
import { type Author, recordAudit } from '../audit/record.ts'
import { changeRecord } from '../audit/staff-command.ts'

/** Refusals for database constraints. */
const conflicts = { pay_month_is_open: 'pay-month-closed', '23503': 'pay-month-closed' } as const

async function isWorker(reader: Reader, id: number): Promise<boolean> {
  return hasRows(reader, { text: 'select 1 from worker where id = $1', values: [id] })
}

/** A worker's pay details, for staff who pay; undefined if unknown. */
export async function readWorkerPay(
  reader: Reader,
  id: number,
  now: Date,
): Promise<WorkerPay | undefined> {
  if (!(await isWorker(reader, id))) return undefined
  const today = dayOf(now)
  const [rates, [bank], adjustments] = await Promise.all([
    query<Omit<WorkerPay['rates'][number], 'rate' | 'current'> & { sen: number }>(reader, {
      name: 'worker-pay-rates',
      text: `select r.id, r.skill, r.from_day, r.sen_per_hour as sen,
               a.first_name || ' ' || a.last_name as by
             from pay_rate r left join account a on a.id = r.by_account_id
             where r.worker_id = $1 order by r.id`,
      values: [id],
    }),
    query<NonNullable<WorkerPay['bank']> & { version: number }>(reader, {
      name: 'worker-bank',
      text: 'select bank, holder, account, version from worker_bank where worker_id = $1',
      values: [id],
    }),
    query<Omit<WorkerPay['adjustments'][number], 'amount'> & { sen: number }>(reader, {
      name: 'worker-pay-adjustments',
      text: `select d.id, to_char(d.month, 'YYYY-MM') as month, d.kind, d.sen, d.reason,
               to_char(d.corrects, 'YYYY-MM') as corrects,
               exists (select from pay_line l where l.adjustment_id = d.id) as closed
             from pay_adjustment d where d.worker_id = $1 and d.month >= $2
             order by d.month desc, d.id desc`,
      values: [id, addDays(today, -366)],
    }),
  ])
  // The current rate of each skill: of those that have begun, the one with the latest day.
  const holding = new Map<string, number>()
  for (const { id: rateId, skill, from_day: from } of rates.toSorted((a, b) =>
    a.from_day === b.from_day ? a.id - b.id : a.from_day < b.from_day ? -1 : 1,
  ))
    if (from <= today) holding.set(skill, rateId)
  return {
    rates: rates.map(({ sen, ...rate }) => ({
      ...rate,
      rate: ringgit(sen),
      current: holding.get(rate.skill) === rate.id,
    })),
    bank: bank ? { bank: bank.bank, holder: bank.holder, account: bank.account } : null,
    version: bank?.version ?? 0,
    adjustments: adjustments.map(({ sen, ...each }) => ({ ...each, amount: ringgit(sen) })),
  }
}

/** Sets a rate from a day on; earlier rates stay (docs/product/pay.md#rates). */
export function addRate(
  { pool, services }: Pick<Deps, 'pool' | 'services'>,
  workerId: number,
  { skill, from_day: fromDay, rate }: { skill: string; from_day: string; rate: number },
  by: Author,
): Promise<CommandResult> {
  return inTransactionUnlessRefused(pool, async (tx) => {
    if (!(await isWorker(tx, workerId))) return refuse('worker-unknown')
    if (services.every((service) => service.skill !== skill))
      return refuse({ code: 'skill-unknown', field: 'skill', params: { skill } })
    await query(tx, {
      text: `insert into pay_rate (worker_id, skill, from_day, sen_per_hour, at, by_account_id)
             values ($1, $2, $3, $4, $5, $6)`,
      values: [workerId, skill, fromDay, senOf(rate), by.now, by.accountId],
    })
    const after = { skill, from_day: fromDay, rate }
    await recordAudit(tx, by, { action: 'pay-added', subject: `${workerId}`, after })
    return succeed()
  })
}

/** Sets a worker's bank account; the audit log gets only the last digits. */
export function setBank(
  { pool }: Pick<Deps, 'pool'>,
  workerId: number,
  { version, ...details }: { bank: string; holder: string; account: string; version: number },
  by: Author,
): Promise<CommandResult> {
  type Row = { bank?: string; holder?: string; account?: string; version: number }
  const record = {
    lock: async (tx: Tx): Promise<Row | undefined> => {
      if (!(await lockRow(tx, 'worker', workerId, 'no key update'))) return undefined
      const row = await queryFirst<Required<Row>>(tx, {
        text: 'select bank, holder, account, version from worker_bank where worker_id = $1',
        values: [workerId],
      })
      return row ?? { version: 0 }
    },
    version,
    subject: ['pay', `${workerId}`],
  } as const
  return changeRecord(pool, record, async (tx, { bank, holder, account }) => {
    await query(tx, {
      text: `insert into worker_bank (worker_id, bank, holder, account) values ($1, $2, $3, $4)
             on conflict (worker_id) do update set bank = excluded.bank, holder = excluded.holder,
               account = excluded.account, version = worker_bank.version + 1`,
      values: [workerId, details.bank, details.holder, details.account],
    })
    const entry = { before: masked({ bank, holder, account }), after: masked(details) }
    await recordAudit(tx, by, { action: 'pay-changed', subject: `${workerId}`, ...entry })
    return succeed()
  })
}

/** Enough digits to recognise the account. */
function masked<Facts extends { readonly account?: string }>(facts: Facts) {
  return facts.account ? { ...facts, account: `…${facts.account.slice(-4)}` } : facts
}

/** Adds to or deducts from the pay of an open month (docs/product/pay.md#adjustments). */
export function addAdjustment(
  { pool }: Pick<Deps, 'pool'>,
  workerId: number,
  { latest, ...adjustment }: CallRequest<'POST /staff/pay/workers/{id}/adjustments/'>,
  by: Author,
): Promise<CommandResult> {
  const { month, kind, amount, reason, corrects } = adjustment
  return inTransactionUnlessRefused(
    pool,
    async (tx) => {
      if (!(await lockRow(tx, 'worker', workerId, 'no key update'))) return refuse('worker-unknown')
      // Whoever sends it again because the answer was lost has not seen it yet.
      const isOutdated = await hasRows(tx, {
        text: 'select from pay_adjustment where worker_id = $1 and month = $2 and id > $3',
        values: [workerId, firstDayOf(month), latest ?? null],
      })
      if (isOutdated) return refuse(await outOfDate(tx, 'pay', `${workerId}`))
      await query(tx, {
        text: `insert into pay_adjustment (worker_id, month, kind, sen, reason, at, by_account_id, corrects)
               values ($1, $2, $3, $4, $5, $6, $7, $8)`,
        values: [
          workerId,
          firstDayOf(month),
          kind,
          senOf(amount),
          reason,
          by.now,
          by.accountId,
          corrects ? firstDayOf(corrects) : null,
        ],
      })
      await recordAudit(tx, by, { action: 'pay-added', subject: `${workerId}`, after: adjustment })
      return succeed()
    },
    conflicts,
  )
}

/** Removes an adjustment, unless its month is closed. */
export function removeAdjustment(
  { pool }: Pick<Deps, 'pool'>,
  id: number,
  by: Author,
): Promise<CommandResult> {
  return inTransactionUnlessRefused(
    pool,
    async (tx) => {
      const gone = await queryFirst<{
        worker_id: number
        month: string
        kind: string
        sen: number
        reason: string
      }>(tx, {
        text: `delete from pay_adjustment where id = $1
               returning worker_id, to_char(month, 'YYYY-MM') as month, kind, sen, reason`,
        values: [id],
      })
      if (!gone) return refuse('not-found')
      const { worker_id: workerId, sen, ...facts } = gone
      const before = { ...facts, amount: ringgit(sen) }
      await recordAudit(tx, by, { action: 'pay-removed', subject: `${workerId}`, before })
      return succeed()
    },
    conflicts,
  )
}
