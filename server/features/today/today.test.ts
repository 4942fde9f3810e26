import { expect, test } from 'vitest'
import { type TodayItem, todayLists } from '../../../domain/api/reports/today.ts'
import { addDays } from '../../../domain/booking/starts/calendar.ts'
import { startTestApp } from '../../../testing/app.ts'
import { query } from '../../db/transaction.ts'

const testApp = await startTestApp()
const { pool, clock } = testApp
const [admin, manager] = [await testApp.admin(), await testApp.manager()]
await testApp.putInCharge(manager)
const crew = await testApp.hire(60)

type Counts = Record<string, number>
type ListPage = { items: TodayItem[]; total: number; page: number; page_size: number }

/** A repeatable random number below `most`. */
let seed = 7
function draw(most: number): number {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
  return Math.floor((seed / 2_147_483_648) * most)
}

/** Expected counts, from separately written queries. */
const plainCounts: Readonly<Record<string, string>> = {
  crew: `select count(*) from booking b
    where b.status not in ('Cancelled', 'Expired', 'Pending Payment', 'Completed') and b.ends_at > $1
      and (select count(*) from assignment where booking_id = b.id) < b.worker_count`,
  soon: `select count(*) from booking where status in ('Confirmed', 'In Progress')
    and starts_at > $1 and starts_at - interval '2 hours' <= $1`,
  holds: `select count(*) from booking_order o where hold_until > $1
    and hold_until - case when booked_by is null then interval '5 minutes' else interval '1 hour' end <= $1
    and exists (select from booking where order_id = o.id and status = 'Pending Payment')`,
  refunds: `select count(*) from booking_order o where $1::timestamptz is not null
    and (select sum(refund_due_sen - refunded_sen) from booking where order_id = o.id)
      - (select coalesce(sum(amount_sen), 0) from refund
         where order_id = o.id and status not in ('Refunded', 'Refused')) > 0`,
  cash: `select count(*) from booking b
    where b.status not in ('Cancelled', 'Expired', 'Pending Payment')
      and b.day = ($1::timestamptz at time zone 'Asia/Kuala_Lumpur')::date - 1
      and (select sum(sen) from ledger_line where booking_id = b.id and account = 'customer') > 0`,
  messages: `select count(*) from thread t where state not in ('waiting', 'closed')
    and exists (select from thread_message m where m.thread_id = t.id and m.kind = 'received'
      and not exists (select from thread_message r where r.thread_id = t.id and r.kind = 'reply'
        and r.id > m.id)) and $1::timestamptz is not null`,
  tickets: `select count(*) from ticket where closed_at is null and $1::timestamptz is not null`,
  undelivered: `select count(*) from notification where state = 'failed' and id not in (
      select again_of from notification where again_of is not null)
    and created_at > $1::timestamptz - interval '7 days'`,
  documents: `select count(*) from worker_document d
    where exists (select from worker where id = d.worker_id and status <> 'left')
      and d.expires_on - 30 <= ($1::timestamptz at time zone 'Asia/Kuala_Lumpur')::date`,
}

async function plain(list: string): Promise<number> {
  const [row] = await query<{ count: number }>(pool, {
    text: plainCounts[list] ?? '',
    values: [clock.now()],
  })
  return Number(row?.count)
}

