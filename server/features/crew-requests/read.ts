import type { CrewRequest, StaffCrewRequest } from '../../../domain/api/crew-requests.ts'
import { timeOf, weekday } from '../../../domain/booking/starts/calendar.ts'
import { type HoursSpan, spansOf } from '../../../domain/workers/hours.ts'
import { hoursLeft, type RequestState } from '../../../domain/workers/requests.ts'
import { withIsoInstants } from '../../db/instants.ts'
import { type Listed, type Page, readPage } from '../../db/read-page.ts'
import { query, queryFirst, queryOne, type Reader } from '../../db/transaction.ts'

type Row = Omit<CrewRequest, 'asked_at' | 'answered_at' | 'spans' | 'week_hours' | 'visit'> & {
  readonly asked_at: Date
  readonly answered_at: Date | null
  readonly hours: number | null
  readonly week_hours: number[] | null
  readonly booking_id: string | null
  readonly skill: string | null
  readonly day: string | null
  readonly start_hour: number | null
}
type StaffRow = Row & {
  readonly worker_id: number
  readonly worker_name: string
  readonly answered_by: string | null
}

const columns = `r.id, r.kind, r.state, r.asked_at, r.first_day, r.last_day, r.leave_kind, r.hours,
  r.week_hours, r.reason, r.note, r.answered_at, b.booking_id, b.skill, b.day, b.start_hour`
const tables = 'crew_request r left join booking b on b.id = r.booking_id'
const staffColumns = `${columns}, r.worker_id, w.full_name as worker_name,
  (select first_name || ' ' || last_name from account where id = r.by_account_id) as answered_by`
const staffTables = `${tables} join worker w on w.id = r.worker_id`

function requestOf<Of extends Row>(row: Of) {
  const { hours, week_hours, booking_id, skill, day, start_hour, ...request } = row
  return {
    ...withIsoInstants(request),
    spans: spansOf(hours ?? 0),
    week_hours: (week_hours ?? []).map(spansOf),
    visit:
      booking_id === null
        ? null
        : {
            booking_id,
            skill: skill ?? '',
            start_date: day ?? '',
            start_time: timeOf(start_hour ?? 0),
          },
  }
}

function staffRequestOf({ worker_id: id, worker_name: name, ...row }: StaffRow): StaffCrewRequest {
  return { ...requestOf(row), worker: { id, name } }
}

/** A worker's own requests of the last year, newest first. */
export async function readOwnRequests(
  reader: Reader,
  workerId: number,
  now: Date,
): Promise<CrewRequest[]> {
  const rows = await query<Row>(reader, {
    name: 'own-requests',
    text: `select ${columns} from ${tables}
           where r.worker_id = $1 and r.asked_at > $2::timestamptz - interval '1 year'
           order by r.id desc limit 100`,
    values: [workerId, now],
  })
  return rows.map(requestOf)
}

/** A worker's current weekly hours. */
export async function readWeekHours(reader: Reader, workerId: number): Promise<HoursSpan[][]> {
  const row = await queryFirst<{ week_hours: number[] }>(reader, {
    name: 'week-hours-of-worker',
    text: 'select week_hours from worker where id = $1',
    values: [workerId],
  })
  return (row?.week_hours ?? []).map(spansOf)
}

/** A page of requests in a state: open ones oldest first, others newest first. */
export async function listRequests(
  reader: Reader,
  { state, ...page }: Page & { readonly state: RequestState | 'all' },
): Promise<Listed<StaffCrewRequest> & { pending: number }> {
  const where = `${staffTables} where ($1 = 'all' or r.state = $1)`
  const [listed, pending] = await Promise.all([
    readPage<StaffRow, StaffCrewRequest>(reader, page, {
      counted: where,
      rows: (part) => `select ${staffColumns} from ${where}
          order by case when r.state = 'pending' then r.asked_at end, r.id desc ${part}`,
      values: [state],
      item: staffRequestOf,
    }),
    countPending(reader),
  ])
  return { ...listed, pending }
}

async function countPending(reader: Reader): Promise<number> {
  const row = await queryOne<{ count: number }>(reader, {
    name: 'requests-pending',
    text: `select count(*)::int as count from crew_request where state = 'pending'`,
  })
  return row.count
}

/** A request, with the hours that would remain on its day; undefined if unknown. */
export async function readRequest(reader: Reader, id: number) {
  const row = await queryFirst<StaffRow & { work_week: number[]; work_day: number | null }>(
    reader,
    {
      name: 'staff-request',
      text: `select ${staffColumns}, w.week_hours as work_week,
             (select h.hours from worker_day_hours h
               where h.worker_id = w.id and h.day = r.first_day) as work_day
           from ${staffTables} where r.id = $1`,
      values: [id],
    },
  )
  if (!row) return undefined
  const { work_week: week, work_day: own, ...request } = row
  const { hours, first_day: day } = request
  const work = day === null ? 0 : (own ?? week[weekday(day)] ?? 0)
  return {
    ...staffRequestOf(request),
    spans_left: hours === null ? [] : spansOf(hoursLeft(work, hours)),
  }
}
