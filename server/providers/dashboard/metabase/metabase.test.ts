import fastify from 'fastify'
import { jwtVerify, SignJWT } from 'jose'
import { afterAll, expect, test } from 'vitest'
import { metabaseStandIn } from '../../../../sandbox/metabase/plugin.ts'
import { metabaseDashboard } from './adapter.ts'

const secret = '0123456789abcdef'.repeat(4)
const opened = new Date('2026-03-02T01:00:00Z')
let now = opened
const metabase = fastify({ routerOptions: { maxParamLength: 2000 } })
await metabase.register(metabaseStandIn, {
  secret,
  dashboards: { 7: 'The day at a glance' },
  framedBy: 'http://127.0.0.1:1',
  now: () => now,
})
const site = await metabase.listen({ port: 0, host: '127.0.0.1' })
afterAll(() => metabase.close())

/** Metabase's answer to the frame's page. */
async function shown(url: string): Promise<[number, string]> {
  const token = new URL(url).pathname.split('/').at(-1)
  const answer = await fetch(`${site}/api/embed/dashboard/${token}`)
  return [answer.status, await answer.text()]
}

const settings = { site, secret, dashboard: 7 }
const dashboard = metabaseDashboard(settings)

test('Metabase shows the dashboard for ten minutes', async () => {
  now = opened
  const url = await dashboard.url(opened)
  expect(await shown(url)).toEqual([200, '{"name":"The day at a glance","dashcards":[]}'])
  now = new Date(opened.getTime() + 599_000)
  expect((await shown(url))[0]).toBe(200)
  now = new Date(opened.getTime() + 600_000)
  expect(await shown(url)).toEqual([400, expect.stringContaining('Token is expired')])
})

test('Metabase shows nothing without the secret, or for another dashboard', async () => {
  now = opened
  const forged = await metabaseDashboard({ ...settings, secret: 'f'.repeat(64) }).url(opened)
  expect(await shown(forged)).toEqual([400, 'Message seems corrupt or manipulated'])
  const url = await dashboard.url(opened)
  const [head, , signature] = url.split('/').at(-1)?.split('#')[0]?.split('.') ?? []
  const claims = { resource: { dashboard: 8 }, params: {}, exp: 4_000_000_000 }
  const other = Buffer.from(JSON.stringify(claims)).toString('base64url')
  expect((await shown(`${site}/embed/dashboard/${head}.${other}.${signature}`))[0]).toBe(400)
  const endless = await new SignJWT({ resource: { dashboard: 7 }, params: {} })
    .setProtectedHeader({ alg: 'HS256' })
    .sign(new TextEncoder().encode(secret))
  expect((await shown(`${site}/embed/dashboard/${endless}`))[0]).toBe(400)
  expect((await shown(await metabaseDashboard({ ...settings, dashboard: 8 }).url(opened)))[0]).toBe(
    404,
  )
})

test('the address is signed for one dashboard', async () => {
  const address = await dashboard.url(opened)
  expect(dashboard.origin).toBe(site)
  const token = /\/embed\/dashboard\/([^#]+)#bordered=false&titled=true$/.exec(address)?.[1] ?? ''
  const { payload, protectedHeader } = await jwtVerify(token, new TextEncoder().encode(secret), {
    currentDate: opened,
  })
  expect(protectedHeader.alg).toBe('HS256')
  expect(payload).toMatchObject({
    resource: { dashboard: 7 },
    params: {},
    exp: opened.getTime() / 1000 + 600,
  })
})
