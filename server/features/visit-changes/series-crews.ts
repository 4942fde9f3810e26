import type { Service } from '../../../domain/booking/description.ts'
import type { NeededHours } from '../../../domain/booking/starts/slots.ts'
import type { Reader } from '../../db/transaction.ts'
import { type Candidate, readCandidates } from '../availability/candidates.ts'
import { readCrews } from '../bookings/records/crews.ts'
import { type BookingRow, teamOf } from '../bookings/records/records.ts'
import { type PlannedCrew, replaceBusy } from './planned-crew.ts'

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
  const members = await readCrews(
    reader,
    leaving.map(({ id }) => id),
  )
  const crewOf = ({ id }: BookingRow) =>
    (members.get(id) ?? []).toSorted((one, other) => one.id - other.id)
  const left: Hours = new Map()
  for (const row of leaving) {
    for (const { id } of crewOf(row)) add(left, row.day, id, row.reserved)
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
  for (const { row, day, want } of visits) {
    const crew = replaceBusy(await candidates(row, [day]), crewOf(row), {
      ref: row.ref,
      count: row.worker_count,
      hours: want,
    })
    if (!crew) continue
    for (const workerId of crew.workerIds ?? []) add(taken, day, workerId, want.reserved)
    crews.set(row.id, crew)
  }
  return { crews, candidates }
}

function add(hours: Hours, day: string, workerId: number, mask: number): void {
  const key = at(day, workerId)
  hours.set(key, (hours.get(key) ?? 0) | mask)
}
