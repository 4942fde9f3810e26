import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { todayLists } from '../../domain/api/reports/today.ts'
import { firstProblem } from '../../domain/booking/check.ts'
import type { Answers, Service } from '../../domain/booking/description.ts'
import { readForm } from '../../domain/booking/read-form.ts'
import { addDays, dayOf, instantOf } from '../../domain/booking/starts/calendar.ts'
import {
  bookingStatuses,
  momentOf,
  type StoredMoment,
  statusAt,
} from '../../domain/booking/status.ts'
import { hasFieldName } from '../../domain/messages/field-name.ts'
import { services } from '../../domain/services/catalogue.ts'
import { testDatabase } from '../../testing/database.ts'
import { expectSound } from '../../testing/expect-sound.ts'
import { dumpOf } from '../../testing/invariants.ts'
import { windowWasher } from '../../testing/services/ninth-service.ts'
import { loadStartingData } from '../db/starting-data.ts'
import { query } from '../db/transaction.ts'
import { openSlots } from '../features/availability/slots-query.ts'
import { readWorkerStars } from '../features/bookings/records/worker-stars.ts'
import { readFigures } from '../features/reports/figures.ts'
import { readRatings } from '../features/reviews/staff-reviews.ts'
import { rowsOf } from '../features/today/queries.ts'
import { folderStorage } from '../providers/storage/folder/adapter.ts'
import { closeDemo } from './accounts.ts'
import { regularCustomers } from './customers.ts'
import { loadDemo } from './load.ts'
import { demoOrders, regularOrders } from './orders.ts'
import { linkedAtFacebook } from './sign-in/demo-sign-in.ts'
import { demoWorkerPhone } from './visit-reports.ts'
import { demoWorkers } from './workers.ts'

