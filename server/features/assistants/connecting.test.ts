import { createHash, randomBytes } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Person, startTestApp } from '../../../testing/app.ts'
import { callback, connectAssistant, signIn, signInMemory } from '../../../testing/assistant.ts'
import { query } from '../../db/transaction.ts'
import { isOwnResource } from './address.ts'
import { assistantTasks } from './tasks.ts'

const testApp = await startTestApp()
const { pool, url, clock, deps } = testApp
let customer: Person
beforeAll(async () => {
  await testApp.hire(3)
})

type ConsentRequest = Record<string, string>

/** What the person presses on the page. */
const presses =
  (who: Person, allow = true) =>
  async (asked: ConsentRequest): Promise<string> => {
    const decided = await testApp.post<{ redirect: string }>(
      '/account/assistants/decide/',
      { ...asked, allow },
      who,
    )
    expect(decided.status).toBe(200)
    return decided.body.redirect
  }

/** A customer with a connected assistant. */
async function connected(scope?: string) {
  customer = await testApp.customer()
  const program = signInMemory('Test assistant', scope)
  await signIn(url, program, presses(customer))
  return program
}

/** A registered program, and its request for a code. */
async function asking() {
  const verifier = randomBytes(32).toString('base64url')
  const registered = await testApp.post<{ client_id: string }>('/oauth/register', {
    client_name: 'By its own words',
    redirect_uris: [callback],
  })
  const asked = {
    response_type: 'code',
    client_id: registered.body.client_id,
    redirect_uri: callback,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    scope: '',
    state: 's',
    resource: `${url}/mcp`,
  }
  return { asked, verifier }
}

const codeIn = (address: string) => new URL(address).searchParams.get('code') ?? ''

