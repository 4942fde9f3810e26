import { randomUUID } from 'node:crypto'
import type { AnswerValue } from '../domain/booking/description.ts'
import { addDays } from '../domain/booking/starts/calendar.ts'
import postcodes from '../server/db/places/postcodes.json' with { type: 'json' }
import { DAYS, type People } from './data.ts'
import type { WireCall } from './drive.ts'

/** A random element. */
export function oneOf<Item>(list: readonly Item[]): Item {
  return list[Math.floor(Math.random() * list.length)] as Item
}

export type Series = 'one' | 'four' | 'twenty'

/**
 * A booking form's body: a cleaning for one worker, four weekly visits of two general workers, or a
 * month of care. Any postcode, one of the filled days, and a start at which most teams have a worker.
 */
export function bookingBody(series: Series, today: string): Record<string, AnswerValue> {
  const common = {
    start_date: addDays(today, 2 + Math.floor(Math.random() * (DAYS - 32))),
    start_time: series === 'one' ? oneOf(['08:00', '17:00', '18:00']) : '18:00',
    no_of_hours: 4,
    address: '12 Jalan Maarof, Bangsar',
    postcode: oneOf(postcodes).code,
    property_type: 'Condominium',
    voucher: '',
    payment_method: 'Cash',
  }
  if (series === 'one') return { ...common, ...cleaning, worker_count: 1 }
  if (series === 'four') return { ...common, frequency: 'weekly', worker_count: 2 }
  return {
    ...common,
    frequency: 'one month',
    worker_count: 1,
    worker_gender: oneOf(['Male', 'Female']),
    customer_medical_details: 'Walks with a frame; tablets after breakfast.',
  }
}

const cleaning = {
  frequency: 'one-time',
  addon: '',
  addon_service_hours: 0,
  fixed_addons: [] as string[],
}

/** The path and skill of each series. */
export const seriesCalls: Readonly<Record<Series, { path: string; skill: string }>> = {
  one: { path: '/cleaning/book-cleaner/', skill: 'Cleaner' },
  four: { path: '/api/book-general-worker/', skill: 'General Worker' },
  twenty: { path: '/care-giver/book-care-giver/', skill: 'Care Giver' },
}

/** The wizard's call when a day is chosen. */
export function slotsBody(today: string) {
  return {
    post_code: oneOf(postcodes).code,
    skill: 'Cleaner',
    start_date: addDays(today, 2 + Math.floor(Math.random() * (DAYS - 3))),
    no_of_hours: 4,
    worker_count: 2,
  }
}

/** The wizard's call at each change of a priced answer. */
export function quoteBody(today: string) {
  return {
    ...cleaning,
    start_date: addDays(today, 2 + Math.floor(Math.random() * (DAYS - 3))),
    no_of_hours: 4,
    postcode: oneOf(postcodes).code,
    skill: 'Cleaner',
    voucher: '',
    worker_count: 2,
    fixed_addons: ['Fridge cleaning'],
  }
}

/**
 * The call with which a phone reports events of two visits, of a kind that is valid at any time
 * before a visit.
 */
export function crewEventCall({ crew }: People, now: Date, count: number): WireCall {
  const { token, bookings } = oneOf(crew)
  const at = now.toISOString()
  const visits = [oneOf(bookings), oneOf(bookings)] as const
  const reports = [
    { kind: 'step', step: 'seen' },
    { kind: 'late', minutes: 10 },
  ]
  const events = Array.from({ length: count }, (_, nth) => ({
    ...reports[nth % reports.length],
    id: randomUUID(),
    booking_id: visits[nth < count / 2 ? 0 : 1],
    at,
  }))
  return {
    method: 'POST',
    path: '/crew/events/',
    body: JSON.stringify({ sent_at: at, events }),
    token,
  }
}
