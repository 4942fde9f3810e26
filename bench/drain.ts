import { setTimeout as pause } from 'node:timers/promises'
import { drive, type Measured, type Operation } from './drive.ts'
import { type Bookings, bookingsOf, ratio } from './reminders.ts'

/** The cost of bookings while phones send events that waited for a network, in milliseconds. */
export type DrainResult = {
  readonly workers: number
  readonly eventsPerSecond: number
  readonly without: Bookings
  readonly during: Bookings
  /** Slowdown of the medians, the 95th percentiles and the bookings a second. */
  readonly slower: { readonly p50: number; readonly p95: number; readonly perSecond: number }
}

const EVENTS_PER_SECOND = 200
const ROUNDS = 4

/**
 * Measures bookings while phones send 200 events a second, alternating with bookings alone.
 * @param events each sends one event of a phone.
 */
export async function measureDrain(
  bookings: readonly Operation[],
  events: readonly Operation[],
  given: {
    readonly workers: number
    readonly sliceMs: number
    readonly freeHours: () => Promise<void>
  },
): Promise<DrainResult> {
  const alone: Measured[] = []
  const beside: Measured[] = []
  let sent = 0
  let seconds = 0
  const slice = async (into: Measured[]) => {
    into.push(await drive(bookings, given.sliceMs))
    await given.freeHours()
  }
  await slice([])
  await sendFor(events, given.sliceMs)
  for (let round = 0; round < ROUNDS; round++) {
    await slice(alone)
    const began = performance.now()
    const sending = sendFor(events, given.sliceMs)
    beside.push(await drive(bookings, given.sliceMs))
    sent += await sending
    seconds += (performance.now() - began) / 1000
    await given.freeHours()
  }
  const [without, during] = [bookingsOf(alone), bookingsOf(beside)]
  return {
    workers: given.workers,
    eventsPerSecond: Math.round(sent / seconds),
    without,
    during,
    slower: {
      p50: ratio(during.p50, without.p50),
      p95: ratio(during.p95, without.p95),
      perSecond: ratio(without.perSecond, during.perSecond),
    },
  }
}

/** Sends events at an even pace. @returns how many. */
async function sendFor(events: readonly Operation[], milliseconds: number): Promise<number> {
  const began = performance.now()
  let sent = 0
  await Promise.all(
    events.map(async (operation, at) => {
      for (let turn = 0; ; turn++) {
        const due = began + ((turn * events.length + at) * 1000) / EVENTS_PER_SECOND
        if (due >= began + milliseconds) return
        await pause(Math.max(0, due - performance.now()))
        await operation()
        sent += 1
      }
    }),
  )
  return sent
}
