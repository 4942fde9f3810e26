import { expect, test } from 'vitest'
import { startTestApp } from '../../../testing/app.ts'
import { callback } from '../../../testing/assistant.ts'
import { assistantConnections } from '../../../testing/assistant-connections.ts'
import { query } from '../../db/transaction.ts'
import { isOwnResource } from './address.ts'

const testApp = await startTestApp()
const { pool, url, clock, deps } = testApp
const { presses, connected, newRequest, codeIn, token, send } = assistantConnections(testApp)

test('without a valid token, a tool says how to get access', async () => {
  const metadata = `resource_metadata="${url}/.well-known/oauth-protected-resource/mcp"`
  expect(await send(undefined)).toEqual({ status: 401, challenge: `Bearer ${metadata}` })
  const person = await testApp.customer()
  for (const bearer of [
    person.token,
    'jrn_at_made-up',
    `jrn_live_${'a'.repeat(8)}_${'b'.repeat(32)}`,
  ])
    expect(await send(bearer)).toEqual({
      status: 401,
      challenge: `Bearer error="invalid_token", ${metadata}`,
    })
  // Also for a public tool: a program must learn that its token has ended.
  expect((await send('jrn_at_made-up', 'list_services')).status).toBe(401)
})

test("an assistant's token opens no call", async () => {
  const { memory, customer } = await connected()
  const thief = { ...customer, token: memory.tokens?.access_token ?? '' }
  for (const path of ['/account/get-user-details/', '/booking-details/get-booking-history/'])
    expect((await testApp.get(path, thief)).status).toBe(401)
})

test('a demo that is open at several addresses is the same endpoint at each', () => {
  const demo = { ...deps.settings, demo: true, production: false, host: '0.0.0.0', port: 3000 }
  const settings = { ...demo, publicUrl: 'http://localhost:3000' }
  for (const host of ['localhost', '127.0.0.1'])
    expect(isOwnResource(`http://${host}:3000/mcp`, settings)).toBe(true)
  expect(isOwnResource('http://127.0.0.1:3000/mcp', { ...settings, demo: false })).toBe(false)
})

test('a token for another audience is refused', async () => {
  const { request, verifier } = await newRequest()
  const person = await testApp.customer()
  const other = await presses(person)({ ...request, resource: 'https://other.example/mcp' })
  expect(new URL(other).searchParams.get('error')).toBe('invalid_target')
  const fields = {
    grant_type: 'authorization_code',
    client_id: request.client_id,
    redirect_uri: callback,
    code: codeIn(await presses(person)(request)),
    code_verifier: verifier,
  }
  const refused = await token({ ...fields, resource: 'https://other.example/mcp' })
  expect(refused).toMatchObject({ status: 400, body: { error: 'invalid_target' } })
  const { memory, customer } = await connected()
  await query(pool, {
    text: `update assistant_grant set resource = 'https://other.example/mcp' where account_id = $1`,
    values: [customer.accountId],
  })
  expect((await send(memory.tokens?.access_token)).status).toBe(401)
})

test('an expired token is refused', async () => {
  const { memory } = await connected()
  clock.set('2026-03-02T01:30:00Z')
  expect((await send(memory.tokens?.access_token)).status).toBe(401)
  clock.set('2026-03-02T01:00:00Z')
})

test.each([
  ['another verifier', { code_verifier: 'v'.repeat(43) }],
  ['no verifier', { code_verifier: '' }],
  ['another address', { redirect_uri: 'http://127.0.0.1:39999/other' }],
  ['another client', { client_id: 'jrn_client_other' }],
])('a code with %s is refused, and invalid afterwards', async (_what, change) => {
  const { request, verifier } = await newRequest()
  const code = codeIn(await presses(await testApp.customer())(request))
  const right = {
    grant_type: 'authorization_code',
    client_id: request.client_id,
    redirect_uri: callback,
    code,
    code_verifier: verifier,
  }
  const refused = { status: 400, body: { error: 'invalid_grant' } }
  expect(await token({ ...right, ...change })).toMatchObject(refused)
  expect(await token(right)).toMatchObject(refused)
})

