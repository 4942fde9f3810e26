import { mondayOf } from '../../../domain/booking/starts/calendar.ts'
import { isFree, visitMask } from '../../../domain/booking/starts/slots.ts'
import {
  type Applicant,
  type Proposal,
  proposeReplacements,
} from '../../../domain/workers/replacements.ts'
import { query, type Reader } from '../../db/transaction.ts'
import { type Candidate, readCandidates } from '../availability/candidates.ts'
import type { ComingVisit } from './coming-visits.ts'

/** The candidates to replace a worker at each visit, ranked, with a proposal. */
export async function findReplacements(
  reader: Reader,
  workerId: number,
  visits: readonly ComingVisit[],
  now: Date,
): Promise<Proposal[]> {
  const free = await freeWorkers(reader, workerId, visits)
  const ids = [...new Set([...free.values()].flatMap((all) => all.map((each) => each.workerId)))]
  const [here, sameDay, crews] = await Promise.all([
    timesHere(reader, ids, visits, now),
    visitsOfDays(reader, ids, visits),
    crewsOfSeries(reader, workerId, visits),
  ])
  const applicants = new Map(
    visits.map((visit) => [
      visit.row.id,
      (free.get(visit.row.id) ?? []).map(
        (each): Applicant => ({
          workerId: each.workerId,
          favourite: each.favourite,
          timesHere: here.get(`${each.workerId} ${visit.row.account_id}`) ?? 0,
          weekHours: each.loadHours,
          sameDay: sameDay.get(`${each.workerId} ${visit.day}`) ?? [],
        }),
      ),
    ]),
  )
  const open = visits.map(({ row, ...visit }) => ({ ...visit, id: row.id, orderId: row.order_id }))
  return proposeReplacements(open, applicants, crews)
}

/** By visit id, the free workers whom the customer accepts, with their hours in that week. */
export async function freeWorkers(
  reader: Reader,
  exceptWorkerId: number,
  visits: readonly ComingVisit[],
): Promise<Map<number, Candidate[]>> {
  const free = new Map<number, Candidate[]>()
  // Load counts by week and preferences by customer, so each week of each team is one query.
  const groups = Map.groupBy(visits, ({ row, day, gender, regionId }) =>
    [row.skill, gender, regionId, row.account_id, mondayOf(day)].join(),
  )
  for (const group of groups.values()) {
    const [first] = group
    if (!first) continue
    const days = [...new Set(group.map(({ day }) => day))]
    const { skill, gender, regionId, accountId } = first
    const candidates = await readCandidates(reader, { skill, gender, regionId, accountId }, days)
    for (const { row, day } of group) {
      const at = days.indexOf(day)
      const want = { visit: visitMask(row.start_hour, row.hours), reserved: row.reserved }
      free.set(
        row.id,
        candidates.filter(
          ({ workerId, work, busy }) =>
            workerId !== exceptWorkerId && isFree(work[at] ?? 0, busy[at] ?? 0, want),
        ),
      )
    }
  }
  return free
}

/** Past visits by worker and customer. */
async function timesHere(
  reader: Reader,
  workerIds: readonly number[],
  visits: readonly ComingVisit[],
  now: Date,
): Promise<Map<string, number>> {
  const rows = await query<{ worker_id: number; account_id: number; times: number }>(reader, {
    name: 'times-with-customer',
    text: `select a.worker_id, b.account_id, count(*)::int as times
           from booking b join assignment a on a.booking_id = b.id
           where b.account_id = any($1::bigint[]) and a.worker_id = any($2::int[])
             and b.ends_at <= $3 and b.status in ('Confirmed', 'In Progress', 'Completed')
           group by a.worker_id, b.account_id`,
    values: [[...new Set(visits.flatMap(({ row }) => row.account_id ?? []))], workerIds, now],
  })
  return new Map(rows.map((row) => [`${row.worker_id} ${row.account_id}`, row.times]))
}

type DayVisit = Applicant['sameDay'][number]

/** The workers' other visits on the days of the visits, by worker and day. */
async function visitsOfDays(
  reader: Reader,
  workerIds: readonly number[],
  visits: readonly ComingVisit[],
): Promise<Map<string, DayVisit[]>> {
  const rows = await query<{
    worker_id: number
    day: string
    start_hour: number
    hours: number
    region_id: number
  }>(reader, {
    name: 'visits-of-workers-on-days',
    text: `select a.worker_id, a.day, b.start_hour, b.hours, o.region_id
           from assignment a
           join booking b on b.id = a.booking_id
           join booking_order o on o.id = b.order_id
           where a.worker_id = any($1::int[]) and a.day = any($2::date[])`,
    values: [workerIds, [...new Set(visits.map(({ day }) => day))]],
  })
  const found = new Map<string, DayVisit[]>()
  for (const { worker_id, day, start_hour: startHour, hours, region_id: regionId } of rows) {
    const key = `${worker_id} ${day}`
    found.set(key, [...(found.get(key) ?? []), { startHour, hours, regionId }])
  }
  return found
}

/** By order, the other workers of any of its visits. */
async function crewsOfSeries(
  reader: Reader,
  workerId: number,
  visits: readonly ComingVisit[],
): Promise<Map<number, Set<number>>> {
  const rows = await query<{ order_id: number; worker_id: number }>(reader, {
    name: 'crews-of-orders',
    text: `select distinct b.order_id, a.worker_id
           from booking b join assignment a on a.booking_id = b.id
           where b.order_id = any($1::bigint[]) and a.worker_id <> $2`,
    values: [[...new Set(visits.map(({ row }) => row.order_id))], workerId],
  })
  const crews = new Map<number, Set<number>>()
  for (const { order_id, worker_id } of rows) {
    crews.set(order_id, (crews.get(order_id) ?? new Set()).add(worker_id))
  }
  return crews
}
