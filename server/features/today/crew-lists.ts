import type { TodayList } from '../../../domain/api/reports/today.ts'
import { attentionMoments, delayedSeconds } from '../../../domain/visits/attention.ts'
import { lateForThisStart } from '../events/late-notices.ts'
import { isConfirmed, type Selection, visits } from './selection.ts'

/** Lists of crews' reports, and of missing ones (docs/product/visits.md#what-needs-staff). */
type CrewList = Extract<
  TodayList,
  'not_on_way' | 'late' | 'problems' | 'no_code' | 'no_photos' | 'delayed'
>

const takesPlace = "b.status in ('Confirmed', 'In Progress', 'Completed')"
/** Visits that may have reports; their events have an index. */
const recent = 'b.starts_at > $1 and b.starts_at < $2'
const recentValues = (now: Date) => {
  const { shownFrom, reportedUntil } = attentionMoments(now)
  return [shownFrom, reportedUntil]
}

/** A step by a current member of the crew. */
const stepOf = (steps: string) => `select from visit_event v
  join assignment s on s.booking_id = v.booking_id and s.worker_id = v.worker_id
  where v.booking_id = b.id and v.kind = 'step' and v.what in (${steps})`

export const crewSelections: Readonly<Record<CrewList, Selection>> = {
  // Due, and nobody of the crew has reported more than seeing it.
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
  // Reported late by the crew, and not there yet.
  late: {
    from: `${visits} cross join lateral (
             select v.what::int as late_minutes from visit_event v
             where v.booking_id = b.id and ${lateForThisStart} order by v.at desc limit 1) l`,
    where: `${isConfirmed} and b.outcome is null and ${recent} and b.ends_at > $3
            and not exists (${stepOf("'arrived', 'started', 'finished'")})`,
    columns: 'l.late_minutes',
    order: 'b.starts_at, b.id',
    values: (now) => [...recentValues(now), now],
  },
  // The latest problem of each visit, until the crew starts anyway or staff record an outcome.
  problems: {
    from: `${visits} cross join lateral (
             select v.what as problem, v.note, v.at as happened_at, v.worker_id from visit_event v
             where v.booking_id = b.id and v.kind = 'problem' order by v.at desc limit 1) p`,
    where: `${takesPlace} and b.outcome is null and ${recent}
            and not exists (${stepOf("'started', 'finished'")} and v.at > p.happened_at)`,
    columns: 'p.problem, p.note, p.happened_at, p.worker_id as worker',
    order: 'p.happened_at, b.id',
    values: recentValues,
  },
  // Started on a phone without the customer's code. Steps that staff recorded need no code.
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
  // Finished on a phone without a photo of the work, which may still wait for a network.
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
  // The latest report of each visit that arrived long after the event.
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