const { pool } = await testDatabase()
const scratch = mkdtempSync(join(tmpdir(), 'jiran-demo-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))
/** A Tuesday, 10:30 in Malaysia. */
const now = new Date('2026-03-03T02:30:00Z')
const deps = {
  pool,
  services,
  encryptionKey: Buffer.alloc(32, 7),
  bufferHours: 1,
  holdMinutes: 15,
  storage: folderStorage(scratch),
}
await loadStartingData(pool)
await loadDemo(deps, now)

test('loading it again changes nothing', async () => {
  const tables = ['account', 'worker', 'voucher', 'booking_order', 'booking', 'assignment']
  const before = await dumpOf(pool, tables)
  await Promise.all([loadDemo(deps, now), loadDemo(deps, new Date('2026-04-01T00:00:00Z'))])
  await loadStartingData(pool)
  expect(await dumpOf(pool, tables)).toEqual(before)
})

test('a service that came later has workers of its own and can be booked', async () => {
  const tables = ['account', 'worker', 'worker_skill', 'booking']
  const before = await dumpOf(pool, tables)
  const later = { ...deps, services: [windowWasher, ...services] }
  await loadStartingData(pool, later.services)
  await Promise.all([loadDemo(later, now), loadDemo(later, now)])
  const after = await dumpOf(pool, tables)
  expect(after.account).toEqual(before.account)
  expect(after.booking).toEqual(before.booking)
  expect(after.worker).toEqual(expect.arrayContaining(before.worker ?? []))
  expect(after.worker).toHaveLength((before.worker?.length ?? 0) + 28)
  const { rows } = await pool.query<{ code: number; region_id: number }>(
    'select distinct on (region_id) code, region_id from postcode order by region_id, code',
  )
  for (const { code, region_id: regionId } of rows) {
    const answers: Answers = {
      frequency: 'one-time',
      start_date: addDays(dayOf(now), 3),
      no_of_windows: 12,
      ladder: 'Tall',
      postcode: code,
    }
    const rules = { bufferHours: 1, now }
    const open = await openSlots(pool, { service: windowWasher, answers, regionId, ...rules })
    expect({ code, starts: open.length }).toEqual({ code, starts: 13 })
  }
})

test('some services and workers have reviews enough for an average', async () => {
  const ratings = await readRatings(pool, now)
  const ofCare = ratings.get('Care Giver')
  expect(ofCare?.count).toBeGreaterThanOrEqual(4)
  expect(ofCare?.average).toBeGreaterThanOrEqual(4.5)
  const workers = await query<{ id: number }>(pool, { text: 'select id from worker' })
  const ids = workers.map(({ id }) => id)
  expect((await readWorkerStars(pool, ids, now)).size).toBeGreaterThan(0)
})

test('the visual report has no empty chart', async () => {
  const span = { from: addDays(dayOf(now), -29), to: dayOf(now), skill: '' }
  const { totals, vouchers, moves, lead_times: leadTimes } = await readFigures(pool, span)
  expect(vouchers.length).toBeGreaterThan(2)
  expect(moves[0]?.why).toBe('worker-sick')
  expect(leadTimes.filter(({ orders }) => orders > 0).length).toBeGreaterThan(3)
  expect(totals.repeat_customers).toBeGreaterThan(totals.customers / 4)
  expect(totals.repeat_customers).toBeLessThan(totals.customers)
})

test('no two regular customers have one name or phone', () => {
  const people = regularCustomers()
  expect(new Set(people.map(({ first, family }) => `${first} ${family}`)).size).toBe(people.length)
  expect(new Set(people.map(({ phone }) => phone)).size).toBe(people.length)
})

test('no order is older than the account of its customer', async () => {
  const { pool: other } = await testDatabase()
  await loadStartingData(other)
  // At the end of a long month the first orders of the month before are the oldest.
  await loadDemo({ ...deps, pool: other }, new Date('2026-08-31T02:30:00Z'))
  const older = await query(other, {
    text: `select a.email, o.created_at from booking_order o join account a on a.id = o.account_id
           where o.created_at < a.created_at`,
  })
  expect(older).toEqual([])
})

test('its orders take their ids from a few blocks', async () => {
  const ids = await query<{ id: number }>(pool, { text: 'select id from booking_order' })
  expect(Math.max(...ids.map(({ id }) => id))).toBeLessThan(ids.length + 250)
})

test('staff changed a visit, and its customer owes the difference', async () => {
  const rows = await query<{ owed: number }>(pool, {
    text: `select (params->>'after_sen')::int - (params->>'before_sen')::int as owed
           from booking_event where code = 'visit-changed'`,
  })
  expect(rows).toEqual([{ owed: 4000 }])
})

test('it violates no invariant', async () => {
  await expectSound(pool)
})

test('every list of Today has entries except the tax threshold: the demo sells little', async () => {
  const none: string[] = []
  for (const list of todayLists) {
    const { from, where, values } = rowsOf(list)
    const [row] = await query<{ n: number }>(pool, {
      text: `select count(*)::int as n from ${from} where ${where}`,
      values: values(now, { cashLimitSen: 50_000 }),
    })
    if (!row?.n) none.push(list)
  }
  expect(none).toEqual(['service_tax'])
})

test('cash that was in the office is at the bank, and some is left', async () => {
  const rows = await query<{ account: string; is_there: boolean }>(pool, {
    text: `select account, sum(sen) > 0 as is_there from ledger_line
           where account in ('bank', 'cash') group by 1 order by 1`,
  })
  expect(rows).toEqual([
    { account: 'bank', is_there: true },
    { account: 'cash', is_there: true },
  ])
})

test('a partner has an account with a member, an invoice paid in part, and a visit to come', async () => {
  const rows = await query(pool, {
    text: `select c.email, p.name, a.limit_sen, i.month, i.due_on, i.sen - paid.sen > 0 as is_open,
             a.owed_sen - (i.sen - paid.sen) > 0 as has_more,
             array(select o.customer_name || ' ' || count(b.id) from order_on_account s
               join booking_order o on o.id = s.order_id join booking b on b.order_id = o.id
               where s.partner_id = p.id group by o.id order by min(b.starts_at)) as visits
           from partner p join partner_account a on a.partner_id = p.id
             join partner_member m on m.partner_id = p.id join account c on c.id = m.account_id
             join partner_invoice i on i.partner_id = p.id,
             lateral (select sum(sen) as sen from partner_payment where partner_id = p.id) paid`,
  })
  expect(rows).toEqual([
    {
      email: 'member@jiran.test',
      name: 'Bangsar Seniors Club',
      limit_sen: 200_000,
      month: '2026-02-01',
      due_on: '2026-03-31',
      is_open: true,
      has_more: true,
      visits: ['Puan Salmah 1', 'Suhaila Aziz 1', 'Encik Wong 1'],
    },
  ])
})

test('the worker with the phone of the documentation comes to the next visit', async () => {
  const rows = await query<{ starts_at: Date }>(pool, {
    text: `select b.starts_at from worker w
           join assignment a on a.worker_id = w.id join booking b on b.id = a.booking_id
           where w.phone = $1 and w.active and b.status = 'Confirmed' and b.starts_at > $2
           order by 1 limit 1`,
    values: [demoWorkerPhone, now],
  })
  expect(rows).toEqual([{ starts_at: instantOf(dayOf(now), 11) }])
})

test("some workers have an e-mail, and none is notified of the demo's first visits", async () => {
  const reachable = demoWorkers(7, ['Cleaner']).filter(({ contactEmail }) => contactEmail)
  expect(reachable.length).toBeGreaterThan(20)
  const { rows } = await pool.query<{ unknown: number }>(
    `select count(*)::int as unknown
     from assignment a join worker w on w.id = a.worker_id
     join booking b on b.id = a.booking_id
     left join worker_notice n on n.booking_id = b.id and n.worker_id = w.id
     where w.contact_email is not null and b.status = 'Confirmed' and n.starts_at is null`,
  )
  expect(rows).toEqual([{ unknown: 0 }])
})

test('at least sixty workers, no two of one name', () => {
  const skills = services.map(({ skill }) => skill)
  const workers = demoWorkers(7, skills)
  expect(workers.length).toBeGreaterThanOrEqual(60)
  expect(new Set(workers.map((worker) => worker.name)).size).toBe(workers.length)
  for (const { identifier } of workers)
    expect(identifier).toMatch(/^[a-z]+\.[a-z]+@crew\.jiran\.test$/)
})

test('a ninth service has workers of its own, of both genders, in every region', () => {
  const skills = [...services.map(({ skill }) => skill), 'Window Washer']
  const washers = demoWorkers(7, skills).filter((each) => each.skills.includes('Window Washer'))
  for (const gender of ['Female', 'Male']) {
    for (const region of [0, 1, 2, 3, 4, 5, 6]) {
      const there = washers.filter(
        (each) => each.gender === gender && each.regions.includes(region),
      )
      expect(there.length).toBeGreaterThanOrEqual(5)
    }
  }
  const names = demoWorkers(7, skills).map((worker) => worker.name)
  expect(new Set(names).size).toBe(names.length)
})

test('three Managers are active, and every region has one', async () => {
  const [row] = await query(pool, {
    text: `select (select count(*) from account
               where role = 'Manager' and switched_off_at is null) as managers,
             (select count(*) from region r where not exists (
               select from region_manager m where m.region_id = r.id)) as without`,
  })
  expect(row).toEqual({ managers: 3, without: 0 })
})

/** Answers of a typical customer of the service. */
function plainAnswers(service: Service, day: string): Answers {
  const answers: Record<string, string | number> = { start_date: day }
  for (const question of service.questions) {
    if (question.kind === 'frequency') answers[question.field] = 'one-time'
    if (question.kind === 'count')
      answers[question.field] = question.initial ?? Math.max(1, question.min)
    if (question.field === 'no_of_hours') answers[question.field] = 4
  }
  return answers
}

test('every skill can be booked in every served postcode, by either gender of care taker', async () => {
  const regions = await query<{ region_id: number }>(pool, {
    text: 'select distinct region_id from postcode where served',
  })
  expect(regions.length).toBeGreaterThan(1)
  const rules = { bufferHours: 1, now }
  for (const { region_id: regionId } of regions) {
    for (const service of services) {
      const day = addDays(dayOf(now), 2)
      for (const gender of service.questions.some((question) => question.field === 'worker_gender')
        ? ['Male', 'Female']
        : ['']) {
        const answers = { ...plainAnswers(service, day), worker_gender: gender }
        const open = await openSlots(pool, { service, answers, regionId, ...rules })
        expect(open.length, `${service.skill} ${gender} in ${regionId}`).toBeGreaterThan(3)
      }
    }
  }
})

test('every service and every status occurs', async () => {
  const rows = await query<StoredMoment & { skill: string }>(pool, {
    text: `select b.skill, b.status, b.starts_at, b.ends_at, b.runs_from, b.runs_until, o.hold_until
           from booking b join booking_order o on o.id = b.order_id`,
  })
  const seen = new Map<string, Set<string>>()
  for (const row of rows) {
    const status = statusAt(momentOf(row), now)
    seen.set(row.skill, (seen.get(row.skill) ?? new Set()).add(status))
  }
  expect([...seen.keys()].sort()).toEqual(services.map((service) => service.skill).sort())
  const everywhere = ['Confirmed', 'Completed', 'Cancelled', 'Expired']
  for (const [skill, statuses] of seen)
    expect([...statuses], skill).toEqual(expect.arrayContaining(everywhere))
  const all = new Set([...seen.values()].flatMap((statuses) => [...statuses]))
  expect([...all].sort()).toEqual([...bookingStatuses].sort())
})

test('every order is one that a customer could have placed', () => {
  const orders = [
    ...demoOrders(services, 4, dayOf(now)),
    ...regularOrders(services, 72, dayOf(now)),
  ]
  for (const { service, answers } of orders) {
    const form = readForm(service, answers)
    const twoDaysBefore = new Date(
      instantOf(String(answers.start_date), 9).getTime() - 48 * 3_600_000,
    )
    const world = {
      now: twoDaysBefore,
      isServed: () => true,
      customer: { isStaff: false, hasPhone: true },
    }
    expect(
      firstProblem(service, form, world),
      `${service.skill} ${String(answers.start_date)}`,
    ).toBe(undefined)
  }
})

test('it has the vouchers CUCIAFT6, EXPIRED5 and WELCOME10', async () => {
  const rows = await query<{ code: string }>(pool, { text: 'select code from voucher order by 1' })
  const codes = rows.map((row) => row.code)
  expect(codes).toEqual(expect.arrayContaining(['CUCIAFT6', 'EXPIRED5', 'WELCOME10']))
})

test('its accounts can be closed, and only they', async () => {
  await query(pool, {
    text: `insert into account (email, password_hash, first_name, last_name, role, created_at)
           values ('owner@company.example', 'a hash', 'Own', 'Er', 'Admin', $1)`,
    values: [now],
  })
  const people = await query(pool, { text: 'select subject from account_identity' })
  expect(people).toEqual([{ subject: linkedAtFacebook.subject }])
  expect(await closeDemo(pool, now)).toBe(12)
  expect(await query(pool, { text: 'select subject from account_identity' })).toEqual([])
  const open = await query<{ email: string }>(pool, {
    text: 'select email from account where password_hash is not null',
  })
  expect(open).toEqual([{ email: 'owner@company.example' }])
  expect(await closeDemo(pool, now)).toBe(0)
})

test('the team has a second Admin, an invited Manager and one who left, with their entries', async () => {
  const rows = await query<{ action: string }>(pool, {
    text: `select action from audit_entry where subject_kind in ('account', 'invitation') order by id`,
  })
  expect(rows.map(({ action }) => action)).toEqual([
    'account-added',
    'account-changed',
    'invitation-added',
  ])
  const [team] = await query(pool, {
    text: `select count(*) filter (where role = 'Admin') as admins,
        count(*) filter (where switched_off_at is not null) as off,
        (select count(*) from staff_invitation where accepted_at is null) as invited
      from account where role <> 'Customer' and email like '%@jiran.test'`,
  })
  expect(team).toEqual({ admins: 2, off: 1, invited: 1 })
})

test('the audit log is in the order of time, and each changed field has a name', async () => {
  const entries = await query<{ at: Date; fields: string[] }>(pool, {
    text: `select at, array(select jsonb_object_keys(coalesce(before, '{}') || coalesce(after, '{}')))
        as fields
      from audit_entry order by id`,
  })
  const times = entries.map(({ at }) => at.getTime())
  expect(times).toEqual(times.toSorted((one, other) => one - other))
  const fields = new Set(entries.flatMap((entry) => entry.fields))
  expect(fields.size).toBeGreaterThan(5)
  expect([...fields].filter((field) => !hasFieldName(field))).toEqual([])
})
