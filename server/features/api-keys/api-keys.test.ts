import { beforeAll, beforeEach, expect, test } from 'vitest'
import { keyPermissions, type Scope, scopes } from '../../../domain/account/api-keys.ts'
import { wholeContract } from '../../../domain/api/contract.ts'
import { addDays, dayOf } from '../../../domain/booking/starts/calendar.ts'
import { services } from '../../../domain/services/catalogue.ts'
import { startTestApp } from '../../../testing/app.ts'
import type { Person } from '../../../testing/people.ts'
import { budgets } from '../../http/limits/budgets.ts'

const testApp = await startTestApp()
const { pool, clock } = testApp
let admin: Person
let manager: Person
beforeEach(async () => {
  admin = await testApp.admin()
  manager = await testApp.manager()
})
beforeAll(async () => {
  await testApp.putInCharge(await testApp.manager())
  await testApp.hire(20)
})

const today = dayOf(clock.now())
const later = addDays(today, 30)
type Added = { key: string; response: string; code?: string; fields?: object }
const add = (who: Person, granted: readonly Scope[], more: object = {}) =>
  testApp.post<Added>(
    '/staff/api-keys/',
    { name: 'Xero', scopes: granted, until: later, addresses: '', ...more },
    who,
  )
async function keyOf(who: Person, granted: readonly Scope[], more: object = {}): Promise<string> {
  const { status, body } = await add(who, granted, more)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.key
}
type Row = { id: number; name: string; prefix: string; state: string; version: number }
const list = async (who: Person) =>
  (await testApp.get<{ items: Row[]; scopes: Scope[] }>('/staff/api-keys/', who)).body
