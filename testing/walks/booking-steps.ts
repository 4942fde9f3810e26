import { expect } from 'vitest'
import type { BookAnswer, HostedPage } from '../../domain/api/bookings/booking.ts'
import { dayOf, timeOf } from '../../domain/booking/starts/calendar.ts'
import { visitLinkUrl } from '../../server/features/payment-attempts/pay-link.ts'
import { type Person, usualPostcode } from '../people.ts'
import {
  acknowledge,
  captured,
  clock,
  formOf,
  members,
  neverUsedStart,
  pages,
  pending,
  people,
  postcodes,
  rowsOf,
  serviceOf,
  skills,
  someDay,
  staff,
  testApp,
  type Visit,
  visits,
  workers,
} from './company.ts'
import { noteUsed } from './credit-steps.ts'
import type { Random } from './random.ts'

export async function book(random: Random): Promise<string> {
  const service = serviceOf(random.of(skills))
  const who = random.of(people)
  const onAccount = members.includes(who) && random.probability(0.7)
  const form: Record<string, unknown> = {
    ...formOf(service, random),
    ...(onAccount ? { payment_method: 'Account', served_name: 'Puan Salmah' } : {}),
  }
  const { status, body } = await testApp.post<BookAnswer & { code?: string }>(
    service.calls.book,
    form,
    who,
  )
  const what = `book ${service.skill} ${String(form.start_date)} ${String(form.start_time)}`
  if (status !== 201) {
    if (body.code === 'slot-taken') return `${what}: slot-taken ${JSON.stringify(form)}`
    expect(
      [
        'too-soon',
        'too-soon-cleaning',
        'voucher-used-up',
        'voucher-already-used',
        // Another order at the same moment has used it.
        'credit-changed',
        // Credit leaves less than the provider's minimum.
        'online-minimum',
        'account-limit',
      ],
      what,
    ).toContain(body.code)
    return `${what}: ${body.code}`
  }
  for (const id of body.booking_ids) {
    visits.push({ id, skill: service.skill, order: body.order ?? '' })
    acknowledge(id)
  }
  noteUsed(body)
  if (body.payment) pages.push({ page: body.payment, order: body.order ?? '' })
  return `${what}: ${body.order}`
}

/** The partner pays a part of what it owes, or all of it; without that its limit ends its bookings. */
export async function payPartner(random: Random): Promise<string> {
  const [debt] = await rowsOf<{ partner_id: number; sen: number }>(
    `select (select partner_id from partner_account)::int as partner_id,
       coalesce(sum(sen), 0)::int as sen
     from ledger_line where account = 'partners'`,
  )
  if (!debt || debt.sen <= 0) return 'no debt of the partner'
  const amount = Math.ceil(debt.sen / random.of([1, 1, 3])) / 100
  const { status, body } = await testApp.post<{ code?: string }>(
    `/staff/partners/${debt.partner_id}/payments/`,
    { owed: debt.sen / 100, amount, day: dayOf(clock.now()), ref: 'FT 1' },
    staff,
  )
  // Another visit was booked or cancelled at the same moment.
  if (status !== 200) expect(body.code).toBe('account-changed')
  return `the partner pays ${amount}: ${body.code ?? 'done'}`
}

/** Decides at the hosted page, in time or late. */
export async function pay(random: Random, decision: 'pay' | 'fail' | 'later'): Promise<string> {
  const [given] = pages.splice(random.below(pages.length), 1)
  if (!given) return 'nothing to pay'
  const returned = await testApp.pay(given.page, decision)
  const { tranID = '', amount = '', orderid = '' } = returned
  if (decision === 'pay') captured.set(tranID, Math.round(Number(amount) * 100))
  if (decision === 'later') pending.push(orderid)
  if (random.probability(0.7)) expect(await testApp.comeBack(returned)).toContain(given.order)
  return `${decision} ${orderid}`
}

export async function settlePending(random: Random): Promise<string> {
  const [orderid] = pending.splice(random.below(pending.length), 1)
  if (!orderid) return 'nothing pending'
  const status = random.of(['00', '00', '11'])
  const settled = (await testApp.sandbox('/settle', { orderid, status })) as {
    tranID?: string
    amount?: string
  }
  if (status === '00') {
    const [row] = await rowsOf<{ transaction_id: string; amount_sen: number }>(
      'select transaction_id, amount_sen from payment_attempt where ref = $1',
      orderid,
    )
    captured.set(settled.tranID ?? row?.transaction_id ?? '', row?.amount_sen ?? 0)
  }
  return `settle ${orderid} with ${status}`
}