/** Staff work on visits, through the calls; refusals are ignored. */
async function settleSome(): Promise<void> {
  const { rows } = await pool.query<{ booking_id: string; version: number; crew: string | null }>(
    `select b.booking_id, b.version, (select min(w.identifier) from assignment a
       join worker w on w.id = a.worker_id where a.booking_id = b.id) as crew
     from booking b order by b.id`,
  )
  for (const { booking_id, version, crew: worker } of rows) {
    const request = { booking_id, version }
    const [outcome, charge] = [
      ['no-show', 'worker-absent'][draw(2)],
      ['nothing', 'late-fee'][draw(2)],
    ]
    const what = draw(5)
    if (what === 0) {
      const details = { outcome, charge, absent: [worker], next: ['replace', 'cancel'][draw(2)] }
      await testApp.post('/staff/bookings/outcome/', { ...request, ...details }, admin)
    }
    if (what === 1) {
      await testApp.post('/payments/collect/', { booking_id, skill: 'Cleaner' }, admin)
      const body = { ...request, version: version + 1, amount: 20, reason: 'Less was done' }
      await testApp.post('/payments/refunds/part/', body, admin)
    }
    if (what === 2) {
      const sum = await testApp.post<{ choices?: { collected?: { amount: number } } }>(
        '/booking-details/get-booking-details/',
        { booking_id, without_confidential: true },
        admin,
      )
      const amount = sum.body.choices?.collected?.amount ?? 1
      const body = { ...request, amount, reason: 'By mistake' }
      await testApp.post('/payments/collect/reverse/', body, admin)
    }
    if (what === 3) {
      const changes = { no_of_hours: 4 + draw(4), worker_count: 1 + draw(3) }
      const path = `/staff/visits/${booking_id}`
      const shown = await testApp.post<{ confirmation?: string }>(
        `${path}/change/preview`,
        { changes },
        admin,
      )
      const { confirmation = '' } = shown.body
      await testApp.put(path, { version, changes, confirmation }, admin)
    }
  }
}

/**
 * Orders, moves, changes, cancellations, cash, outcomes, refunds, complaints and absences, at moments
 * over three weeks.
 */
