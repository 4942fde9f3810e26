import type { CrewEvent } from '../../../../domain/api/crew.ts'
import type { BookingEvent } from '../../../../domain/booking/event.ts'
import { senOf } from '../../../../domain/booking/price/money.ts'
import { roundMetres } from '../../../../domain/visits/near-home.ts'
import { arrivalProof, clockOffMs } from '../../../../domain/visits/steps.ts'
import type { Actor } from '../../bookings/records/history.ts'

/** The reporter of a visit's event: its worker's phone, or staff for the worker. */
export type Reporter = {
  readonly workerId: number
  readonly fullName: string
  readonly identifier: string
  /** Staff who report for the worker, with their reason. */
  readonly staff?: { readonly actor: Actor; readonly accountId: number; readonly reason: string }
}

/** How far the phone is from the address at an arrival. */
export type ArrivalDistance = {
  readonly metres?: number
  readonly near: boolean
}

/** The proof of an arrival or of cash; null for other events. */
export function proofOf(event: CrewEvent, { staff }: Reporter, { near }: ArrivalDistance) {
  if (event.kind === 'cash') return event.code ? 'code' : 'reason'
  if (event.kind !== 'step' || event.step !== 'arrived') return null
  const proof = staff ? { code: '', reason: staff.reason } : { ...event, near }
  return arrivalProof(proof) ?? null
}

/** The stored subject of an event. */
export function whatOf(event: CrewEvent): string {
  switch (event.kind) {
    case 'step':
      return event.step
    case 'late':
      return `${event.minutes}`
    case 'problem':
      return event.problem
    case 'checklist':
      return event.item
    case 'cash':
      return String(senOf(event.amount))
  }
}

/** The text of an event. */
export function noteOf(event: CrewEvent): string {
  switch (event.kind) {
    case 'step':
    case 'cash':
      return event.reason
    case 'late':
      return ''
    case 'problem':
      return event.note
    case 'checklist':
      return event.done ? '' : event.reason
  }
}

/** How many minutes a phone's clock is off; undefined if negligible. */
export function minutesOff(phoneNow: Date | undefined, now: Date): number | undefined {
  const off = phoneNow ? phoneNow.getTime() - now.getTime() : 0
  return Math.abs(off) > clockOffMs ? Math.round(off / 60_000) : undefined
}

/** The line in the booking's history; undefined for events that only the checklist shows. */
export function historyOf(
  { identifier, staff }: Reporter,
  event: CrewEvent,
  clockOff: number | undefined,
  place: ArrivalDistance,
): BookingEvent | undefined {
  const clock = clockOff ? { clock_off: clockOff } : {}
  if (event.kind === 'checklist') {
    const { item, done, reason } = event
    return done ? undefined : { code: 'visit-item', item, reason, ...clock }
  }
  const note = staff?.reason ?? noteOf(event)
  const rest = {
    ...(staff ? { worker: identifier } : {}),
    ...(note ? { note } : {}),
    ...clock,
  }
  if (event.kind === 'late') return { code: 'visit-late', minutes: event.minutes, ...rest }
  if (event.kind === 'problem') return { code: 'visit-problem', problem: event.problem, ...rest }
  if (event.kind === 'cash') {
    const { worker: _, ...details } = rest
    const confirmed = event.code !== ''
    return { code: 'cash-collected', collected_sen: senOf(event.amount), confirmed, ...details }
  }
  const isByPosition = !staff && !event.code && place.near && event.step === 'arrived'
  return {
    code: 'visit-step',
    step: event.step,
    ...(event.code ? { by_code: true } : {}),
    ...(place.metres === undefined ? {} : { metres: roundMetres(place.metres) }),
    ...(isByPosition ? { by_position: true } : {}),
    ...rest,
  }
}