async function token(fields: Record<string, string>) {
  const answer = await fetch(`${url}/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams(fields),
  })
  return { status: answer.status, body: (await answer.json()) as Record<string, string> }
}

/** Status and challenge of a message with a token. */
async function send(bearer: string | undefined, tool = 'list_bookings') {
  const answer = await fetch(`${url}/mcp`, {
    method: 'POST',
    headers: {
      accept: 'application/json, text/event-stream',
      'content-type': 'application/json',
      ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
    },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: tool, arguments: {} },
    }),
  })
  return { status: answer.status, challenge: answer.headers.get('www-authenticate') ?? '' }
}

describe('connecting', () => {
  test('the official client finds the way, and then acts for the customer alone', async () => {
    const program = await connected()
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

  test('the page says who asks for what; whoever refuses gives nothing', async () => {
    const { asked } = await asking()
    const person = await testApp.customer()
    const shown = await testApp.post<object>('/account/assistants/request/', asked, person)
    expect(shown.body).toEqual({
      name: 'By its own words',
      host: '127.0.0.1:39999',
      scopes: ['bookings:read', 'bookings:write'],
    })
    const back = new URL(await presses(person, false)(asked))
    expect(Object.fromEntries(back.searchParams)).toEqual({
      error: 'access_denied',
      state: 's',
      iss: url,
    })
    expect((await testApp.get<object>('/account/assistants/', person)).body).toEqual({ items: [] })
  })

  test('it is in the profile, in the audit log and in own data, and ends at a press', async () => {
    const { memory } = await connected()
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
    expect((await testApp.post('/account/assistants/disconnect/', { id }, stranger)).status).toBe(
      404,
    )
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
    const { memory } = await connected()
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
    const { memory } = await connected()
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

  test('staff connect nothing', async () => {
    const { asked } = await asking()
    const manager = await testApp.manager()
    const refused = await testApp.post<object>('/account/assistants/request/', asked, manager)
    expect(refused).toMatchObject({
      status: 403,
      body: { response: "Staff accounts can't connect assistants" },
    })
    const decided = await testApp.post(
      '/account/assistants/decide/',
      { ...asked, allow: true },
      manager,
    )
    expect(decided.status).toBe(403)
  })

  test('whoever joins the team has no assistant any more', async () => {
    const { memory } = await connected()
    await query(pool, {
      text: `update account set role = 'Manager' where id = $1`,
      values: [customer.accountId],
    })
    expect((await send(memory.tokens?.access_token)).status).toBe(401)
  })
})

describe('attacks', () => {
  test('without a token, and with one of another kind, a tool says how to be let in', async () => {
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
    const { memory } = await connected()
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
    const { asked, verifier } = await asking()
    const person = await testApp.customer()
    const other = await presses(person)({ ...asked, resource: 'https://other.example/mcp' })
    expect(new URL(other).searchParams.get('error')).toBe('invalid_target')
    const fields = {
      grant_type: 'authorization_code',
      client_id: asked.client_id,
      redirect_uri: callback,
      code: codeIn(await presses(person)(asked)),
      code_verifier: verifier,
    }
    const refused = await token({ ...fields, resource: 'https://other.example/mcp' })
    expect(refused).toMatchObject({ status: 400, body: { error: 'invalid_target' } })
    const { memory } = await connected()
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
  ])('a code with %s is worth nothing, and then never again', async (_what, change) => {
    const { asked, verifier } = await asking()
    const code = codeIn(await presses(await testApp.customer())(asked))
    const right = {
      grant_type: 'authorization_code',
      client_id: asked.client_id,
      redirect_uri: callback,
      code,
      code_verifier: verifier,
    }
    const refused = { status: 400, body: { error: 'invalid_grant' } }
    expect(await token({ ...right, ...change })).toMatchObject(refused)
    expect(await token(right)).toMatchObject(refused)
  })

  test('a code that is late or used again is refused; again, what it gave ends', async () => {
    const { asked, verifier } = await asking()
    const person = await testApp.customer()
    const exchange = (code: string) =>
      token({
        grant_type: 'authorization_code',
        client_id: asked.client_id,
        redirect_uri: callback,
        code,
        code_verifier: verifier,
      })
    const code = codeIn(await presses(person)(asked))
    const first = await exchange(code)
    expect((await send(first.body.access_token)).status).toBe(200)
    expect(await exchange(code)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
    expect((await send(first.body.access_token)).status).toBe(401)
    const late = codeIn(await presses(person)(asked))
    clock.set('2026-03-02T01:01:00Z')
    expect((await exchange(late)).status).toBe(400)
    clock.set('2026-03-02T01:00:00Z')
  })

  test('of one code at once only one exchange succeeds', async () => {
    const { asked, verifier } = await asking()
    const code = codeIn(await presses(await testApp.customer())(asked))
    const fields = {
      grant_type: 'authorization_code',
      client_id: asked.client_id,
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
    const { asked } = await asking()
    const person = await testApp.customer()
    for (const change of [
      { redirect_uri: `${callback}/` },
      { redirect_uri: `${callback}?more=1` },
      { redirect_uri: 'https://thief.example/' },
      { client_id: 'jrn_client_unknown' },
    ]) {
      const body = { ...asked, ...change, allow: true }
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
  ])('what asks with %j goes back with %s', async (change, error) => {
    const { asked } = await asking()
    const back = new URL(await presses(await testApp.customer())({ ...asked, ...change }))
    expect(back.searchParams.get('error')).toBe(error)
    expect(back.searchParams.get('code')).toBeNull()
  })

  test('addresses of programs are https, or on the same machine', async () => {
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

  test('a page of another site, or a signed-in program without our origin, decides nothing', async () => {
    const { asked } = await asking()
    const person = await testApp.customer()
    const decided = await fetch(`${url}/account/assistants/decide/`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        cookie: `access_token=${person.token}`,
        origin: 'https://thief.example',
        'sec-fetch-site': 'cross-site',
      },
      body: JSON.stringify({ ...asked, allow: true }),
    })
    expect(decided.status).toBe(403)
  })

  test('a revoked token is over, with its connection', async () => {
    const { memory } = await connected()
    const revoke = (value: string) =>
      fetch(`${url}/oauth/revoke`, { method: 'POST', body: new URLSearchParams({ token: value }) })
    expect((await revoke('jrn_rt_unknown')).status).toBe(200)
    expect((await revoke(memory.tokens?.refresh_token ?? '')).status).toBe(200)
    expect((await send(memory.tokens?.access_token)).status).toBe(401)
  })
})

test('what has ended is deleted by a job, and what is in use is not', async () => {
  const { memory } = await connected()
  const { asked } = await asking()
  const refreshed = await token({
    grant_type: 'refresh_token',
    refresh_token: memory.tokens?.refresh_token ?? '',
    client_id: memory.client?.client_id ?? '',
  })
  clock.set('2026-04-15T01:00:00Z')
  const [run] = Object.values(assistantTasks({ pool, clock: clock.now }))
  await run?.(undefined as never)
  const known = async (id: string | undefined) =>
    (await query(pool, { text: 'select 1 from assistant_client where id = $1', values: [id] }))
      .length
  expect(await known(asked.client_id)).toBe(0)
  expect(await known(memory.client?.client_id)).toBe(1)
  const again = await token({
    grant_type: 'refresh_token',
    refresh_token: refreshed.body.refresh_token ?? '',
    client_id: memory.client?.client_id ?? '',
  })
  expect(again.status).toBe(200)
  clock.set('2026-03-02T01:00:00Z')
})