async function history(): Promise<void> {
  const starts = ['08:00', '10:00', '13:00', '15:00', '18:00']
  for (let step = 0; step < 60; step++) {
    const day = addDays('2026-03-03', draw(12))
    const customer = await testApp.customer()
    const onPhone = draw(4) === 0
    const { body } = await testApp.book(onPhone ? manager : customer, {
      ...(onPhone ? { customer_id: customer.accountId } : {}),
      start_date: day,
      start_time: starts[draw(starts.length)],
      worker_count: 1 + draw(3),
      payment_method: draw(3) === 0 ? 'Online' : 'Cash',
    })
    if (!body.booking_id) continue
    const key = { booking_id: body.booking_id, skill: 'Cleaner' }
    if (body.payment && draw(2) === 0) await testApp.comeBack(await testApp.pay(body.payment))
    const what = draw(6)
    if (what === 0)
      await testApp.post(
        '/booking-details/cancel-booking/',
        { id: body.booking_id, skill: 'Cleaner' },
        manager,
      )
    if (what === 1) {
      await testApp.put(
        '/booking-details/update/booking-details/',
        { ...key, start_date: addDays(day, 1), start_time: '12:00' },
        manager,
      )
    }
    if (what === 2) await testApp.post('/payments/collect/', key, admin)
  }
  await testApp.staysProven(admin)
  for (const moment of ['2026-03-02T02:00:00Z', '2026-03-07T02:00:00Z', '2026-03-12T10:00:00Z']) {
    clock.set(moment)
    await settleSome()
  }
  clock.set('2026-03-02T01:00:00Z')
  for (let wrote = 0; wrote < 12; wrote++) {
    await testApp.post('/common/send-query/', {
      first_name: 'Mei',
      last_name: 'Ling',
      email: `mei${wrote}@jiran.test`,
      subject: `Mop ${wrote}`,
      message: 'When?',
    })
  }
  const { body: inbox } = await testApp.get<{ items: { id: number }[] }>('/staff/threads/', manager)
  for (const { id } of inbox.items.slice(0, 8)) {
    const what = draw(3)
    const path = `/staff/threads/${id}`
    const { body: thread } = await testApp.get<{ version: number }>(path, manager)
    const { version } = thread
    if (what === 0) await testApp.post(`${path}/reply/`, { version, body: 'Soon' }, manager)
    if (what === 1)
      await testApp.put(path, { version, state: 'closed', owner: null, booking_id: '' }, manager)
    if (what === 2) await testApp.post(`${path}/notes/`, { body: 'Called' }, manager)
  }
  for (const [at, { id }] of crew.entries()) {
    await query(pool, {
      text: `insert into worker_document (worker_id, kind, expires_on) values ($1, 'identity', $2)`,
      values: [id, at % 5 === 0 ? null : addDays('2026-02-20', draw(70))],
    })
    if (at % 3 !== 0) continue
    const change = { status: at % 2 === 0 ? 'left' : 'suspended' }
    const changes = `/staff/workers/${id}/changes`
    const shown = await testApp.post<{ version: number; visits: { booking_id: string }[] }>(
      `${changes}/preview`,
      { change },
      manager,
    )
    const visits = shown.body.visits.map(({ booking_id }) => ({ booking_id, worker: null }))
    await testApp.post(`${changes}/apply`, { change, version: shown.body.version, visits }, manager)
  }
  clock.set('2026-03-16T01:00:00Z')
  await query(pool, {
    text: `insert into notification (key, kind, audience, category, urgent, send_after, state,
             created_at, updated_at, again_of)
           select 'day ' || day, 'soon', 'customer', 'utility', true, at, state, at, at,
             case when day = 12 then (select max(id) from notification) end
           from generate_series(1, 14) as day,
             lateral (select $1::timestamptz - day * interval '1 day' + interval '1 hour' as at,
               case day % 3 when 0 then 'delivered' else 'failed' end as state) of_day
           order by day`,
    values: [clock.now()],
  })
  const { rows: begun } = await pool.query(
    "select booking_id from booking where status = 'Confirmed' order by id limit 12",
  )
  for (const [at, { booking_id }] of begun.entries()) {
    const complained = { booking_id, complaint: 'Stains' }
    const { body: opened } = await testApp.post<{ id: number }>(
      '/staff/tickets/',
      complained,
      manager,
    )
    const path = `/staff/tickets/${opened.id}`
    const start = { start_date: addDays('2026-03-17', draw(4)), start_time: '10:00' }
    if (at % 3 === 1) {
      const accepted = await testApp.post(`${path}/accept/`, { version: 1 }, manager)
      const version = accepted.status === 200 ? 2 : 1
      await testApp.post(`${path}/return-visit/`, { version, ...start }, manager)
    }
    if (at % 3 !== 0) continue
    await testApp.post(`${path}/close/`, { version: 1, reason: 'Settled' }, manager)
  }
  clock.set('2026-03-02T01:00:00Z')
  // Earlier holds have expired.
  for (let held = 0; held < 6; held++) {
    const customer = await testApp.customer()
    const form = { start_date: '2026-03-14', payment_method: 'Online' }
    const named = { ...form, customer_id: customer.accountId }
    await (held % 2 === 0 ? testApp.book(customer, form) : testApp.book(manager, named))
  }
}

test('over random histories every number equals a simple count and the rows of its list', {
  timeout: 60_000,
}, async () => {
  await history()
  const seen = new Set<string>()
  const moments = Array.from({ length: 20 }, () => draw(14 * 24 * 60))
  for (const minutes of [0, 10, 12, ...moments]) {
    clock.set(new Date(Date.parse('2026-03-02T01:00:00Z') + minutes * 60_000))
    const { body: counts } = await testApp.get<Counts>('/staff/today/', admin)
    for (const list of Object.keys(plainCounts)) {
      expect([list, counts[list]]).toEqual([list, await plain(list)])
      if (counts[list]) seen.add(list)
    }
  }
  expect([...seen].sort()).toEqual(Object.keys(plainCounts).sort())
  const done = await query<{ code: string }>(pool, {
    text: 'select distinct code from booking_event order by code',
  })
  expect(done.map(({ code }) => code)).toEqual(
    expect.arrayContaining([
      'cancelled',
      'collection-reversed',
      'moved',
      'outcome-stated',
      'refund-granted',
      'return-offered',
      'visit-changed',
    ]),
  )

  clock.set('2026-03-06T01:00:00Z')
  const { body: counts } = await testApp.get<Counts>('/staff/today/', admin)
  for (const list of Object.keys(plainCounts)) {
    const keys: string[] = []
    for (let page = 1; page <= 1 + (counts[list] ?? 0) / 3; page++) {
      const path = `/staff/today/list/?list=${list}&page=${page}&page_size=3`
      const { body } = await testApp.get<ListPage>(path, admin)
      expect(body).toMatchObject({ total: counts[list], page, page_size: 3 })
      keys.push(...body.items.map(({ key }) => key))
    }
    expect([list, new Set(keys).size, keys.length]).toEqual([list, counts[list], counts[list]])
  }
})

