import { expect, test } from 'vitest'
import type { BookAnswer, HostedPage } from '../../../domain/api/booking.ts'
import { addDays, dayOf, instantOf, timeOf, weekday } from '../../../domain/booking/calendar.ts'
import type { Service } from '../../../domain/booking/description.ts'
import { workMask } from '../../../domain/booking/slots.ts'
import { serviceBySkill } from '../../../domain/services/catalogue.ts'
import { otherPostcode, type Person, startTestApp, usualPostcode } from '../../../testing/app.ts'
import { findMoneyViolations, findViolations } from '../monitoring/invariants.ts'
import { bookingTasks } from './tasks.ts'

/*
 * Thousands of random steps through the API on a real PostgreSQL: book, pay, pay late, forge, fail,
 * move, cancel, change visits and crews, complain, leave, clock. After every batch of steps a checker that shares no
 * code with the engine checks the invariants. The message of a failure has the seed; put it into
 * `seeds` to repeat the walk. (The order's random reference decides which of two equal workers is
 * sent, so repeated walks may differ there.)
 */

const seeds = [20_260_302, Math.floor(Math.random() * 2 ** 31)]
const stepsPerSeed = 1_000
/** Steps run concurrently in one batch. */
const batchSize = 4
const checkEvery = 20

const testApp = await startTestApp()
const { pool, clock } = testApp
const expireHold = bookingTasks(testApp.deps)['expire-hold']

const skills = [
  'Cleaner',
  'Care Giver',
  'Gardener',
  'Caring Wheels',
  'Movers Packers',
  'Tree Cutting',
]
const postcodes = [usualPostcode, otherPostcode]

type Visit = { id: string; skill: string; order: string }
type Page = { page: HostedPage; order: string }
type Random = ReturnType<typeof randomOf>

/** mulberry32: small, fast, and the same for the same seed. */
function randomOf(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    below,
    probability: (share: number) => next() < share,
    of: <Item>(items: readonly Item[]): Item => {
      const item = items[below(items.length)]
      if (item === undefined) throw new Error('nothing to choose from')
      return item
    },
  }
}

async function rowsOf<Row extends object>(text: string, ...values: unknown[]): Promise<Row[]> {
  return (await pool.query<Row>(text, values)).rows
}

// --- What the walk remembers ------------------------------------------------------------------

const visits: Visit[] = []
const pages: Page[] = []
const pending: string[] = []
/** Captured at the provider: its transaction and the amount. */
const captured = new Map<string, number>()
/** Acknowledged changes, by booking. */
const acknowledged = new Map<string, number>()
let people: Person[] = []
let staff: Person
let workers: { id: number; identifier: string }[] = []

const acknowledge = (id: string) => acknowledged.set(id, (acknowledged.get(id) ?? 0) + 1)

// --- The steps -------------------------------------------------------------------------------

function serviceOf(skill: string): Service {
  const service = serviceBySkill(skill)
  if (!service) throw new Error(`no service ${skill}`)
  return service
}

/** A day within the next two weeks, so that customers compete for crews. */
const someDay = (random: Random) => addDays(dayOf(clock.now()), random.below(14))
const someStart = (random: Random) => timeOf(8 + random.below(13))

function formOf(service: Service, random: Random): Record<string, unknown> {
  const form: Record<string, unknown> = { skill: service.skill }
  for (const question of service.questions) {
    const { field, kind } = question
    if (kind === 'frequency') {
      form[field] = random.of(service.frequencies.slice(0, random.probability(0.3) ? 3 : 1)).value
    } else if (kind === 'date') form[field] = someDay(random)
    else if (kind === 'start-time') {
      const [first, last] = service.startHours
      form[field] = timeOf(first + random.below(last - first + 1))
    } else if (kind === 'choice') form[field] = random.of(question.choices).value
    else if (kind === 'count') {
      form[field] =
        question.min + random.below(Math.min(question.max, question.min + 2) - question.min + 1)
    } else if (kind === 'text' || kind === 'address') form[field] = 'Jalan Maarof 12, Bangsar'
    else if (kind === 'postcode') form[field] = random.of(postcodes)
    else if (kind === 'payment-method') {
      const online = service.payment.onlineUnlessOneTime && form.frequency !== 'one-time'
      form[field] = online || random.probability(0.6) ? 'Online' : 'Cash'
    } else if (kind === 'voucher' && random.probability(0.3))
      form[field] = random.of(['FEW', 'ONCE'])
  }
  if (typeof form.no_of_hours === 'number') form.no_of_hours = Math.max(4, form.no_of_hours)
  return form
}

