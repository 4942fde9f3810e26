import { drawFor } from '../../../domain/booking/crew.ts'
import type { Service } from '../../../domain/booking/description.ts'
import { isFree, type NeededHours } from '../../../domain/booking/starts/slots.ts'
import { query, type Reader } from '../../db/transaction.ts'
import { type Candidate, chooseAmong, readCandidates } from '../availability/candidates.ts'
import { type BookingRow, teamOf } from '../bookings/records/records.ts'
import type { PlannedCrew } from './plan.ts'

/** A visit with the start that it moves to. */
export type MovedVisit = {
  readonly row: BookingRow
  readonly day: string
  readonly hour: number
  readonly want: NeededHours
}

/** Hours of workers by day, as masks. */
type Hours = Map<string, number>

const at = (day: string, workerId: number) => `${day} ${workerId}`

/** The crews of visits that move together, and the remaining candidates. */
export type PlannedCrews = {
  /** By visit id; a visit without a whole crew is missing. */
  readonly crews: ReadonlyMap<number, PlannedCrew>
  /** Who could go to a visit on these days once the others have moved. */
  readonly candidates: (row: BookingRow, days: readonly string[]) => Promise<Candidate[]>
}

/**
 * Chooses crews for visits that move together, in order of their new starts: hours that they leave
 * count as free, hours that they take as taken. The same workers are chosen if they are free.
 * @param leaving all visits that leave their hours.
 */
export async function planCrews(
  reader: Reader,
  services: readonly Service[],
  visits: readonly MovedVisit[],
  leaving: readonly BookingRow[] = visits.map(({ row }) => row),
): Promise<PlannedCrews> {
  const members = await readMembers(reader, leaving)
  const left: Hours = new Map()
  for (const row of leaving) {
    for (const { workerId } of members.get(row.id) ?? []) add(left, row.day, workerId, row.reserved)
  }
  const taken: Hours = new Map()
  const candidates = async (row: BookingRow, days: readonly string[]) => {
    const team = await readCandidates(reader, teamOf(services, row), days)
    return team.map((each): Candidate => {
      const busy = days.map((day, of) => {
        const key = at(day, each.workerId)
        return ((each.busy[of] ?? 0) & ~(left.get(key) ?? 0)) | (taken.get(key) ?? 0)
      })
      return { ...each, busy }
    })
  }
  const crews = new Map<number, PlannedCrew>()
  for (const visit of visits) {
    const { row, day, want } = visit
    const crew = crewFor(await candidates(row, [day]), members.get(row.id) ?? [], visit)
    if (!crew) continue
    for (const workerId of crew.workerIds ?? []) add(taken, day, workerId, want.reserved)
    crews.set(row.id, crew)
  }
  return { crews, candidates }
}

type Member = { readonly workerId: number; readonly identifier: string }

function crewFor(
  candidates: readonly Candidate[],
  members: readonly Member[],
  { row, want }: MovedVisit,
): PlannedCrew | undefined {
  const own = new Set(members.map(({ workerId }) => workerId))
  const stay = candidates.filter(
    ({ workerId, work, busy }) => own.has(workerId) && isFree(work[0] ?? 0, busy[0] ?? 0, want),
  )
  const others = candidates.filter(({ workerId }) => !own.has(workerId))
  const missing = row.worker_count - stay.length
  const added = missing > 0 ? chooseAmong(others, missing, [want], drawFor(row.ref))?.[0] : []
  if (!added) return undefined
  const staying = stay.map(({ identifier }) => identifier)
  return {
    workerIds: [...stay.map(({ workerId }) => workerId), ...added],
    stay: staying,
    leave: members.map(({ identifier }) => identifier).filter((each) => !staying.includes(each)),
    join: others
      .filter(({ workerId }) => added.includes(workerId))
      .map(({ identifier }) => identifier),
  }
}

function add(hours: Hours, day: string, workerId: number, mask: number): void {
  const key = at(day, workerId)
  hours.set(key, (hours.get(key) ?? 0) | mask)
}

async function readMembers(
  reader: Reader,
  visits: readonly BookingRow[],
): Promise<Map<number, Member[]>> {
  const rows = await query<Member & { booking_id: number }>(reader, {
    name: 'crews-of-visits',
    text: `select a.booking_id, w.id as "workerId", w.identifier
           from assignment a join worker w on w.id = a.worker_id
           where a.booking_id = any($1::bigint[]) order by w.id`,
    values: [visits.map(({ id }) => id)],
  })
  return Map.groupBy(rows, ({ booking_id }) => booking_id)
}
