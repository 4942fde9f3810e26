import type { TodayItem, TodayList } from '../../../domain/api/reports/today.ts'
import { attentionMoments, delayedSeconds } from '../../../domain/visits/attention.ts'
import type { VisitProblem } from '../../../domain/visits/steps.ts'
import { lateForThisStart } from '../events/late-notices.ts'
import { type Selection, stands, visits } from './selection.ts'

/** Lists of what crews said on their phones, or did not say (docs/product/visits.md#what-needs-staff). */
type CrewList = Extract<
  TodayList,
  'not_on_way' | 'late' | 'problems' | 'no_code' | 'no_photos' | 'delayed'
>

/** What a crew reported, as the lists read it. */
export type CrewReport = {
  readonly late_minutes?: number
  readonly problem?: VisitProblem
  readonly note?: string
  readonly happened_at?: Date
  readonly received_at?: Date
  readonly reported_by?: number
}

/** The same on the wire. */
export function crewReport(row: CrewReport): Partial<TodayItem> {
  const { late_minutes, problem, note, happened_at: at, received_at: received, reported_by } = row
  return {
    ...(late_minutes === undefined ? {} : { late_minutes }),
    ...(problem === undefined ? {} : { problem }),
    ...(note ? { note } : {}),
    ...(reported_by === undefined ? {} : { worker: reported_by }),
    ...(at ? { happened_at: at.toISOString() } : {}),
    ...(received ? { received_at: received.toISOString() } : {}),
  }
}

const takesPlace = "b.status in ('Confirmed', 'In Progress', 'Completed')"
/** Visits that can have had reports: their events are found by their index. */
const recent = 'b.starts_at > $1 and b.starts_at < $2'
const recentValues = (now: Date) => {
  const { shownFrom, reportedUntil } = attentionMoments(now)
  return [shownFrom, reportedUntil]
}

/** A step of one who is on the crew now. */
const stepOf = (steps: string) => `select from visit_event v
  join assignment s on s.booking_id = v.booking_id and s.worker_id = v.worker_id
  where v.booking_id = b.id and v.kind = 'step' and v.what in (${steps})`

export const crewSelections: Readonly<Record<CrewList, Selection>> = {
  // Due, and nobody of the crew has said anything but that they saw it.
  not_on_way: {
    from: visits,
    where: `b.status = 'Confirmed' and b.outcome is null
            and b.starts_at > $1 and b.starts_at <= $2 and b.ends_at > $3
            and exists (select from assignment s where s.booking_id = b.id)
            and not exists (${stepOf("'on-the-way', 'arrived', 'started', 'finished'")})`,
    order: 'b.starts_at, b.id',
    values: (now) => {
      const { shownFrom, dueUntil } = attentionMoments(now)
      return [shownFrom, dueUntil, now]
    },
  },
  // Late by its crew's own word, and not there yet.
  late: {
    from: `${visits} cross join lateral (
             select v.what::int as late_minutes from visit_event v
             where v.booking_id = b.id and ${lateForThisStart} order by v.at desc limit 1) l`,
    where: `${stands} and b.outcome is null and ${recent} and b.ends_at > $3
            and not exists (${stepOf("'arrived', 'started', 'finished'")})`,
    columns: 'l.late_minutes',
    order: 'b.starts_at, b.id',
    values: (now) => [...recentValues(now), now],
  },
  // The newest problem of each visit, until the crew starts all the same or staff say what became of it.
  problems: {
    from: `${visits} cross join lateral (
             select v.what as problem, v.note, v.at as happened_at, v.worker_id from visit_event v
             where v.booking_id = b.id and v.kind = 'problem' order by v.at desc limit 1) p`,
    where: `${takesPlace} and b.outcome is null and ${recent}
            and not exists (${stepOf("'started', 'finished'")} and v.at > p.happened_at)`,
    columns: 'p.problem, p.note, p.happened_at, p.worker_id as reported_by',
    order: 'p.happened_at, b.id',
    values: recentValues,
  },
  // Started on a phone, and nobody had the customer's code. What staff record for a worker they know.
  no_code: {
    from: `${visits} cross join lateral (
             select min(v.at) as happened_at from visit_event v
             where v.booking_id = b.id and v.kind = 'step' and v.what = 'started'
               and v.by_account_id is null) st`,
    where: `${takesPlace} and ${recent} and st.happened_at is not null
            and not exists (select from visit_event v
              where v.booking_id = b.id and v.kind = 'step' and v.proof = 'code')`,
    columns: 'st.happened_at',
    order: 'st.happened_at, b.id',
    values: recentValues,
  },
  // Finished on a phone, and no photo shows the work. A photo may still wait there for a network.
  no_photos: {
    from: `${visits} cross join lateral (
             select max(v.at) as happened_at from visit_event v
             where v.booking_id = b.id and v.kind = 'step' and v.what = 'finished'
               and v.by_account_id is null) f`,
    where: `${takesPlace} and ${recent} and f.happened_at is not null
            and not exists (select from visit_photo p
              where p.booking_id = b.id and p.phase = 'after')`,
    columns: 'f.happened_at',
    order: 'f.happened_at, b.id',
    values: recentValues,
  },
  // The newest of each visit that came long after it happened.
  delayed: {
    from: `${visits} cross join lateral (
             select v.at as happened_at, v.received_at from visit_event v
             where v.booking_id = b.id and v.received_at > v.at + interval '${delayedSeconds} seconds'
             order by v.received_at desc limit 1) d`,
    where: `${takesPlace} and b.starts_at > $1::timestamptz - interval '1 day' and b.starts_at < $2
            and d.received_at > $1`,
    columns: 'd.happened_at, d.received_at',
    order: 'd.received_at, b.id',
    values: recentValues,
  },
}
