import { hoursIn } from '../../../domain/booking/starts/slots.ts'

/**
 * Hours taken in a week, by worker id, to share work evenly. Complete once all seven days are in
 * memory.
 */
export type WeekLoad = { byWorker: Uint8Array }

/**
 * One day's hours by worker id: those taken in the database, the number of their changes, and the
 * hours that this process holds for pending orders or that the log has not confirmed yet (`held`).
 */
export type DayHours = {
  readonly day: string
  readonly week: WeekLoad
  readonly held: Map<number, number>
  busy: Uint16Array
  version: Int32Array
  taken: Uint16Array
}

/** A day without visits; its hours count towards its week's load. */
export function emptyDay(day: string, week: WeekLoad): DayHours {
  return {
    day,
    week,
    held: new Map(),
    busy: new Uint16Array(64),
    version: new Int32Array(64),
    taken: new Uint16Array(64),
  }
}

/** A week without visits. */
export function emptyWeek(): WeekLoad {
  return { byWorker: new Uint8Array(64) }
}

/** Sets hours from the database; an older version changes nothing. */
export function setBusy(hours: DayHours, id: number, busy: number, version: number): void {
  ensureCapacity(hours, id)
  if ((hours.version[id] as number) >= version) return
  hours.version[id] = version
  hours.busy[id] = busy
  setTaken(hours, id, busy | (hours.held.get(id) ?? 0))
}

/** Holds a worker's hours for an order of this process. */
export function hold(hours: DayHours, id: number, bits: number): void {
  ensureCapacity(hours, id)
  hours.held.set(id, (hours.held.get(id) ?? 0) | bits)
  setTaken(hours, id, (hours.taken[id] as number) | bits)
}

/** Ends a hold: hours that are not in the database are free again. */
export function endHold(hours: DayHours, id: number, bits: number): void {
  const left = (hours.held.get(id) ?? 0) & ~bits
  if (left === 0) hours.held.delete(id)
  else hours.held.set(id, left)
  setTaken(hours, id, (hours.busy[id] as number) | left)
}

/** Grows the arrays to hold every worker up to this id. */
export function ensureCapacity(hours: DayHours, id: number): void {
  const { week } = hours
  if (id >= week.byWorker.length) week.byWorker = longer(Uint8Array, week.byWorker, id)
  if (id < hours.busy.length) return
  hours.busy = longer(Uint16Array, hours.busy, id)
  hours.version = longer(Int32Array, hours.version, id)
  hours.taken = longer(Uint16Array, hours.taken, id)
}

function setTaken({ taken, week }: DayHours, id: number, hours: number): void {
  const more = hoursIn(hours) - hoursIn(taken[id] as number)
  week.byWorker[id] = (week.byWorker[id] as number) + more
  taken[id] = hours
}

function longer<Numbers extends Uint8Array | Uint16Array | Int32Array>(
  Kind: new (length: number) => Numbers,
  numbers: Numbers,
  id: number,
): Numbers {
  const copy = new Kind(Math.max(id + 1, 2 * numbers.length))
  copy.set(numbers)
  return copy
}