export async function forge(random: Random): Promise<string> {
  const given = pages.at(random.below(pages.length))
  if (!given) return 'nothing to forge'
  const { amount, orderid } = given.page.fields
  const forged = {
    amount: amount ?? '',
    orderid: orderid ?? '',
    tranID: '1',
    domain: 'jirantest',
    status: '00',
    currency: 'RM',
  }
  const response = await fetch(`${testApp.url}/payments/notify`, {
    method: 'POST',
    body: new URLSearchParams({
      ...forged,
      appcode: 'x',
      paydate: '2026-03-02 09:00:00',
      skey: 'f'.repeat(32),
      channel: 'credit',
      nbcb: '2',
    }),
  })
  expect(response.status).toBe(400)
  return `forge ${orderid}`
}

/** Orders paid online with visits that owe something since a change. */
async function ordersInDebt(): Promise<Visit[]> {
  return rowsOf<Visit>(
    `select b.booking_id as id, b.skill, o.ref as order
     from booking b join booking_order o on o.id = b.order_id
     join ledger_line l on l.booking_id = b.id and l.account = 'customer'
     where o.payment_method = 'Online' group by b.id, o.id having sum(l.sen) > 0 order by b.id`,
  )
}

export async function payAgain(random: Random): Promise<string> {
  const [debt] = random.probability(0.5) ? (await ordersInDebt()).slice(-1) : []
  const visit = debt ?? visits.at(-1 - random.below(Math.min(20, visits.length)))
  if (!visit) return 'no order'
  const [owner] = await rowsOf<{ account_id: number }>(
    'select account_id from booking_order where ref = $1',
    visit.order,
  )
  const who = people.find((each) => each.accountId === owner?.account_id)
  const { status, body } = await testApp.post<{ payment?: HostedPage; code?: string }>(
    '/payments/retry/',
    { order: visit.order },
    who,
  )
  if (body.payment) pages.push({ page: body.payment, order: visit.order })
  else expect([status, body.code]).toEqual([409, 'hold-over'])
  return `retry ${visit.order}: ${body.code ?? 'a new page'}`
}

/** A visit in cash that somebody begins to pay online instead; by the link that its crew shows. */
export async function payInsteadOfCash(random: Random): Promise<string> {
  const owing = await rowsOf<Visit>(
    `select b.booking_id as id, b.skill, o.ref as order
     from booking b join booking_order o on o.id = b.order_id
     join ledger_line l on l.booking_id = b.id and l.account = 'customer'
     where o.payment_method = 'Cash' group by b.id, o.id having sum(l.sen) > 0 order by b.id`,
  )
  const visit = owing.at(-1 - random.below(Math.min(20, owing.length)))
  if (!visit) return 'nothing in cash'
  const link = new URL(visitLinkUrl(testApp.deps.settings, 'en', visit.id)).searchParams.get('link')
  const { status, body } = await testApp.post<{ payment?: HostedPage; code?: string }>(
    '/pay-link/pay/',
    { link },
  )
  if (body.payment) pages.push({ page: body.payment, order: visit.order })
  // Paid meanwhile, or too little for the provider.
  else expect(['409 link-over', '404 not-found']).toContain(`${status} ${body.code}`)
  return `instead of cash ${visit.id}: ${body.code ?? 'a page'}`
}

async function change(
  random: Random,
  name: string,
  send: (visit: Visit, who: Person) => Promise<{ status: number; body: { code?: string } }>,
): Promise<string> {
  const visit = visits.at(-1 - random.below(Math.min(60, visits.length)))
  if (!visit) return `nothing to ${name}`
  const [row] = await rowsOf<{ account_id: number }>(
    'select account_id from booking where booking_id = $1',
    visit.id,
  )
  const own = people.find((each) => each.accountId === row?.account_id)
  const byStaff = name === 'reassign' || name === 'change'
  const who = byStaff || random.probability(0.4) || !own ? staff : own
  const { status, body } = await send(visit, who)
  if (status === 200) acknowledge(visit.id)
  else {
    expect(
      [
        'slot-taken',
        'edit-not-allowed',
        'cancel-not-allowed',
        'fee-not-agreed',
        'too-soon',
        'too-soon-cleaning',
        'start-past',
        'workers-not-free',
        'workers-count-wrong',
        'visit-awaits-payment',
        'nothing-changed',
        'preview-outdated',
        'out-of-date',
        'region-of-series',
        'addon-needs-two-workers',
      ],
      `${name} ${status}`,
    ).toContain(body.code)
  }
  return `${name} ${visit.id}: ${body.code ?? 'done'}`
}

export const reschedule = (random: Random) =>
  change(random, 'reschedule', async ({ id, skill }, who) => {
    const to = await neverUsedStart(random, id)
    const agreed = await agreedFee(random, id, who)
    return testApp.put(
      '/booking-details/update/booking-details/',
      { booking_id: id, skill, ...to, ...agreed },
      who,
    )
  })

/** Customers usually agree to the fee of a change; staff pay none. */
async function agreedFee(random: Random, id: string, who: Person): Promise<object> {
  if (who === staff || random.probability(0.1)) return {}
  const path = '/booking-details/get-booking-details/'
  const { body } = await testApp.post<{ late_fee?: number }>(path, { booking_id: id }, who)
  return { agreed_fee: body.late_fee ?? 0 }
}

