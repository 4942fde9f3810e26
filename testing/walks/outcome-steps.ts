import { expect } from 'vitest'
import { addDays } from '../../domain/booking/starts/calendar.ts'
import {
  acknowledge,
  clock,
  rowsOf,
  someDay,
  someStart,
  staff,
  testApp,
  type Visit,
  visits,
} from './company.ts'
import { noteGiven } from './credit-steps.ts'
import type { Random } from './random.ts'

/** Codes with which a step about money or outcomes may be refused. */
const refusals = [
  'more-than-paid',
  'out-of-date',
  'nothing-owed',
  'nothing-collected',
  'amount-changed',
  'collection-given-back',
  'outcome-not-possible',
  'absent-missing',
  'nothing-due',
  'refund-under-way',
  'visit-not-begun',
  'ticket-exists',
  'ticket-step-refused',
  'return-visit-exists',
  'start-past',
  'slot-taken',
  'credit-too-high',
  'paid-on-account',
]

type Shown = {
  version: number
  outcomes: string[]
  allocated_workers: string[]
  choices: { refundable: number; collected?: { amount: number } }
}

/** Conditions for the visits of a step; `$1` is now. */
const aroundNow = `b.starts_at between $1::timestamptz - interval '1 day'
  and $1::timestamptz + interval '2 hours'`
const isCollected = `$1::timestamptz is not null and exists (
  select from ledger_entry l where l.booking_id = b.id and l.kind = 'cash')`
const owesCash = `$1::timestamptz is not null and b.status = 'Confirmed' and exists (
    select from booking_order o where o.id = b.order_id and o.payment_method = 'Cash')
  and (select sum(l.sen) from ledger_line l where l.booking_id = b.id and l.account = 'customer') > 0`

/** A visit for a step, as shown to an Admin, or any. */
async function shownVisit(
  random: Random,
  about: string,
): Promise<(Visit & { shown: Shown }) | undefined> {
  const [near] = await rowsOf<{ booking_id: string }>(
    `select b.booking_id from booking b where ${about} order by md5(b.booking_id || $2::text) limit 1`,
    clock.now(),
    random.below(1e6),
  )
  const recent = visits.at(-1 - random.below(Math.min(60, visits.length)))
  const visit = visits.find(({ id }) => id === near?.booking_id) ?? recent
  const chosen = random.probability(0.5) ? visit : recent
  if (!chosen) return undefined
  const { body } = await testApp.post<Shown>(
    '/booking-details/get-booking-details/',
    { booking_id: chosen.id, without_confidential: true },
    staff,
  )
  return { ...chosen, shown: body }
}

/** Makes one of the calls by which staff settle an outcome. */
async function settle(
  random: Random,
  name: string,
  send: (visit: Visit & { shown: Shown }) => Promise<{ status: number; body: { code?: string } }>,
  about = aroundNow,
): Promise<string> {
  const visit = await shownVisit(random, about)
  if (!visit) return `nothing to ${name}`
  const { status, body } = await send(visit)
  if (status !== 200) expect(refusals, `${name} ${visit.id} ${status}`).toContain(body.code)
  return `${name} ${visit.id}: ${body.code ?? 'done'}`
}

export const collect = (random: Random) =>
  settle(
    random,
    'collect',
    ({ id }) => testApp.post('/payments/collect/', { booking_id: id }, staff),
    owesCash,
  )

export const reverse = (random: Random) =>
  settle(
    random,
    'reverse',
    ({ id, shown: { version, choices } }) =>
      testApp.post(
        '/payments/collect/reverse/',
        { booking_id: id, version, amount: choices.collected?.amount ?? 1, reason: 'By mistake' },
        staff,
      ),
    isCollected,
  )

export const refundPart = (random: Random) =>
  settle(random, 'refund in part', ({ id, shown: { version, choices } }) => {
    // Sometimes the whole amount, or more.
    const share = random.of([0.25, 0.5, 1, 1.1])
    const amount = Math.max(1, Math.round(choices.refundable * share * 100)) / 100
    const body = { booking_id: id, version, amount, reason: 'Less was done' }
    return testApp.post('/payments/refunds/part/', body, staff)
  })

export const markRefund = (random: Random) =>
  settle(random, 'mark', async ({ order }) => {
    const path = `/payments/refunds?order=${order}`
    const { body } = await testApp.get<{ items: { due: number }[] }>(path, staff)
    const amount = body.items[0]?.due || 1
    return testApp.post('/payments/refunds/mark/', { order, amount }, staff)
  })

export const say = (random: Random) =>
  settle(random, 'say', async ({ id, shown: { version, outcomes, allocated_workers: crew } }) => {
    const outcome = random.of([...outcomes, 'no-show'])
    const next = random.of(['replace', 'cancel'])
    const answer = await testApp.post<{ code?: string }>(
      '/staff/bookings/outcome/',
      {
        booking_id: id,
        version,
        outcome,
        charge: random.of(['price', 'late-fee', 'nothing']),
        absent: crew.slice(0, 1 + random.below(2)),
        next,
      },
      staff,
    )
    if (answer.status === 200 && outcome === 'worker-absent' && next === 'cancel') acknowledge(id)
    return answer
  })

/** A complaint is settled by a free visit, a credit or a refund, or closed. */
export const complain = (random: Random) =>
  settle(
    random,
    'complain',
    async ({ id, skill }) => {
      const body = { booking_id: id, complaint: 'Stains' }
      const opened = await testApp.post<{ code?: string }>('/staff/tickets/', body, staff)
      const [ticket] = await rowsOf<{ id: number; version: number }>(
        `select t.id, t.version from ticket t join booking b on b.id = t.booking_id
         where b.booking_id = $1 order by t.id desc limit 1`,
        id,
      )
      if (!ticket) return opened
      // Often a day on which someone is free.
      const later = addDays(someDay(random), random.of([0, 14]))
      const [step, what] = random.of([
        ['return-visit', { start_date: later, start_time: someStart(random) }],
        ['return-visit', { start_date: later, start_time: someStart(random) }],
        ['refund', { amount: 10 + random.below(200) }],
        ['credit', { amount: 10 + random.below(200) }],
        ['close', { reason: 'Settled' }],
      ] as const)
      const answer = await testApp.post<{ code?: string; booking_id?: string }>(
        `/staff/tickets/${ticket.id}/${step}/`,
        { version: ticket.version, ...what },
        staff,
      )
      if (answer.status === 200 && step === 'credit') {
        const [owner] = await rowsOf<{ account_id: number }>(
          'select account_id from booking where booking_id = $1',
          id,
        )
        noteGiven(owner?.account_id ?? 0, what.amount)
      }
      const { booking_id: returned } = answer.body
      if (answer.status !== 200 || !returned) return answer
      const [order] = await rowsOf<{ ref: string }>(
        `select o.ref from booking_order o join booking b on b.order_id = o.id
         where b.booking_id = $1`,
        returned,
      )
      visits.push({ id: returned, skill, order: order?.ref ?? '' })
      acknowledge(returned)
      return answer
    },
    "b.starts_at between $1::timestamptz - interval '20 hours' and $1",
  )