test('a late or reused code is refused, and reuse revokes what it gave', async () => {
  const { request, verifier } = await newRequest()
  const person = await testApp.customer()
  const exchange = (code: string) =>
    token({
      grant_type: 'authorization_code',
      client_id: request.client_id,
      redirect_uri: callback,
      code,
      code_verifier: verifier,
    })
  const code = codeIn(await presses(person)(request))
  const first = await exchange(code)
  expect((await send(first.body.access_token)).status).toBe(200)
  expect(await exchange(code)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
  expect((await send(first.body.access_token)).status).toBe(401)
  const late = codeIn(await presses(person)(request))
  clock.set('2026-03-02T01:01:00Z')
  expect((await exchange(late)).status).toBe(400)
  clock.set('2026-03-02T01:00:00Z')
})

test('of concurrent exchanges of one code only one succeeds', async () => {
  const { request, verifier } = await newRequest()
  const code = codeIn(await presses(await testApp.customer())(request))
  const fields = {
    grant_type: 'authorization_code',
    client_id: request.client_id,
    redirect_uri: callback,
    code,
    code_verifier: verifier,
  }
  const answers = await Promise.all([1, 2, 3, 4].map(() => token(fields)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('a refresh token that is used again ends the connection', async () => {
  const { memory } = await connected()
  const client_id = memory.client?.client_id ?? ''
  const refresh = (refresh_token: string) =>
    token({ grant_type: 'refresh_token', refresh_token, client_id })
  const first = memory.tokens?.refresh_token ?? ''
  const next = await refresh(first)
  expect(next.status).toBe(200)
  expect(await refresh(first)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
  expect((await send(next.body.access_token)).status).toBe(401)
  expect((await refresh(next.body.refresh_token ?? '')).status).toBe(400)
})

test('nobody is sent to an address that is not registered, letter by letter', async () => {
  const { request } = await newRequest()
  const person = await testApp.customer()
  for (const change of [
    { redirect_uri: `${callback}/` },
    { redirect_uri: `${callback}?more=1` },
    { redirect_uri: 'https://thief.example/' },
    { client_id: 'jrn_client_unknown' },
  ]) {
    const body = { ...request, ...change, allow: true }
    const refused = await testApp.post<{ redirect?: string }>(
      '/account/assistants/decide/',
      body,
      person,
    )
    expect(refused.status).toBe(400)
    expect(refused.body.redirect).toBeUndefined()
  }
})

test.each([
  [{ code_challenge_method: 'plain' }, 'invalid_request'],
  [{ code_challenge: '' }, 'invalid_request'],
  [{ response_type: 'token' }, 'unsupported_response_type'],
  [{ scope: 'money:write' }, 'invalid_scope'],
])('a request with %j is sent back with %s', async (change, error) => {
  const { request } = await newRequest()
  const back = new URL(await presses(await testApp.customer())({ ...request, ...change }))
  expect(back.searchParams.get('error')).toBe(error)
  expect(back.searchParams.get('code')).toBeNull()
})

test('redirect addresses must be HTTPS or local', async () => {
  for (const address of ['http://thief.example/', 'javascript:alert(1)', '/callback'])
    expect(await testApp.post('/oauth/register', { redirect_uris: [address] })).toMatchObject({
      status: 400,
      body: { error: 'invalid_redirect_uri' },
    })
  expect(await testApp.post('/oauth/register', { redirect_uris: [] })).toMatchObject({
    status: 400,
    body: { error: 'invalid_client_metadata' },
  })
})

test('a decision from another origin is refused', async () => {
  const { request } = await newRequest()
  const person = await testApp.customer()
  const decided = await fetch(`${url}/account/assistants/decide/`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      cookie: `access_token=${person.token}`,
      origin: 'https://thief.example',
      'sec-fetch-site': 'cross-site',
    },
    body: JSON.stringify({ ...request, allow: true }),
  })
  expect(decided.status).toBe(403)
})

test('revoking a token ends its connection', async () => {
  const { memory } = await connected()
  const revoke = (value: string) =>
    fetch(`${url}/oauth/revoke`, { method: 'POST', body: new URLSearchParams({ token: value }) })
  expect((await revoke('jrn_rt_unknown')).status).toBe(200)
  expect((await revoke(memory.tokens?.refresh_token ?? '')).status).toBe(200)
  expect((await send(memory.tokens?.access_token)).status).toBe(401)
})

test.each([
  ['token', { grant_type: 'constructor' }, 'unsupported_grant_type'],
  ['token', { grant_type: '__proto__' }, 'unsupported_grant_type'],
  ['token', { grant_type: ['refresh_token'] }, 'invalid_request'],
  ['token', [], 'invalid_request'],
  ['revoke', { token: 5 }, 'invalid_request'],
  ['revoke', { token: { a: 1 } }, 'invalid_request'],
  ['register', { redirect_uris: ['https://a.example/\u0000'] }, 'invalid_redirect_uri'],
  ['register', { redirect_uris: ['https://a.example/\tb'] }, 'invalid_redirect_uri'],
])('%s with %j is refused with %s', async (endpoint, body, error) => {
  const refused = await testApp.post(`/oauth/${endpoint}`, body)
  expect(refused).toMatchObject({ status: 400, body: { error } })
})