export const cancel = (random: Random) =>
  change(random, 'cancel', async ({ id, skill }, who) => {
    const waived = who === staff && random.probability(0.3) ? { waive_fee: true } : {}
    const agreed = await agreedFee(random, id, who)
    return testApp.post(
      '/booking-details/cancel-booking/',
      { id, skill, ...waived, ...agreed },
      who,
    )
  })

export const reassign = (random: Random) =>
  change(random, 'reassign', async ({ id, skill }, who) => {
    const options = await testApp.post<{ worker: string; available: boolean }[]>(
      '/region-cost/get-workers-by-postcode-and-skill/',
      { postcode: usualPostcode, skill, booking_id: id },
      who,
    )
    const [row] = await rowsOf<{ worker_count: number }>(
      'select worker_count from booking where booking_id = $1',
      id,
    )
    const free = options.body.filter((each) => each.available).map((each) => each.worker)
    const pool = random.probability(0.8) ? free : workers.map((each) => each.identifier)
    const chosen = pool
      .map((worker) => ({ worker, draw: random.below(1e6) }))
      .sort((a, b) => a.draw - b.draw)
      .slice(0, row?.worker_count)
      .map((each) => each.worker)
    return testApp.put(
      '/booking-details/update/assigned-workers/',
      { booking_id: id, skill, workers: chosen },
      who,
    )
  })

/** Hours, crew, add-ons, address: everything but the time that staff change, as previewed. */
export const changeVisit = (random: Random) =>
  change(random, 'change', async ({ id, skill }, who) => {
    const changes = someChanges(random, skill)
    const path = `/staff/visits/${id}`
    const { body: seen } = await testApp.post<{ version: number }>(
      '/booking-details/get-booking-details/',
      { booking_id: id, without_confidential: true },
      who,
    )
    const shown = await testApp.post<{ confirmation: string; code?: string }>(
      `${path}/change/preview`,
      { changes },
      who,
    )
    if (shown.status !== 200) return shown
    const { confirmation } = shown.body
    return testApp.put(path, { version: seen.version, changes, confirmation }, who)
  })

/** Visits of a series together: all that the preview named are changed, or none. */
export async function changeSeries(random: Random): Promise<string> {
  const visit = visits.at(-1 - random.below(Math.min(60, visits.length)))
  if (!visit) return 'no series'
  const path = `/staff/visits/${visit.id}/series`
  const request = {
    action: random.of(['move', 'move', 'cancel']),
    scope: random.of(['one', 'following', 'all']),
    charge_fee: random.probability(0.3),
    start_date: someDay(random),
    start_time: timeOf(8 + 2 * random.below(7)),
  }
  const { body: seen } = await testApp.post<{ version: number }>(
    '/booking-details/get-booking-details/',
    { booking_id: visit.id, without_confidential: true },
    staff,
  )
  type Shown = { confirmation: string; visits: { booking_id: string }[]; code?: string }
  const shown = await testApp.post<Shown>(`${path}/preview`, request, staff)
  const { confirmation } = shown.body
  const { status, body } =
    shown.status === 200
      ? await testApp.post<{ code?: string }>(
          path,
          { ...request, version: seen.version, confirmation },
          staff,
        )
      : shown
  const what = `${request.action} ${request.scope} of ${visit.id}`
  if (status === 200) {
    for (const { booking_id: id } of shown.body.visits) acknowledge(id)
    return `${what}: ${shown.body.visits.length}`
  }
  expect(
    [
      'slot-taken',
      'edit-not-allowed',
      'cancel-not-allowed',
      'start-past',
      'nothing-changed',
      'preview-outdated',
      'out-of-date',
    ],
    `${what} ${status}`,
  ).toContain(body.code)
  return `${what}: ${body.code}`
}

function someChanges(random: Random, skill: string): Record<string, unknown> {
  const hours =
    skill === 'Tree Cutting'
      ? { no_of_trees_to_cut: 1 + random.below(12) }
      : { no_of_hours: random.of([4, 6, 8]) }
  const crew = skill === 'Tree Cutting' ? {} : { worker_count: 1 + random.below(3) }
  const place =
    skill === 'Caring Wheels' ? { to_address: '1 Jalan Meru' } : { address: '1 Jalan Meru' }
  const extras = {
    worker_count: 2,
    addon: random.of(['Ironing', 'Cooking']),
    addon_service_hours: 1 + random.below(3),
    fixed_addons: random.of([[], ['Fridge cleaning'], ['Oven cleaning', 'Fridge cleaning']]),
  }
  return random.of([
    hours,
    crew,
    { ...hours, ...crew },
    place,
    { ...place, postcode: random.of(postcodes) },
    ...(skill === 'Cleaner' ? [extras, { addon: null, fixed_addons: [] }] : []),
  ])
}
