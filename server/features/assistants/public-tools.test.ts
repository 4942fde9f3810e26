import { beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, usualDay } from '../../../testing/app.ts'
import { connectAssistant } from '../../../testing/assistant.ts'

const testApp = await startTestApp()
let assistant: Awaited<ReturnType<typeof connectAssistant>>
beforeAll(async () => {
  assistant = await connectAssistant(testApp.url)
})

const bookingRequest = {
  skill: 'Cleaner',
  answers: {
    frequency: 'one-time',
    start_date: usualDay,
    start_time: '09:00',
    no_of_hours: 4,
    worker_count: 1,
    postcode: 59100,
  },
}

describe('without sign-in', () => {
  test('every tool says that it reads, and describes its input', async () => {
    const { tools } = await assistant.client.listTools()
    const open = tools.slice(0, 5)
    expect(open.map(({ name }) => name)).toEqual([
      'list_services',
      'get_service',
      'check_postcode',
      'get_quote',
      'find_starts',
    ])
    for (const { annotations, inputSchema, description } of open) {
      expect(annotations).toMatchObject({ readOnlyHint: true, openWorldHint: false })
      expect(inputSchema.type).toBe('object')
      expect(description?.length).toBeGreaterThan(20)
    }
  })

  test('services have the prices of the pages, and say where they are booked', async () => {
    const { data } = await assistant.use<{ services: object[] }>('list_services')
    expect(data.services[0]).toEqual({
      skill: 'Cleaner',
      name: 'Cleaning',
      state: 'open',
      from_rm: 25,
      unit: 'per hour',
      page: `${testApp.url}/book-cleaner`,
    })
    expect(data.services).toContainEqual(expect.objectContaining({ state: 'soon' }))
  })

  test('a service names its fields, add-ons and rates, and nothing for staff', async () => {
    const { data } = await assistant.use('get_service', { skill: 'Cleaner', postcode: 59100 })
    expect(data).toMatchObject({
      needed_for_quote: expect.arrayContaining(['frequency', 'no_of_hours']) as unknown,
      hourly_addons: expect.arrayContaining([{ addon: 'Ironing', cost_per_hour: 10 }]) as unknown,
      rates: expect.arrayContaining([
        { frequency: 'one-time', worker_cost_normal_day: 30, discount_perc: 0 },
      ]) as unknown,
    })
    expect(data.fields).toHaveProperty('address')
    expect(data.fields).not.toHaveProperty('customer_id')
  })

  test('a postcode is served or not', async () => {
    const ask = async (postcode: number) =>
      (await assistant.use('check_postcode', { postcode })).data.served
    expect([await ask(59100), await ask(10000)]).toEqual([true, false])
  })

  test('a quote is that of the website', async () => {
    const { data } = await assistant.use('get_quote', bookingRequest)
    const page = await testApp.post<object>('/cleaning/get-cleaning-cost/', bookingRequest.answers)
    expect(page.status).toBe(200)
    expect(data).toEqual({ currency: 'MYR', ...page.body })
  })

  test('starts are those at which somebody is free', async () => {
    await testApp.hire(1)
    const request = {
      skill: 'Cleaner',
      postcode: 59100,
      date: usualDay,
      days: 2,
      answers: { no_of_hours: 4, worker_count: 1 },
    }
    const { data } = await assistant.use<{ days: { date: string; starts: string[] }[] }>(
      'find_starts',
      request,
    )
    expect(data.days.map(({ date }) => date)).toEqual([usualDay, '2026-03-10'])
    expect(data.days[0]?.starts).toContain('09:00')
  })

  test('errors are reported in the result, as on the pages', async () => {
    const unserved = await assistant.use('find_starts', {
      skill: 'Cleaner',
      postcode: 10000,
      date: usualDay,
    })
    expect(unserved).toMatchObject({
      failed: true,
      data: { error: { code: 'postcode-not-served' } },
    })
    expect((await assistant.use('get_quote', { skill: 'Butler', answers: {} })).data).toMatchObject(
      {
        error: { code: 'skill-unknown' },
      },
    )
    const unreadable = await assistant.use('check_postcode', { postcode: 'Bangsar' })
    expect(unreadable.failed).toBe(true)
    expect(unreadable.text).toContain('postcode')
  })
})

describe('the endpoint', () => {
  const message = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }
  const send = (headers: Record<string, string>, body: string, method = 'POST') =>
    fetch(`${testApp.url}/mcp`, {
      method,
      headers: {
        accept: 'application/json, text/event-stream',
        ...(method === 'POST' ? { 'content-type': 'application/json' } : {}),
        ...headers,
      },
      ...(method === 'POST' ? { body } : {}),
    })

  test('a page of another origin is refused, also by another name for us', async () => {
    const statusFrom = async (origin: string) =>
      (await send({ origin }, JSON.stringify(message))).status
    expect(await statusFrom(testApp.url)).toBe(200)
    for (const origin of ['https://elsewhere.example', 'http://rebound.example:80', 'null'])
      expect(await statusFrom(origin)).toBe(403)
  })

  test('there is no stream and no session', async () => {
    for (const method of ['GET', 'DELETE']) {
      const answer = await send({}, '', method)
      expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST'])
    }
  })

  test('an invalid message is refused', async () => {
    expect((await send({}, '{')).status).toBe(400)
    expect((await send({}, '{"jsonrpc":"2.0"}')).status).toBe(400)
    expect((await send({ 'content-type': 'text/plain' }, 'hello')).status).toBe(415)
    expect((await send({ accept: 'text/html' }, JSON.stringify(message))).status).toBe(406)
    expect((await send({}, JSON.stringify({ ...message, more: 'x'.repeat(70_000) }))).status).toBe(
      413,
    )
  })

  test('describes its resource', async () => {
    for (const path of ['', '/mcp']) {
      const answer = await fetch(`${testApp.url}/.well-known/oauth-protected-resource${path}`)
      expect(await answer.json()).toMatchObject({ resource: `${testApp.url}/mcp` })
    }
    const other = await fetch(`${testApp.url}/.well-known/openid-configuration`)
    expect(other.status).toBe(404)
  })
})

test('quotes of assistants count with those of their address', async () => {
  const before = await testApp.pool.query<{ points: number }>(
    `select coalesce(sum(points), 0)::int as points from rate_limit where key like 'quote:%'`,
  )
  await assistant.use('get_quote', bookingRequest)
  await expect
    .poll(
      async () => {
        const { rows } = await testApp.pool.query<{ points: number }>(
          `select coalesce(sum(points), 0)::int as points from rate_limit where key like 'quote:%'`,
        )
        return rows[0]?.points ?? 0
      },
      { timeout: 5_000 },
    )
    .toBeGreaterThan(before.rows[0]?.points ?? 0)
})
