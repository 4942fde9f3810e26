import { beforeAll, expect, test } from 'vitest'
import { startTestApp } from '../../../testing/app.ts'
import { connectAssistant } from '../../../testing/assistant.ts'
import { assistantConnections } from '../../../testing/assistant-connections.ts'
import { deletionTasks } from '../../db/delete-old.ts'
import { query } from '../../db/transaction.ts'
import { oldAssistants } from './retention.ts'

const testApp = await startTestApp()
const { pool, url, clock } = testApp
const { presses, connected, newRequest, token, send } = assistantConnections(testApp)
beforeAll(async () => {
  await testApp.hire(3)
})

test('the official client finds the endpoints, and acts only for the customer', async () => {
  const program = await connected()
  const { customer } = program
  await testApp.book(customer)
  await testApp.book(await testApp.customer())
  const assistant = await connectAssistant(url, program.provider)
  const { data } = await assistant.use<{ total: number; visits: object[] }>('list_bookings')
  expect(data).toMatchObject({ total: 1, visits: [{ skill: 'Cleaner', price_rm: 120 }] })
  expect(program.memory.tokens).toMatchObject({
    scope: 'bookings:read bookings:write',
    expires_in: 1800,
    issuer: url,
  })
})

test('the page shows who requests what, and refusing grants nothing', async () => {
  const { request } = await newRequest()
  const person = await testApp.customer()
  const shown = await testApp.post<object>('/account/assistants/request/', request, person)
  expect(shown.body).toEqual({
    name: 'By its own words',
    host: '127.0.0.1:39999',
    scopes: ['bookings:read', 'bookings:write'],
  })
  const back = new URL(await presses(person, false)(request))
  expect(Object.fromEntries(back.searchParams)).toEqual({
    error: 'access_denied',
    state: 's',
    iss: url,
  })
  expect((await testApp.get<object>('/account/assistants/', person)).body).toEqual({ items: [] })
})

test('it is in the profile, audit log and own data, and can be ended with one press', async () => {
  const { memory, customer } = await connected()
  const access = memory.tokens?.access_token ?? ''
  expect((await send(access)).status).toBe(200)
  type List = { items: { id: number; name: string; last_used_at: string | null }[] }
  const { body } = await testApp.get<List>('/account/assistants/', customer)
  expect(body.items).toMatchObject([
    { name: 'Test assistant', last_used_at: clock.now().toISOString() },
  ])
  const { body: own } = await testApp.get<object>('/account/my-data/', customer)
  expect(own).toMatchObject({ assistants: [{ name: 'Test assistant', revoked_at: null }] })
  expect(JSON.stringify(own)).not.toContain('code_hash')

  const id = body.items[0]?.id
  const stranger = await testApp.customer()
  expect((await testApp.post('/account/assistants/disconnect/', { id }, stranger)).status).toBe(404)
  const ended = await testApp.post('/account/assistants/disconnect/', { id }, customer)
  expect(ended.body).toMatchObject({ response: '“Test assistant” has been disconnected' })
  expect((await send(access)).status).toBe(401)
  const entries = await query(pool, {
    text: `select action, before, after from audit_entry where subject = $1 order by id`,
    values: [`${customer.accountId}`],
  })
  expect(entries).toEqual([
    {
      action: 'customer-changed',
      before: {},
      after: { assistant: 'Test assistant', scopes: 'bookings:read, bookings:write' },
    },
    { action: 'customer-changed', before: { assistant: 'Test assistant' }, after: {} },
  ])
})

test('tokens and codes are stored as hashes, and go with the account', async () => {
  const { memory, customer } = await connected()
  const secrets = [memory.tokens?.access_token, memory.tokens?.refresh_token]
  for (const secret of secrets) {
    expect(secret).toMatch(/^jrn_[ar]t_[\w-]{43}$/)
    const found = await query(pool, {
      text: `select 1 from assistant_token t where to_jsonb(t)::text like '%' || $1 || '%'`,
      values: [secret],
    })
    expect(found).toEqual([])
  }
  const deleted = await testApp.post('/account/delete/', { current_password: '' }, customer)
  expect(deleted.status).toBe(200)
  expect((await send(memory.tokens?.access_token)).status).toBe(401)
  const left = await query(pool, {
    text: 'select 1 from assistant_grant where account_id = $1',
    values: [customer.accountId],
  })
  expect(left).toEqual([])
})

test('signing out everywhere disconnects', async () => {
  const { memory, customer } = await connected()
  await testApp.post('/account/logout-everywhere/', {}, customer)
  expect((await send(memory.tokens?.access_token)).status).toBe(401)
})

test('a refreshed token works, also for the official client', async () => {
  const program = await connected()
  const before = program.memory.tokens?.access_token
  clock.set('2026-03-02T01:31:00Z')
  const assistant = await connectAssistant(url, program.provider)
  expect((await assistant.use('list_bookings')).failed).toBe(false)
  expect(program.memory.tokens?.access_token).not.toBe(before)
  clock.set('2026-03-02T01:00:00Z')
})

test('staff cannot connect assistants', async () => {
  const { request } = await newRequest()
  const manager = await testApp.manager()
  const refused = await testApp.post<object>('/account/assistants/request/', request, manager)
  expect(refused).toMatchObject({
    status: 403,
    body: { response: "Staff accounts can't connect assistants" },
  })
  const decided = await testApp.post(
    '/account/assistants/decide/',
    { ...request, allow: true },
    manager,
  )
  expect(decided.status).toBe(403)
})

test('joining the team disconnects all assistants', async () => {
  const { memory, customer } = await connected()
  await query(pool, {
    text: `update account set role = 'Manager' where id = $1`,
    values: [customer.accountId],
  })
  expect((await send(memory.tokens?.access_token)).status).toBe(401)
})

test('a job deletes what has expired, but no active connection', async () => {
  const { memory } = await connected()
  const { request } = await newRequest()
  const refreshed = await token({
    grant_type: 'refresh_token',
    refresh_token: memory.tokens?.refresh_token ?? '',
    client_id: memory.client?.client_id ?? '',
  })
  clock.set('2026-04-15T01:00:00Z')
  const [run] = Object.values(deletionTasks({ pool, clock: clock.now }, oldAssistants))
  await run?.(undefined as never)
  const known = async (id: string | undefined) =>
    (await query(pool, { text: 'select 1 from assistant_client where id = $1', values: [id] }))
      .length
  expect(await known(request.client_id)).toBe(0)
  expect(await known(memory.client?.client_id)).toBe(1)
  const again = await token({
    grant_type: 'refresh_token',
    refresh_token: refreshed.body.refresh_token ?? '',
    client_id: memory.client?.client_id ?? '',
  })
  expect(again.status).toBe(200)
  clock.set('2026-03-02T01:00:00Z')
})
