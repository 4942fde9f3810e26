import type { ParametersOf } from '../kinds.ts'
import type { TemplateKind } from './templates.ts'

/** A visit for sample notifications. Amounts in sen, ISO instants with Z. */
export type SampleVisit = {
  readonly name: string
  readonly worker: string
  readonly crew: readonly string[]
  readonly skill: string
  readonly bookingId: string
  readonly ref: string
  readonly startsAt: Date
  readonly hours: number
  readonly visits: number
  readonly sen: number
  readonly area: string
  readonly place: string
}

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** Sample parameters of each kind for a visit. */
export function sampleParameters(visit: SampleVisit): {
  readonly [Kind in TemplateKind]: ParametersOf[Kind]
} {
  const { name, skill, crew, area, place, sen, ref, hours } = visit
  const moment = (ms: number) => new Date(visit.startsAt.getTime() + ms).toISOString()
  const starts_at = moment(0)
  const search = new URLSearchParams({ skill, bookingId: visit.bookingId })
  const path = `/booking-details?${search}`
  const about = { name, path, skill, starts_at }
  const worker = { name: visit.worker, path: '/', skill, starts_at, area, place }
  const privacy = { name, path: '/profile#privacy-requests', request: 'access' } as const
  const coming = { name, path, skill, worker: crew[0] ?? visit.worker }
  const day = moment(8 * 60 * MINUTE_MS).slice(0, 10)
  const invoice = {
    name,
    path: '/on-account',
    ref: 'INV-202611-1',
    partner: 'Menara Jiran',
    amount_sen: sen,
    due: day,
  }
  return {
    booked: { ...about, hours, visits: visit.visits, cash_sen: sen },
    paid: { ...about, ref, amount_sen: sen },
    'pay-link': { ...about, amount_sen: sen, until: moment(-DAY_MS) },
    'payment-lapsing': { ...about, until: moment(-DAY_MS) },
    lapsed: about,
    moved: { ...about, was: moment(-DAY_MS) },
    'moved-crew': { ...about, was: moment(-DAY_MS), crew },
    cancelled: { ...about, refund_sen: sen },
    'series-moved': { ...about, visits: visit.visits, was: moment(-DAY_MS) },
    'series-cancelled': { ...about, visits: visit.visits, refund_sen: sen },
    tipped: { name, path, skill, amount_sen: sen, crew },
    refunded: { name, path, ref, amount_sen: sen },
    tomorrow: { ...about, hours, crew, cash_sen: sen },
    soon: { ...about, crew },
    'crew-changed': { ...about, crew },
    done: { name, path, skill, crew },
    'on-the-way': { ...coming, arrives_at: moment(-5 * MINUTE_MS) },
    'running-late': { ...coming, arrives_at: moment(20 * MINUTE_MS) },
    arrived: coming,
    'extra-time': { ...coming, hours: 1, ends_at: moment(5 * 60 * MINUTE_MS), amount_sen: 6_000 },
    'ticket-answered': { name, path, ref: visit.bookingId },
    'series-ending': about,
    'time-available': { name, path: '/waiting?entry=1.sample', skill, day, postcode: 50450 },
    'renewal-announced': {
      ...about,
      amount_sen: sen,
      card: '4242',
      charge_at: moment(-5 * DAY_MS),
    },
    'renewal-not-charged': { ...about, why: 'declined' },
    'privacy-received': { ...privacy, due: day },
    'privacy-extended': { ...privacy, due: day },
    'privacy-answered': privacy,
    'einvoice-refused': { name, path },
    'partner-invoice': invoice,
    'partner-overdue': invoice,
    'partner-settled': { ...invoice, credit: true },
    'new-visit': { ...worker, hours },
    'visit-moved': { ...worker, was: moment(-DAY_MS) },
    'visit-cancelled': worker,
    'taken-off': worker,
    'tomorrow-list': {
      name: visit.worker,
      path: '/',
      day,
      visits: [
        { skill, starts_at, area },
        { skill, starts_at: moment((hours + 1) * 60 * MINUTE_MS), area },
      ],
    },
    'leave-answered': { name: visit.worker, path: '/', from: day, to: day, granted: true },
    'cash-overdue': { name: visit.worker, path: '/crew', amount_sen: sen, since: day },
    'request-answered': { name: visit.worker, path: '/crew', asked: 'week', answer: 'approved' },
    'extra-time-answered': {
      name: visit.worker,
      path: '/crew',
      hours: 1,
      approved: true,
      ends_at: moment(5 * 60 * MINUTE_MS),
    },
    'sign-in-code': { name: visit.worker, path: '/crew', code: '204917' },
    urgent: { name: visit.worker, path: '/today', what: 'crew', count: 2 },
  }
}

/** The sample while no visit is booked yet. */
export const sampleVisit: SampleVisit = {
  name: 'Nur Aisyah',
  worker: 'Kavitha',
  crew: ['Mei Ling', 'Kavitha'],
  skill: 'Movers Packers',
  bookingId: 'J4K2PX7RTA-1',
  ref: 'J4K2PX7RTA',
  startsAt: new Date('2026-12-28T02:00:00Z'),
  hours: 4,
  visits: 4,
  sen: 124_850,
  area: 'Damansara Perdana',
  place: '12, Jalan Telawi 3, Bangsar, 59100',
}
