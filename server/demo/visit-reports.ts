import { randomUUID } from 'node:crypto'
import { displayName } from '../../domain/booking/display-name.ts'
import type { BookingEvent } from '../../domain/booking/event.ts'
import type { VisitProblem, VisitStep } from '../../domain/visits/steps.ts'
import { query, type Tx } from '../db/transaction.ts'
import { addEvents } from '../features/bookings/records/history.ts'
import { followSteps } from '../features/crew/events/visit-times.ts'

/** Phone of the worker with whom visitors can try `/crew`: on the crew of the next visit. */
export const demoWorkerPhone = '+60 122000020'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

type Visit = {
  readonly id: number
  readonly starts_at: Date
  readonly ends_at: Date
  readonly runs_from: Date | null
  readonly runs_until: Date | null
  readonly worker_id: number
  readonly identifier: string
}

/** A worker's report, in minutes after the planned start. */
type Report = {
  readonly minute: number
  readonly note?: string
  readonly receivedMinute?: number
} & (
  | { readonly step: VisitStep; readonly code?: true }
  | { readonly late: number }
  | { readonly problem: VisitProblem }
)

/**
 * Workers' reports about visits of the last day and of today, so that every such list of Today has
 * some, and the phone of the worker with whom visitors can try `/crew`.
 */
export async function writeVisitReports(tx: Tx, now: Date): Promise<void> {
  const visits = await readVisits(tx, now)
  const next = visits.find(({ starts_at }) => starts_at > now)
  const done = visits.filter(({ ends_at }) => ends_at <= now).reverse()
  const [newest, other = newest] = done
  const soon = visits.find(
    (visit) =>
      visit !== next &&
      visit.ends_at > now &&
      visit.starts_at.getTime() < now.getTime() + 3 * HOUR_MS,
  )
  if (next)
    await query(tx, {
      text: 'update worker set phone = $2 where id = $1',
      values: [next.worker_id, demoWorkerPhone],
    })
  if (newest)
    await write(tx, newest, now, [
      { step: 'on-the-way', minute: -25 },
      { step: 'arrived', minute: 2, note: 'The customer was on the phone' },
      { step: 'started', minute: 5, receivedMinute: 95 },
      { step: 'finished', minute: plannedMinutes(newest) },
    ])
  if (other)
    await write(tx, other, now, [
      ...(other === newest ? [] : ([{ step: 'on-the-way', minute: -40 }] as const)),
      { problem: 'no-access', minute: 20, note: 'The guard does not let us in' },
    ])
  for (const visit of going(visits, now))
    if (visit !== soon && visit !== next)
      await write(tx, visit, now, [
        { step: 'on-the-way', minute: -30 },
        ...(visit.starts_at <= now
          ? ([
              { step: 'arrived', minute: -2, code: true },
              { step: 'started', minute: 1 },
            ] as const)
          : []),
      ])
  for (const visit of done.slice(2, 6))
    await write(tx, visit, now, [
      { step: 'on-the-way', minute: -30 },
      { step: 'arrived', minute: -2, code: true },
      { step: 'started', minute: 3 },
      { step: 'finished', minute: plannedMinutes(visit) },
    ])
  const late = soon ?? next
  if (late) {
    const minute = Math.min(-10, (now.getTime() - late.starts_at.getTime()) / MINUTE_MS - 5)
    await write(tx, late, now, [{ late: 20, minute }])
  }
}

/**
 * Visits in progress or starting within half an hour, except every sixth: its crew has not reported.
 */
function going(visits: readonly Visit[], now: Date): Visit[] {
  return visits.filter(
    ({ starts_at, ends_at }, at) =>
      at % 6 !== 5 && ends_at > now && starts_at.getTime() < now.getTime() + HOUR_MS / 2,
  )
}

function plannedMinutes({ starts_at: from, ends_at: to }: Visit): number {
  return (to.getTime() - from.getTime()) / MINUTE_MS
}

/** Visits from a day ago to a day ahead, the earliest first, each with one of its crew. */
function readVisits(tx: Tx, now: Date): Promise<Visit[]> {
  return query<Visit>(tx, {
    text: `select b.id, b.starts_at, b.ends_at, b.runs_from, b.runs_until, w.id as worker_id,
             w.identifier
           from booking b
           cross join lateral (select w.id, w.identifier from assignment a
             join worker w on w.id = a.worker_id where a.booking_id = b.id order by w.id limit 1) w
           where b.status = 'Confirmed' and b.outcome is null
             and b.starts_at > $1 and b.starts_at < $2
           order by b.starts_at, b.id`,
    values: [new Date(now.getTime() - 23 * HOUR_MS), new Date(now.getTime() + 24 * HOUR_MS)],
  })
}

async function write(tx: Tx, visit: Visit, now: Date, reports: readonly Report[]): Promise<void> {
  const who = { accountId: null, who: displayName(visit.identifier) }
  const after = (minute: number) => new Date(visit.starts_at.getTime() + minute * MINUTE_MS)
  for (const report of reports) {
    const { minute, receivedMinute = minute, note = '' } = report
    const received = new Date(Math.min(after(receivedMinute).getTime(), now.getTime()))
    const [kind, what] =
      'step' in report
        ? ['step', report.step]
        : 'late' in report
          ? ['late', `${report.late}`]
          : ['problem', report.problem]
    const proof = what === 'arrived' ? ('code' in report ? 'code' : 'reason') : null
    await query(tx, {
      text: `insert into visit_event (id, booking_id, worker_id, kind, what, at, phone_at, received_at,
               proof, note)
             values ($1, $2, $3, $4, $5, $6, $6, $7, $8, $9)`,
      values: [
        randomUUID(),
        visit.id,
        visit.worker_id,
        kind,
        what,
        after(minute),
        received,
        proof,
        note,
      ],
    })
    await addEvents(tx, [visit.id], who, historyOf(report), received)
  }
  await followSteps(tx, visit)
}

function historyOf(report: Report): BookingEvent {
  const words = report.note ? { note: report.note } : {}
  if ('late' in report) return { code: 'visit-late', minutes: report.late, ...words }
  if ('problem' in report) return { code: 'visit-problem', problem: report.problem, ...words }
  return {
    code: 'visit-step',
    step: report.step,
    ...(report.code ? { by_code: true } : {}),
    ...words,
  }
}
