import { describe, expect, test } from 'vitest'
import type { AuditItem, SignInItem } from '../../../domain/api/company/audit.ts'
import { startTestApp } from '../../../testing/app.ts'
import { inTransaction } from '../../db/transaction.ts'
import { type AuditEntry, recordAudit } from './record.ts'

const testApp = await startTestApp()
const { pool, clock } = testApp
const admin = await testApp.admin()
const other = await testApp.manager()
await pool.query("update account set first_name = 'Kamala', last_name = 'Devi' where id = $1", [
  other.accountId,
])

type List<Item> = { items: Item[]; total: number }

const record = (who: typeof admin, at: string, ...entries: AuditEntry[]) =>
  inTransaction(pool, (tx) =>
    recordAudit(tx, { accountId: who.accountId, who: who.name, now: new Date(at) }, ...entries),
  )
await record(admin, '2026-02-01T15:59:00Z', {
  action: 'voucher-changed',
  subject: 'RAYA10',
  before: { percent: 10 },
  after: { percent: 15 },
  reason: 'Raya',
})
await record(other, '2026-02-01T16:00:00Z', {
  action: 'account-signed-out',
  subject: `${other.accountId}`,
})
await record(admin, '2026-02-03T01:00:00Z', {
  action: 'voucher-added',
  subject: 'MERDEKA',
  after: {},
})

const read = async (query = '') =>
  (await testApp.get<List<AuditItem>>(`/staff/audit/?${query}`, admin)).body
const subjects = async (query: string) => (await read(query)).items.map(({ subject }) => subject)

describe('the audit log', () => {
  test('is read newest first, with the names of numbered records', async () => {
    const { items, total } = await read()
    expect(total).toBe(3)
    expect(items).toMatchObject([
      { kind: 'voucher', verb: 'added', subject: 'MERDEKA', subject_name: null, before: null },
      {
        kind: 'account',
        verb: 'signed-out',
        subject_name: 'Kamala Devi',
        account: other.accountId,
      },
      {
        at: '2026-02-01T15:59:00.000Z',
        who: 'Nur Aisyah',
        verb: 'changed',
        before: { percent: 10 },
        after: { percent: 15 },
        reason: 'Raya',
      },
    ])
  })

  test.each([
    ['kind=voucher', ['MERDEKA', 'RAYA10']],
    ['verb=changed', ['RAYA10']],
    ['kind=voucher&verb=signed-out', []],
    ['search=raya', ['RAYA10']],
    ['search=devi', [`${other.accountId}`]],
    ['search=%25', []],
    [`person=${admin.accountId}`, ['MERDEKA', 'RAYA10']],
    // A day in Malaysia begins eight hours before the UTC day.
    ['from=2026-02-02&to=2026-02-02', [`${other.accountId}`]],
    ['to=2026-02-01', ['RAYA10']],
    ['page=2&page_size=2', ['RAYA10']],
  ])('%s', async (query, expected) => {
    expect(await subjects(query)).toEqual(expected)
  })

  test('is read on from an entry', async () => {
    const { items } = await read('page_size=1')
    expect(await subjects(`before=${items[0]?.id}`)).toEqual([`${other.accountId}`, 'RAYA10'])
  })

  test('names staff and everybody who changed something', async () => {
    const { body } = await testApp.get<{ people: { id: number }[] }>('/staff/audit/people/', admin)
    expect(body.people.map(({ id }) => id)).toEqual([other.accountId, admin.accountId])
  })
})

test("a worker's pay, cash and requests are found by the worker's name", async () => {
  const [worker] = await testApp.hire(1)
  const stored = await pool.query<{ id: number }>(
    `insert into crew_request (key, worker_id, kind, first_day, last_day, leave_kind, reason, asked_at)
     values (gen_random_uuid(), $1, 'leave', '2026-03-02', '2026-03-02', 'annual', '', now())
     returning id`,
    [worker?.id],
  )
  await record(
    admin,
    '2026-02-04T01:00:00Z',
    { action: 'pay-changed', subject: `${worker?.id}` },
    { action: 'cash-added', subject: `${worker?.id}` },
    { action: 'cash-added', subject: 'bank' },
    { action: 'request-answered', subject: `${stored.rows[0]?.id}` },
  )
  const { items } = await read(`search=${worker?.identifier}`)
  expect(items.map(({ kind, subject_name: name }) => [kind, name])).toEqual([
    ['request', worker?.identifier],
    ['cash', worker?.identifier],
    ['pay', worker?.identifier],
  ])
})

test('only sign-ins of staff are read', async () => {
  const customer = await testApp.customer()
  for (const who of [admin, customer, other])
    await testApp.post('/account/login/', { username: who.email, password: 'Wrong1xx' })
  const list = async (query: string) =>
    (await testApp.get<List<SignInItem>>(`/staff/audit/sign-ins/?${query}`, admin)).body
  const { items, total } = await list('')
  expect(total).toBe(2)
  expect(items.map(({ account, what }) => [account, what])).toEqual([
    [other.accountId, 'sign-in-failed'],
    [admin.accountId, 'sign-in-failed'],
  ])
  expect((await list(`person=${customer.accountId}`)).items).toEqual([])
  expect((await list('what=locked-out')).total).toBe(0)
  expect((await list(`from=${clock.now().toISOString().slice(0, 10)}`)).total).toBe(2)
})