/** A call by another program. */
async function by(key: string, call: string, body?: object) {
  const [method = '', path = ''] = call.split(' ')
  const answer = await fetch(`${testApp.url}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${key}`,
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const text = await answer.text()
  return { status: answer.status, headers: answer.headers, body: text ? JSON.parse(text) : '' }
}
const revoke = (who: Person, { id, version }: Row) =>
  testApp.post(`/staff/api-keys/${id}/revoke/`, { version }, who)

test('a key is shown once, and stored as a hash', async () => {
  const key = await keyOf(admin, ['manage-bookings:read'])
  expect(key).toMatch(/^jrn_live_[a-z0-9]{8}_[a-z0-9]{32}$/)
  const { rows } = await pool.query(
    `select 1 from api_key k where to_jsonb(k)::text like '%' || $1 || '%'
     union all select 1 from audit_entry e where to_jsonb(e)::text like '%' || $1 || '%'`,
    [key.slice(-32)],
  )
  expect(rows).toEqual([])
  expect(JSON.stringify(await list(admin))).not.toContain(key.slice(-32))
})

test('a read key reads, a write key also changes, and both report their owner and scopes', async () => {
  const reads = await keyOf(manager, ['manage-bookings:read'])
  const report = { date_range: '', page: 1, page_size: 20 }
  expect((await by(reads, 'POST /booking-details/get-completed-bookings/', report)).status).toBe(
    200,
  )
  expect((await by(reads, 'GET /staff/today/')).status).toBe(200)
  const { booking_id: id } = (await testApp.book(await testApp.customer())).body
  const cancel = { id }
  const path = 'POST /booking-details/cancel-booking/'
  expect((await by(reads, path, cancel)).status).toBe(403)
  const writes = await keyOf(manager, ['manage-bookings:write'], { name: 'Front office' })
  expect(await by(writes, path, cancel)).toMatchObject({ status: 200 })
  const { rows } = await pool.query(
    `select who from booking_event e join booking b on b.id = e.booking_id
     where b.booking_id = $1 and code = 'cancelled'`,
    [id],
  )
  expect(rows).toEqual([{ who: `${manager.name} (Front office)` }])
})

test('each call of the contract is refused to a key that has every scope but its own', async () => {
  const paths = Object.entries(wholeContract(services)).filter(
    ([, { access }]) => access !== 'anyone' && access !== 'crew',
  )
  await pool.query('delete from rate_limit')
  const all = new Map<string, string>()
  for (const permission of keyPermissions)
    all.set(
      permission,
      await keyOf(
        admin,
        scopes.filter((scope) => !scope.startsWith(`${permission}:`)),
      ),
    )
  const everything = await keyOf(admin, scopes)
  for (const [call, { access }] of paths) {
    const needed = access === 'signed-in' ? 'manage-bookings' : access
    const key = all.get(needed) ?? everything
    const { status, body } = await by(
      key,
      call.replace(/\{\w+\}/g, '1'),
      call.startsWith('GET') ? undefined : {},
    )
    expect({ call, status, code: body.code }).toEqual({ call, status: 403, code: 'not-allowed' })
  }
})

test('a key cannot do what its owner cannot, nor touch accounts, keys or what asks for a proof', async () => {
  expect((await add(manager, ['view-audit:read'])).status).toBe(400)
  const key = await keyOf(admin, scopes)
  for (const call of ['GET /account/get-user-details/', 'GET /staff/api-keys/', 'GET /staff/team/'])
    expect((await by(key, call)).status).toBe(403)
  expect((await by(key, 'GET /staff/audit/')).status).toBe(200)
  await pool.query(`update account set role = 'Manager' where email = $1`, [admin.email])
  expect((await by(key, 'GET /staff/audit/')).status).toBe(403)
  await pool.query(`update account set role = 'Admin' where email = $1`, [admin.email])
})

test("amounts need an Admin's key with the scope for money", async () => {
  const { booking_id: id } = (await testApp.book(await testApp.customer())).body
  const costOf = async (key: string) =>
    (
      await by(key, 'POST /booking-details/get-booking-details/', {
        skill: 'Cleaner',
        booking_id: id,
      })
    ).body.total_cost
  expect(await costOf(await keyOf(admin, ['manage-bookings:read']))).toBeUndefined()
  expect(await costOf(await keyOf(admin, ['manage-bookings:read', 'money:read']))).toBeGreaterThan(
    0,
  )
})

test('a search finds only what the key may see', async () => {
  const customer = await testApp.customer()
  await testApp.book(customer)
  const found = async (granted: readonly Scope[]) =>
    (
      await by(
        await keyOf(admin, granted),
        `GET /staff/find/?q=${encodeURIComponent(customer.email)}`,
      )
    ).body.customers
  expect(await found(['manage-bookings:read'])).toEqual([])
  expect(await found(['manage-bookings:read', 'view-customers:read'])).toHaveLength(1)
})

test('a key ends with its day, its owner, a revocation, and works from its addresses alone', async () => {
  const works = async (key: string) => (await by(key, 'GET /staff/today/')).status
  const granted = ['manage-bookings:read'] as const
  const short = await keyOf(manager, granted, { until: today })
  const elsewhere = await keyOf(manager, granted, { addresses: '203.0.113.7, 2001:db8::/32' })
  const here = await keyOf(manager, granted, { addresses: '127.0.0.0/8 ::1' })
  expect([await works(short), await works(elsewhere), await works(here)]).toEqual([200, 401, 200])
  expect(await works(`${here.slice(0, -1)}${here.endsWith('0') ? 1 : 0}`)).toBe(401)

  const [newest] = (await list(manager)).items
  if (!newest) throw new Error('no keys')
  const other = await testApp.manager()
  expect((await list(other)).items).toEqual([])
  expect((await revoke(other, newest)).status).toBe(404)
  expect((await list(admin)).items.map(({ id }) => id)).toContain(newest.id)
  expect((await revoke(admin, newest)).status).toBe(200)
  expect(await works(here)).toBe(401)

  const before = clock.now()
  clock.set(new Date(`${addDays(today, 1)}T00:00:00+08:00`))
  expect(await works(short)).toBe(401)
  clock.set(before)
  const last = await keyOf(manager, granted)
  expect(await works(last)).toBe(200)
  await pool.query('update account set switched_off_at = now() where email = $1', [manager.email])
  expect(await works(last)).toBe(401)
  await pool.query('update account set switched_off_at = null where email = $1', [manager.email])
})

test('the keys of someone who leaves the team stay revoked when they return', async () => {
  const key = await keyOf(manager, ['manage-bookings:read'])
  const { accountId: id } = manager
  const left = { version: 1, role: 'Customer', regions: [] }
  expect((await testApp.put(`/staff/team/${id}`, left, admin)).status).toBe(200)
  await pool.query(`update account set role = 'Manager' where id = $1`, [id])
  expect((await by(key, 'GET /staff/today/')).status).toBe(401)
  const { items } = await list(admin)
  expect(items.find(({ prefix }) => key.startsWith(prefix))).toMatchObject({ state: 'revoked' })
})

test('problems of a new key are reported at their field', async () => {
  const granted = ['manage-bookings:read'] as const
  const wrong = async (more: object) => (await add(manager, granted, more)).body.fields
  expect(await wrong({ until: addDays(today, 400) })).toHaveProperty('until')
  expect(await wrong({ until: addDays(today, -1) })).toHaveProperty('until')
  for (const addresses of [
    'everywhere',
    '1.2.3',
    '1.2.3.4/33',
    '::1/129',
    '1.2.3.4/8/8',
    '1.2.3.4/',
  ])
    expect(await wrong({ addresses })).toHaveProperty('addresses')
  expect((await add(await testApp.customer(), granted)).status).toBe(403)
})

test("a key's calls are limited per minute, and answers report the remaining ones", async () => {
  const key = await keyOf(manager, ['manage-bookings:read'])
  const first = await by(key, 'GET /staff/today/')
  const { points } = budgets.apiKey
  expect(first.headers.get('ratelimit-limit')).toBe(`${points}`)
  expect(first.headers.get('ratelimit-remaining')).toBe(`${points - 1}`)
  await pool.query(`update rate_limit set points = $1 where key like 'apiKey:%'`, [points])
  const over = await by(key, 'GET /staff/today/')
  expect(over.status).toBe(429)
  expect(Number(over.headers.get('retry-after'))).toBeGreaterThan(0)
})
