import type { CrewEvent } from '../../../domain/api/crew.ts'
import type { BookingEvent } from '../../../domain/booking/event.ts'
import { senOf } from '../../../domain/booking/price/money.ts'
import { roundMetres } from '../../../domain/visits/near-home.ts'
import { arrivalProof, clockOffMs } from '../../../domain/visits/steps.ts'
import type { Actor } from '../bookings/records/history.ts'

/** Who says something of a visit: its worker's phone, or staff for the worker. */
export type Teller = {
  readonly workerId: number
  readonly fullName: string
  readonly identifier: string
  /** Staff who say it in the worker's place, with their reason. */
  readonly staff?: { readonly actor: Actor; readonly accountId: number; readonly reason: string }
}

/** Where a phone was at an arrival. */
export type PlaceSaid = {
  /** From the address. */
  readonly metres?: number
  readonly near: boolean
}

/** What shows an arrival or cash; null for everything else. */
export function proofOf(event: CrewEvent, { staff }: Teller, { near }: PlaceSaid) {
  if (event.kind === 'cash') return event.code ? 'code' : 'reason'
  if (event.kind !== 'step' || event.step !== 'arrived') return null
  const given = staff ? { code: '', reason: staff.reason } : { ...event, near }
  return arrivalProof(given) ?? null
}

/** What an event is about, as it is stored. */
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

/** The words of an event. */
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

/** By how many minutes a phone's clock is wrong; undefined while that does not matter. */
export function minutesOff(phoneNow: Date | undefined, now: Date): number | undefined {
  const off = phoneNow ? phoneNow.getTime() - now.getTime() : 0
  return Math.abs(off) > clockOffMs ? Math.round(off / 60_000) : undefined
}

/** The line of the booking's history; undefined for what the checklist alone shows. */
export function historyOf(
  { identifier, staff }: Teller,
  event: CrewEvent,
  clockOff: number | undefined,
  place: PlaceSaid,
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
    const { worker: _, ...said } = rest
    const confirmed = event.code !== ''
    return { code: 'cash-collected', collected_sen: senOf(event.amount), confirmed, ...said }
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