async function book(random: Random): Promise<string> {
  const service = serviceOf(random.of(skills))
  const form = formOf(service, random)
  const who = random.of(people)
  const { status, body } = await testApp.post<BookAnswer & { code?: string }>(
    service.calls.book,
    form,
    who,
  )
  const what = `book ${service.skill} ${String(form.start_date)} ${String(form.start_time)}`
  if (status !== 201) {
    if (body.code === 'slot-taken') return `${what}: slot-taken ${JSON.stringify(form)}`
    expect(
      ['too-soon', 'too-soon-cleaning', 'voucher-used-up', 'voucher-already-used'],
      what,
    ).toContain(body.code)
    return `${what}: ${body.code}`
  }
  for (const id of body.booking_ids) {
    visits.push({ id, skill: service.skill, order: body.order ?? '' })
    acknowledge(id)
  }
  if (body.payment) pages.push({ page: body.payment, order: body.order ?? '' })
  return `${what}: ${body.order}`
}

/** At the hosted page: in time or late, however that falls. */
async function pay(random: Random, decision: 'pay' | 'fail' | 'later'): Promise<string> {
  const [given] = pages.splice(random.below(pages.length), 1)
  if (!given) return 'nothing to pay'
  const returned = await testApp.pay(given.page, decision)
  const { tranID = '', amount = '', orderid = '' } = returned
  if (decision === 'pay') captured.set(tranID, Math.round(Number(amount) * 100))
  if (decision === 'later') pending.push(orderid)
  if (random.probability(0.7)) expect(await testApp.comeBack(returned)).toContain(given.order)
  return `${decision} ${orderid}`
}

