import type { PayRun } from '../../../domain/api/crew-pay.ts'
import { ringgit, senOf } from '../../../domain/booking/price/money.ts'
import { dayOf } from '../../../domain/booking/starts/calendar.ts'
import { addMonths, firstDayOf, monthOf, whyNotClosed } from '../../../domain/pay/months.ts'
import { type PayLine, type PaySums, sumsOf } from '../../../domain/pay/pay.ts'
import { refuse, succeed } from '../../../domain/result.ts'
import { columnsOf } from '../../db/columns.ts'
import { inTransactionUnlessRefused } from '../../db/rolled-back.ts'
import { query, queryFirst, type Reader, type Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { CommandResult } from '../../http/calls/refusals.ts'
import { type Author, recordAudit } from '../audit/record.ts'
import { enter } from '../ledger/ledger.ts'
import {
  type OpenAdjustment,
  type OpenTip,
  type OpenVisit,
  readClosed,
  readOpenPay,
} from './open-pay.ts'

type ClosedRun = { month: string; closed_at: Date; closed_by: string | null; total_sen: number }

const closedColumns = `to_char(r.month, 'YYYY-MM') as month, r.closed_at, r.total_sen,
  (select first_name || ' ' || last_name from account where id = r.by_account_id) as closed_by`

/** Closed months and those that can be closed next, newest first (docs/product/pay.md#pay-runs). */
export async function listRuns(reader: Reader, now: Date) {
  const runs = await query<ClosedRun & { workers: number }>(reader, {
    name: 'pay-runs',
    text: `select ${closedColumns},
             (select count(*)::int from pay_run_worker w where w.month = r.month) as workers
           from pay_run r order by r.month desc`,
  })
  const thisMonth = monthOf(dayOf(now))
  const first = runs[0] ? addMonths(runs[0].month, 1) : addMonths(thisMonth, -1)
  const open: string[] = []
  for (let month = thisMonth; month >= first; month = addMonths(month, -1)) open.push(month)
  return [
    ...open.map((month) => ({
      month,
      closed_at: null,
      closed_by: null,
      total: null,
      workers: null,
    })),
    ...runs.map(({ closed_at: at, total_sen: sen, ...run }) => ({
      ...run,
      closed_at: at.toISOString(),
      total: ringgit(sen),
    })),
  ]
}

/** A month: as closed, or as it would be now. */
export async function readRun(reader: Reader, month: string, now: Date): Promise<PayRun> {
  const run = await queryFirst<ClosedRun>(reader, {
    name: 'pay-run',
    text: `select ${closedColumns} from pay_run r where r.month = $1`,
    values: [firstDayOf(month)],
  })
  if (run) return closedRun(reader, run)
  const { workers, blocked, totalSen } = await previewRun(reader, month, now)
  return {
    month,
    closed_at: null,
    closed_by: null,
    blocked,
    total: ringgit(totalSen),
    workers: workers.map(({ id, name, independent, bank, sums, visits, withoutRate }) => ({
      id,
      name,
      independent,
      has_bank: bank !== null,
      visit_count: visits.length,
      hours: visits.reduce((total, { hours }) => total + hours, 0),
      without_rate: withoutRate,
      ...amounts(sums),
    })),
  }
}

function amounts({ visitsSen, tipsSen, additionsSen, deductionsSen, totalSen }: PaySums) {
  return {
    visits_total: ringgit(visitsSen),
    tips: ringgit(tipsSen),
    additions: ringgit(additionsSen),
    deductions: ringgit(deductionsSen),
    total: ringgit(totalSen),
  }
}

async function closedRun(reader: Reader, run: ClosedRun): Promise<PayRun> {
  const rows = await query<
    Omit<PayRun['workers'][number], keyof ReturnType<typeof amounts>> & { sums: PaySums }
  >(reader, {
    name: 'pay-run-workers',
    text: `select w.worker_id as id, w.name, w.independent, w.account is not null as has_bank,
             json_build_object('visitsSen', w.visits_sen, 'tipsSen', w.tips_sen, 'additionsSen',
               w.additions_sen, 'deductionsSen', w.deductions_sen, 'totalSen', w.total_sen) as sums,
             count(l.booking_id)::int as visit_count, coalesce(sum(l.hours), 0)::int as hours,
             0 as without_rate
           from pay_run_worker w
           join pay_line l on l.month = w.month and l.worker_id = w.worker_id
           where w.month = $1 group by w.month, w.worker_id order by w.name, w.worker_id`,
    values: [firstDayOf(run.month)],
  })
  return {
    month: run.month,
    closed_at: run.closed_at.toISOString(),
    closed_by: run.closed_by,
    blocked: null,
    total: ringgit(run.total_sen),
    workers: rows.map(({ sums, ...worker }) => ({ ...worker, ...amounts(sums) })),
  }
}

type PaidVisit = OpenVisit & { readonly pay: NonNullable<OpenVisit['pay']> }

/** A worker's pay for an open month. */
type WorkerPay = {
  readonly id: number
  readonly name: string
  readonly bank: string | null
  readonly holder: string | null
  readonly account: string | null
  readonly independent: boolean
  readonly visits: readonly PaidVisit[]
  readonly tips: readonly OpenTip[]
  readonly adjustments: readonly OpenAdjustment[]
  readonly withoutRate: number
  readonly sums: PaySums
}

async function previewRun(reader: Reader, month: string, now: Date) {
  const closed = await readClosed(reader)
  const { visits, tips, adjustments } = await readOpenPay(reader, month, { closed, now })
  const done = visits.filter((visit) => visit.done)
  const ids = [...new Set([...done, ...tips, ...adjustments].map(({ workerId }) => workerId))]
  const people = await query<
    Pick<WorkerPay, 'id' | 'name' | 'bank' | 'holder' | 'account' | 'independent'>
  >(reader, {
    name: 'paid-workers',
    text: `select w.id, w.full_name as name, b.bank, b.holder, b.account,
               coalesce(t.independent, false) as independent
             from worker w left join worker_bank b on b.worker_id = w.id
               left join worker_tax t on t.worker_id = w.id
             where w.id = any($1::int[]) order by w.full_name, w.id`,
    values: [ids],
  })
  const workers = people.map((person): WorkerPay => {
    const own = done.filter(({ workerId }) => workerId === person.id)
    const paid = own.filter((visit): visit is PaidVisit => visit.pay !== undefined)
    const theirs = adjustments.filter(({ workerId }) => workerId === person.id)
    const tipped = tips.filter(({ workerId }) => workerId === person.id)
    const lines: PayLine[] = [
      ...paid.map(({ pay }) => ({ kind: 'visit' as const, sen: pay.sen })),
      ...tipped.map(({ sen }) => ({ kind: 'tip' as const, sen })),
      ...theirs,
    ]
    const withoutRate = own.length - paid.length
    const theirPay = { visits: paid, tips: tipped, adjustments: theirs }
    return { ...person, ...theirPay, withoutRate, sums: sumsOf(lines) }
  })
  const late = whyNotClosed(month, closed?.last, dayOf(now))
  const below = workers.some(({ sums }) => sums.totalSen < 0)
  return {
    workers,
    totalSen: workers.reduce((total, { sums }) => total + sums.totalSen, 0),
    // Only for a month that is not closed.
    blocked:
      late === 'pay-month-closed'
        ? ('pay-month-before' as const)
        : (late ?? (below ? ('pay-below-zero' as const) : null)),
  }
}

/** A tip was refunded at this moment. */
const givenBack = { pay_line_tip_is_left: 'preview-outdated' } as const

/**
 * Closes a month, once: nothing in it changes afterwards, and later changes go into the next one.
 * @param total RM that staff saw.
 */
export function closeRun(
  { pool }: Pick<Deps, 'pool'>,
  month: string,
  total: number,
  by: Author,
): Promise<CommandResult> {
  return inTransactionUnlessRefused(
    pool,
    async (tx) => {
      // Serialises concurrent closings.
      await query(tx, { text: 'lock table pay_run in share row exclusive mode' })
      const closed = await readClosed(tx)
      const refused = whyNotClosed(month, closed?.last, dayOf(by.now))
      if (refused) return refuse(refused)
      const { workers, blocked, totalSen } = await previewRun(tx, month, by.now)
      if (blocked) return refuse(blocked)
      if (senOf(total) !== totalSen) return refuse('preview-outdated')
      const paid = workers.filter(
        ({ visits, tips, adjustments }) => visits.length + tips.length + adjustments.length > 0,
      )
      await writeWorkers(tx, month, paid)
      await writeLines(tx, month, paid)
      await payTips(tx, month, paid, by.now)
      await query(tx, {
        text: `insert into pay_run (month, total_sen, closed_at, by_account_id)
             values ($1, $2, $3, $4)`,
        values: [firstDayOf(month), totalSen, by.now, by.accountId],
      })
      const after = { total: ringgit(totalSen), workers: paid.length }
      await recordAudit(tx, by, { action: 'pay-closed', subject: month, after })
      return succeed()
    },
    givenBack,
  )
}

async function writeWorkers(tx: Tx, month: string, workers: readonly WorkerPay[]): Promise<void> {
  const sums = workers.map((worker) => worker.sums)
  await query(tx, {
    text: `insert into pay_run_worker (month, worker_id, name, bank, holder, account, visits_sen,
             additions_sen, deductions_sen, total_sen, tips_sen, independent)
           select $1, * from unnest($2::int[], $3::text[], $4::text[], $5::text[], $6::text[],
             $7::int[], $8::int[], $9::int[], $10::int[], $11::int[], $12::boolean[])`,
    values: [
      firstDayOf(month),
      ...columnsOf(workers, 'id', 'name', 'bank', 'holder', 'account'),
      ...columnsOf(sums, 'visitsSen', 'additionsSen', 'deductionsSen', 'totalSen', 'tipsSen'),
      workers.map(({ independent }) => independent),
    ],
  })
}

/** Pays out tips: adds a line for each worker's share, and clears the tips' account. */
async function payTips(
  tx: Tx,
  month: string,
  workers: readonly WorkerPay[],
  now: Date,
): Promise<void> {
  const shares = workers.flatMap(({ tips }) => tips)
  await query(tx, {
    text: `insert into pay_line (month, worker_id, kind, sen, tip_id, skill, day)
           select $1, worker, 'tip', sen, tip, skill, day
           from unnest($2::int[], $3::int[], $4::bigint[], $5::text[], $6::date[])
             as v (worker, sen, tip, skill, day)`,
    values: [firstDayOf(month), ...columnsOf(shares, 'workerId', 'sen', 'tipId', 'skill', 'day')],
  })
  const tips = new Map(shares.map((share) => [share.tipId, share]))
  await enter(
    tx,
    now,
    [...tips.values()].map(({ visit, tipId, tipSen: sen }) => ({
      bookingId: visit,
      kind: 'tip-paid',
      sen,
      tipId,
    })),
  )
}

async function writeLines(tx: Tx, month: string, workers: readonly WorkerPay[]): Promise<void> {
  const visits = workers.flatMap((worker) =>
    worker.visits.map((visit) => ({ ...visit, ...visit.pay })),
  )
  await query(tx, {
    text: `insert into pay_line (month, worker_id, kind, sen, booking_id, skill, day, hours,
             sen_per_hour)
           select $1, worker, 'visit', sen, booking, skill, day, hours, rate
           from unnest($2::int[], $3::int[], $4::bigint[], $5::text[], $6::date[], $7::int[],
             $8::int[]) as v (worker, sen, booking, skill, day, hours, rate)`,
    values: [
      firstDayOf(month),
      ...columnsOf(visits, 'workerId', 'sen', 'id', 'skill', 'day', 'hours', 'senPerHour'),
    ],
  })
  const adjustments = workers.flatMap((worker) => worker.adjustments)
  await query(tx, {
    text: `insert into pay_line (month, worker_id, kind, sen, adjustment_id, reason)
           select $1, worker, kind, sen, adjustment, reason
           from unnest($2::int[], $3::text[], $4::int[], $5::int[], $6::text[])
             as v (worker, kind, sen, adjustment, reason)`,
    values: [
      firstDayOf(month),
      ...columnsOf(adjustments, 'workerId', 'kind', 'sen', 'id', 'reason'),
    ],
  })
}
