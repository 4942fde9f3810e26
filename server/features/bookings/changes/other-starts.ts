import { drawFor } from '../../../../domain/booking/crew.ts'
import { addDays, timeOf } from '../../../../domain/booking/starts/calendar.ts'
import { isFree, openStarts, startsWithin } from '../../../../domain/booking/starts/slots.ts'
import { mayReschedule, momentOf } from '../../../../domain/booking/status.ts'
import type { Reader } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { chooseAmong, crewOf, readCandidates, teamDaysOf } from '../../availability/candidates.ts'
import { readClosure } from '../../holidays/queries.ts'
import { type BookingRow, teamOf } from '../records/records.ts'
import type { NewStart } from './new-start.ts'

/**
 * How many days are searched, beginning with the visit's, and how many of that day's starts are
 * offered.
 */
const DAYS = 7
const MOST_OF_DAY = 4

/** A start on the wire. */
export type RequestedStart = { readonly start_date: string; readonly start_time: string }

/**
 * The crew of a visit at another start: the same one if it is free, otherwise another; undefined if
 * there is none.
 */
export async function crewAt(
  reader: Reader,
  { services }: Pick<Deps, 'services'>,
  row: BookingRow,
  { day, want }: NewStart,
): Promise<number[] | undefined> {
  const own = { id: row.id, day: row.day, reserved: row.reserved }
  const candidates = await readCandidates(reader, teamOf(services, row), [day], own)
  const crew = await crewOf(reader, row.id)
  const same = candidates.filter(
    (each) => crew.has(each.workerId) && isFree(each.work[0] ?? 0, each.busy[0] ?? 0, want),
  )
  return same.length === row.worker_count
    ? same.map((each) => each.workerId)
    : chooseAmong(candidates, row.worker_count, [want], drawFor(row.ref))?.[0]
}

/**
 * Other starts at which a visit has a whole crew without one worker: the closest ones of its day,
 * and the closest one of each of the next days (docs/product/availability.md#replacements).
 */
export async function otherStarts(
  reader: Reader,
  { services, settings }: Pick<Deps, 'services' | 'settings'>,
  row: BookingRow,
  { without, now }: { readonly without: number; readonly now: Date },
): Promise<RequestedStart[]> {
  if (!mayReschedule(momentOf(row), now)) return []
  const days = Array.from({ length: DAYS }, (_, at) => addDays(row.day, at))
  const own = { id: row.id, day: row.day, reserved: row.reserved }
  const candidates = await readCandidates(reader, teamOf(services, row), days, own)
  const { ids, work, taken } = teamDaysOf(
    candidates.filter(({ workerId }) => workerId !== without),
    days.length,
  )
  const service = services.find(({ skill }) => skill === row.skill)
  const found: RequestedStart[] = []
  for (const [at, day] of days.entries()) {
    const open = openStarts(
      { ids, work: work.slice(at, at + 1), taken: taken.slice(at, at + 1) },
      {
        days: [day],
        visitHours: row.hours,
        crewSize: row.worker_count,
        startHours: startsWithin(service?.startHours ?? [8, 20], settings),
        bufferHours: settings.travelBufferHours,
        now,
        leadHours: 0,
      },
    ).filter((hour) => at > 0 || hour !== row.start_hour)
    if (open.length === 0 || (await readClosure(reader, row.region_id, day))) continue
    const far = (hour: number) => Math.abs(hour - row.start_hour)
    const closest = open.toSorted((a, b) => far(a) - far(b) || a - b)
    const shown = closest.slice(0, at === 0 ? MOST_OF_DAY : 1).toSorted((a, b) => a - b)
    found.push(...shown.map((hour) => ({ start_date: day, start_time: timeOf(hour) })))
  }
  return found
}