test('a visit without a whole crew says how many are missing, and why', async () => {
  clock.set('2026-03-02T01:00:00Z')
  const { body } = await testApp.get<ListPage>(
    '/staff/today/list/?list=crew&page_size=100',
    manager,
  )
  expect(body.items.length).toBeGreaterThan(0)
  for (const { workers = [], worker_count = 0, missing = 0, why } of body.items) {
    expect(workers.length + missing).toBe(worker_count)
    expect(why).toBe('not-active')
  }
})

test('a Manager sees what to collect, and no refunds', async () => {
  const { body: counts } = await testApp.get<Counts>('/staff/today/', manager)
  const adminsOnly = ['refunds', 'gift_refunds', 'breaches', 'service_tax']
  expect(Object.keys(counts)).toEqual([
    ...todayLists.filter((list) => !adminsOnly.includes(list)),
    'requests',
  ])
  const refunds = await testApp.get('/staff/today/list/?list=refunds', manager)
  expect(refunds).toMatchObject({ status: 403, body: { code: 'not-allowed' } })
})

test('an order is one refund, of all its visits', async () => {
  clock.set('2026-03-02T01:00:00Z')
  const customer = await testApp.customer()
  const { body } = await testApp.book(customer, {
    frequency: 'weekly',
    start_date: '2026-04-06',
    payment_method: 'Online',
  })
  await testApp.comeBack(await testApp.pay(body.payment))
  for (const id of body.booking_ids.slice(1, 3)) {
    await testApp.post('/booking-details/cancel-booking/', { id, skill: 'Cleaner' }, manager)
  }
  const { body: list } = await testApp.get<ListPage>(
    '/staff/today/list/?list=refunds&page_size=100',
    admin,
  )
  const rows = list.items.filter(({ key }) => body.booking_ids.includes(key))
  expect(rows.map(({ key, refund_due }) => [key, refund_due])).toEqual([
    [body.booking_ids[1], (body.total_cost ?? 0) / 2],
  ])
})

test('a price increase after an online payment is still to be collected', async () => {
  clock.set('2026-03-02T01:00:00Z')
  const { body } = await testApp.book(await testApp.customer(), {
    start_date: '2026-04-08',
    payment_method: 'Online',
  })
  await testApp.comeBack(await testApp.pay(body.payment))
  const path = `/staff/visits/${body.booking_id}`
  const [{ version } = { version: 0 }] = await query<{ version: number }>(pool, {
    text: 'select version from booking where booking_id = $1',
    values: [body.booking_id],
  })
  const changes = { no_of_hours: 6 }
  const shown = await testApp.post<{ confirmation: string }>(
    `${path}/change/preview`,
    { changes },
    admin,
  )
  const { confirmation } = shown.body
  const changed = await testApp.put(path, { version, changes, confirmation }, admin)
  expect(changed.status).toBe(200)

  clock.set('2026-04-09T01:00:00Z')
  const { body: list } = await testApp.get<ListPage>(
    '/staff/today/list/?list=cash&page_size=100',
    admin,
  )
  expect(list.items.map(({ key, to_collect }) => [key, to_collect])).toEqual([
    [body.booking_id, 60],
  ])
})
