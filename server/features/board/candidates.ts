import type { BoardCandidate } from '../../../domain/api/bookings/board.ts'
import {
  type Candidate,
  canGo,
  type JudgedCandidate,
  judge,
  type OtherPlace,
  ranked,
  type VisitToGive,
} from '../../../domain/board/candidates.ts'
import type { Place, Ways } from '../../../domain/board/travel.ts'
import { weekday } from '../../../domain/booking/starts/calendar.ts'
import { photoPath } from '../../../domain/workers/worker.ts'
import { query, type Reader } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { RoutingProvider } from '../../providers/routing/port.ts'
import type { NewStart } from '../bookings/changes/new-start.ts'
import { type BookingRow, teamOf } from '../bookings/records/records.ts'

/** How many able and how many unable workers are listed. */
const MOST_ABLE = 8
const MOST_REFUSED = 12

type Located = { latitude: number; longitude: number; pace: number | null }

type Row = Omit<Candidate, 'isOfGender' | 'work' | 'others'> & {
  identifier: string
  name: string
  photo: string | null
  gender: string
  week_hours: number[]
  day_hours: number | null
  is_crew: boolean
  others: (Omit<OtherPlace, 'place'> & Located)[] | null
}

type Named = JudgedCandidate & { readonly row: Row }

/** The visit as if it started at another time. */
export function atStart(visit: BookingRow, { day, hour, want }: NewStart): BookingRow {
  return { ...visit, day, start_hour: hour, reserved: want.reserved }
}

/**
 * Judges who could go to a visit, in the order in which they are offered, and its crew.
 * @param only these workers, whether or not they fit; undefined: all with the skill in the area.
 */
export async function judgeAll(
  reader: Reader,
  { services, routing }: Pick<Deps, 'services' | 'routing'>,
  visit: BookingRow,
  only: readonly number[] | undefined,
  now: Date,
): Promise<{ language: string; judged: Named[]; crew: Named[] }> {
  const team = teamOf(services, visit)
  const [[about], rows] = await Promise.all([
    query<Located & { language: string | null }>(reader, {
      name: 'board-visit-place',
      text: `select (select language from account where id = $2) as language, latitude, longitude, pace
             from postcode left join region_pace using (region_id) where code = $1`,
      values: [visit.post_code, visit.account_id],
    }),
    query<Row>(reader, {
      name: 'board-candidates',
      text: `select w.id as "workerId", w.identifier, w.full_name as name, p.key as photo, w.active, w.gender,
               w.languages, w.week_hours,
               (select hours from worker_day_hours h where h.worker_id = w.id and h.day = $3)
                 as day_hours,
               exists (select from worker_leave l where l.worker_id = w.id
                 and $3::date between l.first_day and l.last_day) as "onLeave",
               exists (select from worker_skill s where s.worker_id = w.id and s.skill = $4)
                 as "hasSkill",
               exists (select from worker_region r where r.worker_id = w.id and r.region_id = $5)
                 as "servesArea",
               (select wish from worker_wish s where s.account_id = $6 and s.worker_id = w.id)
                 as preference,
               (select count(*)::int from assignment a join booking b on b.id = a.booking_id
                where b.account_id = $6 and a.worker_id = w.id and b.ends_at <= $7
                  and b.status in ('Confirmed', 'In Progress', 'Completed')) as "timesHere",
               c.booking_id is not null as is_crew,
               (select json_agg(json_build_object('startHour', b.start_hour, 'hours', b.hours,
                  'reserved', b.reserved, 'latitude', v.latitude, 'longitude', v.longitude,
                  'pace', g.pace)
                  order by b.start_hour)
                from assignment a join booking b on b.id = a.booking_id
                join booking_order o on o.id = b.order_id
                left join visit_terms t on t.booking_id = b.id
                join postcode v on v.code = coalesce(t.post_code, o.post_code)
                left join region_pace g on g.region_id = v.region_id
                where a.worker_id = w.id and a.day = $3 and b.id <> $1) as others
             from worker w left join worker_photo p on p.worker_id = w.id
             left join assignment c on c.booking_id = $1 and c.worker_id = w.id
             where c.booking_id is not null
               or case when $2::int[] is null then w.active
                   and exists (select from worker_skill s where s.worker_id = w.id and s.skill = $4)
                   and exists (select from worker_region r
                     where r.worker_id = w.id and r.region_id = $5)
                 else w.id = any($2) end`,
      values: [visit.id, only ?? null, visit.day, team.skill, team.regionId, visit.account_id, now],
    }),
  ])
  const language = about?.language ?? ''
  const toGive = {
    startHour: visit.start_hour,
    hours: visit.hours,
    reserved: visit.reserved,
    place: placeOf(about ?? { latitude: 0, longitude: 0, pace: null }),
    language,
  }
  const byId = new Map(rows.map((row) => [row.workerId, row]))
  const candidates = rows.map((row) => candidateOf(row, visit.day, team.gender))
  const minutesOf = await waysAround(routing, toGive, candidates)
  const all = ranked(candidates.map((candidate) => judge(toGive, candidate, minutesOf)))
  const named = all.flatMap((each) => {
    const row = byId.get(each.workerId)
    return row ? [{ ...each, row }] : []
  })
  return {
    language,
    judged: named.filter(({ row }) => !row.is_crew),
    crew: named.filter(({ row }) => row.is_crew),
  }
}

function placeOf({ latitude, longitude, pace }: Located): Place {
  return { latitude, longitude, ...(pace === null ? {} : { pace }) }
}

/** The travel between the candidates' other visits and this one, in both directions. */
async function waysAround(
  routing: RoutingProvider,
  { place }: VisitToGive,
  candidates: readonly Candidate[],
): Promise<Ways> {
  const others = candidates.flatMap((candidate) => candidate.others.map((other) => other.place))
  const [there, away] = await Promise.all([
    routing.ways(others, [place]),
    routing.ways([place], others),
  ])
  return (from, to, hour) => (to === place ? there : away)(from, to, hour)
}

function candidateOf(row: Row, day: string, gender: string): Candidate {
  return {
    ...row,
    isOfGender: gender === '' || row.gender === gender,
    work: row.day_hours ?? row.week_hours[weekday(day)] ?? 0,
    others: (row.others ?? []).map(({ latitude, longitude, pace, ...other }) => ({
      ...other,
      place: placeOf({ latitude, longitude, pace }),
    })),
  }
}

/** The best able workers and some unable ones, on the wire. */
export function listed(judged: readonly Named[]): { candidates: BoardCandidate[]; able: number } {
  const able = judged.filter(({ refusals }) => canGo(refusals, false))
  const refused = judged.filter(({ refusals }) => !canGo(refusals, false))
  const shown = [...able.slice(0, MOST_ABLE), ...refused.slice(0, MOST_REFUSED)]
  return { able: able.length, candidates: shown.map(onWire) }
}

/** A judged worker, on the wire. */
export function onWire({ row, ...each }: Named): BoardCandidate {
  return {
    worker: row.workerId,
    name: row.name,
    photo: row.photo && `${photoPath}/${row.photo}`,
    refusals: each.refusals.map(({ fromHour, toHour, ...refusal }) => ({
      ...refusal,
      ...(fromHour === undefined ? {} : { from_hour: fromHour }),
      ...(toHour === undefined ? {} : { to_hour: toHour }),
    })),
    may_override: each.refusals.length > 0 && canGo(each.refusals, true),
    favourite: each.favourite,
    times_here: each.timesHere,
    speaks: each.speaks,
    hours_left: each.hoursLeft,
    minutes_before: each.minutesBefore,
  }
}
