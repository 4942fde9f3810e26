import { addDays, dayOf, instantOf } from '../../domain/booking/starts/calendar.ts'
import type { Facts, Message, VisitFacts } from './facts.ts'
import { visitsOn } from './statements.ts'
import type { Cast } from './world.ts'

const MINUTE_MS = 60_000
/** An hour of attempts in each channel. */
const LONGEST_MS = 150 * MINUTE_MS

/** An event of which someone must be notified. */
export type Happened = {
  readonly kind: string
  readonly bookingId?: number
  readonly workerId?: number
  readonly orderId?: number
  readonly starts?: Date
}

const counts = ({ state }: Message) => state !== 'cancelled'

const isComing = (visit: VisitFacts, now: Date) =>
  visit.status === 'Confirmed' && visit.starts_at > now

/** Missing notifications. Checked when everything due has happened. */
export function missing(
  facts: Facts,
  { workers }: Cast,
  agreedSince: ReadonlyMap<number, Date>,
): string[] {
  const { now, visits, messages } = facts
  const lost: string[] = []
  const has = (kind: string, of: (one: Message) => boolean) =>
    messages.some((one) => one.kind === kind && counts(one) && of(one))
  const isAbout = (visit: VisitFacts) => (one: Message) =>
    one.booking_id === visit.id &&
    new Date(String(one.parameters.starts_at)).getTime() === visit.starts_at.getTime()
  const hour = (now.getUTCHours() + 8) % 24
  const tomorrow = addDays(dayOf(now), 1)

  for (const visit of visits) {
    const { starts_at: start, order_id: order } = visit
    const name = `${visit.booking_id} at ${start.toISOString()}`
    const untilStart = start.getTime() - now.getTime()
    const isEarlyEnough = hour >= 8 && hour < 21 && untilStart > 30 * MINUTE_MS
    if (isComing(visit, now) && isEarlyEnough && untilStart <= 120 * MINUTE_MS) {
      if (!has('soon', isAbout(visit))) lost.push(`soon of ${name}`)
    }
    const agreed = agreedSince.get(visit.account_id)
    const isEvening = hour >= 18 && hour < 22
    if (isComing(visit, now) && isEvening && dayOf(start) === tomorrow) {
      const couldBeWritten = agreed !== undefined && agreed <= instantOf(dayOf(now), 18)
      // Accompanies its mail: a crew that changes in the meantime has its own message.
      const isWritten = messages.some((one) => one.kind === 'tomorrow' && isAbout(visit)(one))
      if (couldBeWritten && !isWritten) lost.push(`tomorrow of ${name}`)
    }
    const lapsing = visit.hold_until && visit.hold_until.getTime() - now.getTime()
    if (visit.status === 'Pending Payment' && lapsing && lapsing > 0) {
      const isDue = lapsing <= 5 * MINUTE_MS
      if (isDue && !has('payment-lapsing', (one) => one.order_id === order))
        lost.push(`payment-lapsing of ${name}`)
    }
    if (visit.status === 'Expired' && !has('lapsed', (one) => one.order_id === order))
      lost.push(`lapsed of ${name}`)
    const ended = now.getTime() - visit.ends_at.getTime()
    if (visit.status === 'Confirmed' && ended >= 0 && ended < 1440 * MINUTE_MS) {
      if (!has('done', (one) => one.booking_id === visit.id)) lost.push(`done of ${name}`)
    }
  }

  for (const { id } of workers) {
    for (const visit of visits) {
      if (visit.starts_at <= now) continue
      const believed = belief(messages, id, visit.id)
      const goes = isComing(visit, now) && visit.crew.some((each) => each.id === id)
      const actual = goes ? visit.starts_at.getTime() : undefined
      if (visit.status !== 'Pending Payment' && believed !== actual && (goes || believed))
        lost.push(`worker ${id} of ${visit.booking_id}: ${goes ? 'goes' : 'does not go'}`)
    }
    const hasList = () => has('tomorrow-list', (one) => one.worker_id === id && isOf(one, tomorrow))
    const isListed = hour >= 18 && hour < 21 && visitsOn(tomorrow, id, facts).length > 0
    if (isListed && !hasList()) lost.push(`tomorrow-list of worker ${id}`)
  }
  return lost
}

const isOf = ({ parameters }: Message, day: string) => parameters.day === day

const goingKinds = ['new-visit', 'visit-moved']
const leavingKinds = ['taken-off', 'visit-cancelled']

/** The start of a worker's visit by their last notification; undefined: they were not notified. */
function belief(messages: readonly Message[], worker: number, visit: number): number | undefined {
  const last = messages.findLast(
    (one) =>
      one.worker_id === worker &&
      one.booking_id === visit &&
      counts(one) &&
      [...goingKinds, ...leavingKinds].includes(one.kind),
  )
  if (!last || leavingKinds.includes(last.kind)) return undefined
  return new Date(String(last.parameters.starts_at)).getTime()
}

/** Does the event have a message? */
export function isWritten(
  { kind, bookingId, workerId, orderId, starts }: Happened,
  messages: readonly Message[],
): boolean {
  return messages.some(
    (one) =>
      one.kind === kind &&
      (bookingId === undefined || one.booking_id === bookingId) &&
      (workerId === undefined || one.worker_id === workerId) &&
      (orderId === undefined || one.order_id === orderId) &&
      (!starts || new Date(String(one.parameters.starts_at)).getTime() === starts.getTime()),
  )
}

/** Events without a message to a person who must be notified. */
export function unwritten(happened: readonly Happened[], { messages }: Facts): string[] {
  return happened
    .filter((one) => !isWritten(one, messages))
    .map(
      ({ kind, bookingId, workerId, orderId }) =>
        `${kind} of ${bookingId ?? (workerId ? `worker ${workerId}` : `order ${orderId}`)}`,
    )
}

/** Messages that did not end, although there was time for every attempt. */
export function unended({ now, messages }: Facts): string[] {
  const ended = ['sent', 'delivered', 'read']
  const withReason = ['failed', 'suppressed', 'cancelled']
  return messages
    .filter(
      ({ created_at: written, send_after: since }) =>
        Math.max(written.getTime(), since.getTime()) < now.getTime() - LONGEST_MS,
    )
    .filter(
      ({ state, reason }) => !ended.includes(state) && !(withReason.includes(state) && reason),
    )
    .map(({ key, state }) => `${key} is ${state}`)
}