async function settlePending(random: Random): Promise<string> {
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

async function forge(random: Random): Promise<string> {
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

/** Orders paid online whose visits owe something since they were changed. */
async function ordersInDebt(): Promise<Visit[]> {
  return rowsOf<Visit>(
    `select b.booking_id as id, b.skill, o.ref as order
     from booking b join booking_order o on o.id = b.order_id
     join ledger_line l on l.booking_id = b.id and l.account = 'customer'
     where o.payment_method = 'Online' group by b.id, o.id having sum(l.sen) > 0 order by b.id`,
  )
}

async function payAgain(random: Random): Promise<string> {
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

const reschedule = (random: Random) =>
  change(random, 'reschedule', async ({ id, skill }, who) => {
    const to = { start_date: someDay(random), start_time: someStart(random) }
    const agreed = await agreedFee(random, id, who)
    return testApp.put(
      '/booking-details/update/booking-details/',
      { booking_id: id, skill, ...to, ...agreed },
      who,
    )
  })

/** Customers usually agree to the fee of a change; staff pay nothing. */
async function agreedFee(random: Random, id: string, who: Person): Promise<object> {
  if (who === staff || random.probability(0.1)) return {}
  const path = '/booking-details/get-booking-details/'
  const { body } = await testApp.post<{ late_fee?: number }>(path, { booking_id: id }, who)
  return { agreed_fee: body.late_fee ?? 0 }
}

const cancel = (random: Random) =>
  change(random, 'cancel', async ({ id, skill }, who) => {
    const waived = who === staff && random.probability(0.3) ? { waive_fee: true } : {}
    const agreed = await agreedFee(random, id, who)
    return testApp.post(
      '/booking-details/cancel-booking/',
      { id, skill, ...waived, ...agreed },
      who,
    )
  })

const reassign = (random: Random) =>
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

/** Hours, crew, extras, address: what staff change beside the time, as they were shown it. */
const changeVisit = (random: Random) =>
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
async function changeSeries(random: Random): Promise<string> {
  const visit = visits.at(-1 - random.below(Math.min(60, visits.length)))
  if (!visit) return 'no series'
  const path = `/staff/visits/${visit.id}/series`
  const asked = {
    action: random.of(['move', 'move', 'cancel']),
    scope: random.of(['one', 'following', 'all']),
    charge_fee: random.probability(0.3),
    start_date: someDay(random),
    start_time: someStart(random),
  }
  const { body: seen } = await testApp.post<{ version: number }>(
    '/booking-details/get-booking-details/',
    { booking_id: visit.id, without_confidential: true },
    staff,
  )
  type Shown = { confirmation: string; visits: { booking_id: string }[]; code?: string }
  const shown = await testApp.post<Shown>(`${path}/preview`, asked, staff)
  const { confirmation } = shown.body
  const { status, body } =
    shown.status === 200
      ? await testApp.post<{ code?: string }>(
          path,
          { ...asked, version: seen.version, confirmation },
          staff,
        )
      : shown
  const what = `${asked.action} ${asked.scope} of ${visit.id}`
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
]

type Shown = {
  version: number
  outcomes: string[]
  allocated_workers: string[]
  choices: { refundable: number; collected?: { amount: number } }
}

/** Visits that a step is about; `$1` is now. */
const aroundNow = `b.starts_at between $1::timestamptz - interval '1 day'
  and $1::timestamptz + interval '2 hours'`
const isCollected = `$1::timestamptz is not null and exists (
  select from ledger_entry l where l.booking_id = b.id and l.kind = 'cash')`

/** A visit that a step is about, as an Admin is shown it, or any. */
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

/** One of the calls by which staff settle what happened. */
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

const collect = (random: Random) =>
  settle(random, 'collect', ({ id }) =>
    testApp.post('/payments/collect/', { booking_id: id }, staff),
  )

const reverse = (random: Random) =>
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

const refundPart = (random: Random) =>
  settle(random, 'refund in part', ({ id, shown: { version, choices } }) => {
    // Now and then the whole, or more than that.
    const share = random.of([0.25, 0.5, 1, 1.1])
    const amount = Math.max(1, Math.round(choices.refundable * share * 100)) / 100
    const body = { booking_id: id, version, amount, reason: 'Less was done' }
    return testApp.post('/payments/refunds/part/', body, staff)
  })

const markRefund = (random: Random) =>
  settle(random, 'mark', async ({ order }) => {
    const path = `/payments/refunds?order=${order}`
    const { body } = await testApp.get<{ items: { due: number }[] }>(path, staff)
    const amount = body.items[0]?.due || 1
    return testApp.post('/payments/refunds/mark/', { order, amount }, staff)
  })

const say = (random: Random) =>
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

/** A complaint is put right by a free visit, a credit or a refund, or closed. */
const complain = (random: Random) =>
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
      // Often a day on which somebody is free.
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

async function leave(random: Random): Promise<string> {
  const worker = random.of(workers)
  if (random.probability(0.4)) {
    await pool.query('delete from worker_leave where worker_id = $1', [worker.id])
    return `${worker.identifier} is back`
  }
  const first = someDay(random)
  await pool.query('insert into worker_leave values ($1, $2, $3) on conflict do nothing', [
    worker.id,
    first,
    addDays(first, random.below(4)),
  ])
  return `${worker.identifier} is on leave from ${first}`
}

/** Hours of a single day: none, some, or also those at which the week has none. */
async function singleDay(random: Random): Promise<string> {
  const worker = random.of(workers)
  if (random.probability(0.3)) {
    await pool.query('delete from worker_day_hours where worker_id = $1', [worker.id])
    return `${worker.identifier} has usual days alone`
  }
  const day = someDay(random)
  const hours = random.of([0, workMask(8, 13), workMask(12, 22), workMask(8, 22)])
  await pool.query(
    `insert into worker_day_hours values ($1, $2, $3)
     on conflict (worker_id, day) do update set hours = excluded.hours`,
    [worker.id, day, hours],
  )
  return `${worker.identifier} has hours of ${hours} on ${day}`
}

async function dismiss(random: Random): Promise<string> {
  const { id, identifier } = random.of(workers)
  await pool.query(
    "update worker set status = case when active then 'suspended' else 'active' end where id = $1",
    [id],
  )
  return `${identifier} leaves or comes back`
}

async function runDueJobs(): Promise<string> {
  const jobs = await rowsOf<{ id: number; order_id: number }>(
    `select j.id, (j.payload->>'orderId')::bigint as order_id
     from graphile_worker._private_jobs j
     where j.payload->>'orderId' is not null and j.run_at <= $1`,
    clock.now(),
  )
  for (const job of jobs) await expireHold?.({ orderId: job.order_id })
  await pool.query('delete from graphile_worker._private_jobs where id = any($1)', [
    jobs.map((job) => job.id),
  ])
  return `${jobs.length} jobs`
}

/** Steps that may run concurrently. */
const concurrentSteps: readonly (readonly [number, (random: Random) => Promise<string>])[] = [
  [30, book],
  [14, (random) => pay(random, 'pay')],
  [3, (random) => pay(random, 'fail')],
  [3, (random) => pay(random, 'later')],
  [3, settlePending],
  [3, forge],
  [4, payAgain],
  [10, reschedule],
  [9, cancel],
  [7, reassign],
  [12, changeVisit],
  [6, collect],
  [4, reverse],
  [5, refundPart],
  [4, markRefund],
  [9, say],
  [5, changeSeries],
  [10, complain],
]
/**
 * Steps that change the rules for all other steps: they run alone, so that the checker knows the
 * state.
 */
const exclusiveSteps: typeof concurrentSteps = [
  [4, leave],
  [3, singleDay],
  [2, dismiss],
  [3, runDueJobs],
  [6, (random) => checkSlots(random)],
  [
    8,
    async (random) => {
      const minutes = random.of([1, 6, 14, 16, 60, 300])
      clock.later(minutes)
      return `${minutes} minutes later`
    },
  ],
]

function someStep(random: Random, among: typeof concurrentSteps) {
  let left = random.below(among.reduce((sum, [weight]) => sum + weight, 0))
  for (const [weight, step] of among) {
    left -= weight
    if (left < 0) return step
  }
  throw new Error('no step')
}

// --- The checker: its own rules, from the tables alone ----------------------------------------

type Workforce = {
  workers: { id: number; gender: string; week_hours: number[]; active: boolean }[]
  leaves: { worker_id: number; first_day: string; last_day: string }[]
  singleDays: { worker_id: number; day: string; hours: number }[]
  taken: { worker_id: number; day: string; start_hour: number; end_hour: number }[]
}

/** All workers with the skill at the postcode, with leave and visits. */
async function workforceFor(skill: string, postcode: number, except = ''): Promise<Workforce> {
  const [some, leaves, singleDays, taken] = await Promise.all([
    rowsOf<Workforce['workers'][number]>(
      `select id, gender, week_hours, active from worker w
       where exists (select from worker_skill s where s.worker_id = w.id and s.skill = $1)
         and exists (select from worker_region r join postcode p using (region_id)
           where r.worker_id = w.id and p.code = $2)`,
      skill,
      postcode,
    ),
    rowsOf<Workforce['leaves'][number]>('select worker_id, first_day, last_day from worker_leave'),
    rowsOf<Workforce['singleDays'][number]>('select worker_id, day, hours from worker_day_hours'),
    rowsOf<Workforce['taken'][number]>(
      `select a.worker_id, b.day, b.start_hour, b.start_hour + b.hours as end_hour
       from assignment a join booking b on b.id = a.booking_id where b.booking_id <> $1`,
      except,
    ),
  ])
  return { workers: some, leaves, singleDays, taken }
}

function freeAt(
  workforce: Workforce,
  gender: string,
  day: string,
  start: number,
  hours: number,
): number {
  return workforce.workers.filter((worker) => {
    if (!worker.active || (gender && worker.gender !== gender)) return false
    const single = workforce.singleDays.find(
      (each) => each.worker_id === worker.id && each.day === day,
    )
    const work = single?.hours ?? worker.week_hours[weekday(day)] ?? 0
    for (let hour = start; hour < start + hours; hour++) {
      if (!(work & (1 << (hour - 8)))) return false
    }
    const away = workforce.leaves.some(
      (each) => each.worker_id === worker.id && each.first_day <= day && day <= each.last_day,
    )
    // An hour for the way after each visit.
    const busy = workforce.taken.some(
      (each) =>
        each.worker_id === worker.id &&
        each.day === day &&
        start < each.end_hour + 1 &&
        each.start_hour < start + hours + 1,
    )
    return !away && !busy
  }).length
}

/** Offered start times are exactly those at which every visit has a crew. */
async function checkSlots(random: Random): Promise<string> {
  const service = serviceOf(random.of(skills))
  const form = formOf(service, random) as Record<string, string | number>
  // Days, hours and crew size as the service derives them from the form.
  const days = service.sessionDays(form)
  const [hours, crew] = [service.visitHours(form), service.crewSize(form)]
  const postcode = Number(form.postcode)
  const workforce = await workforceFor(service.skill, postcode)
  const [first, last] = service.startHours
  const expected: string[] = []
  for (let start = first; start <= last && start + hours <= 22; start++) {
    const ahead = instantOf(days[0] ?? '', start).getTime() - clock.now().getTime()
    const gender = String(form.worker_gender ?? '')
    const whole = days.every((day) => freeAt(workforce, gender, day, start, hours) >= crew)
    if (whole && ahead >= 12 * 3_600_000) expected.push(timeOf(start))
  }
  const { status, body } = await testApp.post<{ value: string }[]>(
    service.calls.slots,
    { ...form, post_code: postcode },
    random.of(people),
  )
  expect(status).toBe(200)
  expect(
    body.map((slot) => slot.value),
    `slots of ${JSON.stringify(form)}`,
  ).toEqual(expected)
  return `slots ${service.skill} ${days[0]}`
}

/** "No Slot Available" was true: now that overdue holds are over, some visit has no crew. */
async function checkRefusal(outcome: string): Promise<void> {
  const form = JSON.parse(outcome.slice(outcome.indexOf('{'))) as Record<string, string | number>
  const service = serviceOf(String(form.skill))
  const workforce = await workforceFor(service.skill, Number(form.postcode))
  const [hours, start] = [service.visitHours(form), Number(String(form.start_time).slice(0, 2))]
  const gender = String(form.worker_gender ?? '')
  const possible =
    start + hours <= 22 &&
    service
      .sessionDays(form)
      .every((day) => freeAt(workforce, gender, day, start, hours) >= service.crewSize(form))
  expect(possible, outcome).toBe(false)
}

const statusOf = new Map<number, string>()
const later: Readonly<Record<string, readonly string[]>> = {
  'Pending Payment': ['Confirmed', 'Expired', 'Cancelled'],
  Expired: ['Confirmed', 'Cancelled'],
  Confirmed: ['In Progress', 'Completed', 'Cancelled'],
  // What staff said is taken back, or said otherwise.
  'In Progress': ['Confirmed', 'Completed', 'Cancelled'],
  Completed: ['Confirmed', 'In Progress', 'Cancelled'],
  Cancelled: [],
}
let horizon = '0'
/** Assignments that were checked when they were new: their workers may become inactive later. */
const checkedAssignments = new Set<string>()

/** After every step: who was sent since the last one could be sent, and statuses move forwards. */
async function checkNew(): Promise<string[]> {
  const since = horizon
  const [now] = await rowsOf<{ horizon: string }>(
    'select pg_snapshot_xmin(pg_current_snapshot())::text as horizon',
  )
  horizon = now?.horizon ?? '0'
  // Other transactions in the cluster may delay the horizon, so some rows repeat.
  const sent = await rowsOf<{ row: string; is_right: boolean; finding: string }>(
    `select concat_ws(' ', a.booking_id, a.worker_id, a.xmin) as row,
       w.active and skilled and placed and fits and works and not away as is_right,
       format('%s is sent to %s: active %s, skill %s, region %s, gender %s, at work %s, on leave %s',
         w.identifier, b.booking_id, w.active, skilled, placed, fits, works, away) as finding
     from assignment a
     join booking b on b.id = a.booking_id join booking_order o on o.id = b.order_id
     join worker w on w.id = a.worker_id,
     lateral (select
       exists (select from worker_skill s where s.worker_id = w.id and s.skill = b.skill) as skilled,
       exists (select from worker_region r where r.worker_id = w.id and r.region_id = o.region_id)
         as placed,
       coalesce(o.own->>'worker_gender', '') in ('', w.gender) as fits,
       (select bool_and(coalesce(
            (select hours from worker_day_hours d where d.worker_id = w.id and d.day = b.day),
            w.week_hours[extract(dow from b.day)::int + 1]) & (1 << hour - 8) <> 0)
        from generate_series(b.start_hour, b.start_hour + b.hours - 1) as hour) as works,
       exists (select from worker_leave l
         where l.worker_id = w.id and b.day between l.first_day and l.last_day) as away) facts
     where a.xmin::text::bigint >= $1::bigint`,
    since,
  )
  const wrong = sent.filter(({ row, is_right }) => !is_right && !checkedAssignments.has(row))
  for (const { row } of sent) checkedAssignments.add(row)
  const changed = await rowsOf<{ id: number; status: string }>(
    'select id, status from booking where xmin::text::bigint >= $1::bigint',
    since,
  )
  const moved = changed.flatMap(({ id, status }) => {
    const before = statusOf.get(id) ?? status
    statusOf.set(id, status)
    if (before === status || later[before]?.includes(status)) return []
    return [`booking ${id} went from ${before} to ${status}`]
  })
  return [...wrong.map(({ finding }) => finding), ...moved]
}

/** Now and then and at the end: everything, from the beginning. */
async function checkAll(): Promise<string[]> {
  await testApp.sandbox('/idle')
  const paid = await rowsOf<{ transaction_id: string; amount_sen: number }>(
    `select transaction_id, amount_sen from payment_attempt where status = 'Paid'`,
  )
  const recorded = new Map(paid.map((row) => [row.transaction_id, row.amount_sen]))
  expect(recorded, 'what the provider captured is what was paid, once').toEqual(captured)
  const changes = await rowsOf<{ booking_id: string; lines: number }>(
    `select b.booking_id, count(*)::int as lines
     from booking b join booking_event e on e.booking_id = b.id
     where e.code in ('booked', 'moved', 'cancelled', 'crew-changed', 'visit-changed') group by b.booking_id`,
  )
  const inHistory = new Map(changes.map((row) => [row.booking_id, row.lines]))
  expect(inHistory, 'each acknowledged change is in the history, once').toEqual(acknowledged)
  const more = await rowsOf<{ finding: string }>(
    // A change adds to the version and to the history; only a failed try to pay is no change, and
    // what is said of a return visit is none of the visit itself.
    `select format('%s has version %s and %s lines of history', booking_id, version, lines)
       as finding
     from (select b.*, (select count(*) from booking_event e where e.booking_id = b.id
               and e.code not in ('return-offered', 'return-of')) as lines,
             exists (select from payment_attempt p
               where p.order_id = b.order_id and p.status = 'Failed') as tried
           from booking b) b
     where version - lines not between 0 and case when tried then 1 else 0 end
     union all
     select format('%s is held by nobody: no job ends it', o.ref)
     from booking_order o
     where o.hold_until is not null and not exists (
       select from graphile_worker._private_jobs j
       where (j.payload->>'orderId')::bigint = o.id and j.run_at <= o.hold_until)
     union all
     select format('%s waits for payment and is not held', b.booking_id)
     from booking b join booking_order o on o.id = b.order_id
     where b.status = 'Pending Payment' and o.hold_until is null
     union all
     select format('%s of %s is used %s times by one', u.code, v.max_uses_per_customer, count(*))
     from voucher_use u join voucher v using (code)
     group by u.code, v.max_uses_per_customer, u.account_id
     having count(*) > v.max_uses_per_customer`,
  )
  return [
    ...(await findViolations(pool)),
    ...(await findMoneyViolations(pool)),
    ...more.map((row) => row.finding),
  ]
}

async function unexpiredHolds(): Promise<string[]> {
  await runDueJobs()
  const rows = await rowsOf<{ ref: string }>(
    `select o.ref from booking_order o join booking b on b.order_id = o.id
     where b.status = 'Pending Payment' and o.hold_until <= $1`,
    clock.now(),
  )
  return rows.map((row) => row.ref)
}

async function createData(): Promise<void> {
  people = await testApp.customers(12)
  staff = await testApp.admin()
  await testApp.staysProven(staff)
  await pool.query(
    `insert into voucher (code, amount_sen, max_uses) values ('FEW', 500, 6);
     insert into voucher (code, amount_sen, max_uses_per_customer) values ('ONCE', 1000, 1)`,
  )
  const short = Array.from({ length: 7 }, (_, day) => (day === 0 ? 0 : 0x3ff))
  const everywhere = { at: postcodes, skills }
  workers = [
    ...(await testApp.hire(6, everywhere)),
    ...(await testApp.hire(4, { ...everywhere, gender: 'Male' })),
    ...(await testApp.hire(3, { at: [otherPostcode], skills: skills.slice(0, 3) })),
    ...(await testApp.hire(3, { skills: skills.slice(2), gender: 'Male' })),
    ...(await testApp.hire(3, { ...everywhere, weekHours: short })),
  ]
}

test.each(seeds)(
  'a random walk violates no invariant, seed %i',
  {
    timeout: 300_000,
  },
  async (seed) => {
    if (workers.length === 0) await createData()
    const random = randomOf(seed)
    const log: string[] = []
    try {
      for (let step = 0, checked = 0; step < stepsPerSeed; ) {
        if (random.probability(0.25)) {
          log.push((await someStep(random, exclusiveSteps)(random)).slice(0, 200))
          step += 1
        } else {
          const many = random.probability(0.2) ? batchSize : 1
          const done = await Promise.all(
            Array.from({ length: many }, () => someStep(random, concurrentSteps)(random)),
          )
          log.push(...done.map((line) => (many > 1 ? `together: ${line}` : line)))
          if (many === 1 && done[0]?.includes(': slot-taken {')) await checkRefusal(done[0])
          step += many
        }
        log.splice(0, log.length - 12)
        expect(await checkNew()).toEqual([])
        if (step - checked >= checkEvery) {
          expect(await checkAll()).toEqual([])
          checked = step
        }
      }
      expect(await checkAll()).toEqual([])
      clock.later(16)
      expect(await unexpiredHolds()).toEqual([])
      expect(await checkAll()).toEqual([])
    } catch (error) {
      throw new Error(`seed ${seed}, after\n${log.join('\n')}`, { cause: error })
    }
  },
)

test('the walks covered every transition of a booking', async () => {
  const rows = await rowsOf<{ kind: string; times: number }>(
    `select code as kind, count(*)::int as times from booking_event group by 1
     union all
     select 'reinstated', count(*)::int from booking b
     where status = 'Confirmed' and exists (
       select from booking_event e where e.booking_id = b.id and e.code = 'expired')
     union all
     select 'forged', count(*)::int from payment_message where verdict = 'bad-signature'`,
  )
  const times = Object.fromEntries(rows.map((row) => [row.kind, row.times]))
  for (const [kind, least] of Object.entries({
    booked: 100,
    moved: 10,
    cancelled: 20,
    'crew-changed': 10,
    'visit-changed': 20,
    'debt-paid': 2,
    expired: 10,
    'paid-online': 20,
    reinstated: 2,
    forged: 2,
    'refund-granted': 5,
    'collection-reversed': 2,
    'outcome-stated': 5,
    'marked-refunded': 5,
    'return-of': 2,
  })) {
    expect(times[kind], `${kind} of ${JSON.stringify(times)}`).toBeGreaterThanOrEqual(least)
  }
})
