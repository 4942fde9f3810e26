import formbody from '@fastify/formbody'
import helmet from '@fastify/helmet'
import swagger from '@fastify/swagger'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, describe, expect, test } from 'vitest'
import { md5 } from './hashes.ts'
import { fiuuSandbox } from './plugin.ts'
import type { FiuuSandboxOptions } from './settings.ts'

const keys = { merchantId: 'ACME', verifyKey: 'vkey', secretKey: 'skey' }

let app: FastifyInstance | undefined

afterEach(async () => {
  await app?.close()
})

async function open(more: Partial<FiuuSandboxOptions> = {}): Promise<string> {
  app = fastify({ forceCloseConnections: true })
  await app.register(fiuuSandbox, { ...keys, ...more })
  return app.listen({ port: 0, host: '127.0.0.1' })
}

function pay(more: Record<string, string> = {}): Record<string, string> {
  const fields: Record<string, string> = {
    amount: '27.60',
    orderid: 'OD1',
    bill_name: 'Ann <Lee>',
    bill_email: 'ann@example.test',
    bill_mobile: '0123987654',
    bill_desc: 'Cleaning',
    currency: 'MYR',
    returnurl: 'https://shop.test/return',
    callbackurl: 'https://shop.test/callback',
    cancelurl: 'https://shop.test/cancel',
    ...more,
  }
  return { vcode: md5(`${fields.amount}ACME${fields.orderid}vkey`), ...fields }
}

const post = (url: string, fields: Record<string, string>) =>
  fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })

describe('the payment page', () => {
  test('shows merchant, order and amount, escaped, under a policy without inline leeway', async () => {
    const origin = await open({ merchantName: 'Jiran & Co' })
    const response = await post(`${origin}/RMS/pay/ACME/`, pay())
    const page = await response.text()
    expect(response.status).toBe(200)
    expect(page).toContain('Jiran &amp; Co')
    expect(page).toContain('Ann &lt;Lee&gt;')
    expect(page).toContain('RM 27.60')
    const policy = response.headers.get('content-security-policy') ?? ''
    expect(policy).toContain("form-action 'self' https://shop.test")
    expect(policy).not.toContain('unsafe')
  })

  test('opens by GET and by its older name too', async () => {
    const origin = await open()
    const query = new URLSearchParams(pay())
    for (const path of ['/RMS/pay/ACME/', '/MOLPay/pay/ACME/', '/RMS/pay/ACME/fpx.php']) {
      const response = await fetch(`${origin}${path}?${query}`)
      expect(await response.text()).toContain('RM 27.60')
    }
  })

  test.each([
    ['P02', 'another merchant', '/RMS/pay/OTHER/', pay()],
    ['P03', 'a wrong vcode', '/RMS/pay/ACME/', pay({ vcode: 'f'.repeat(32) })],
    ['P03', 'an amount changed', '/RMS/pay/ACME/', { ...pay(), amount: '2.76' }],
    ['P04', 'no e-mail', '/RMS/pay/ACME/', pay({ bill_email: '' })],
    ['P04', 'a made-up mobile', '/RMS/pay/ACME/', pay({ bill_mobile: '0123456789' })],
    ['P04', 'an order id with signs', '/RMS/pay/ACME/', pay({ orderid: 'OD-1' })],
    ['P05', 'an unknown channel', '/RMS/pay/ACME/nobank.php', pay()],
    ['P07', 'an address not registered', '/RMS/pay/ACME/', pay({ returnurl: 'https://e.vil/' })],
    ['P07', 'an address of another kind', '/RMS/pay/ACME/', pay({ returnurl: 'file:///etc/x' })],
    ['P13', 'another currency', '/RMS/pay/ACME/', pay({ currency: 'XYZ' })],
    ['P14', 'too little', '/RMS/pay/ACME/', pay({ amount: '1.00' })],
    ['P15', 'too much', '/RMS/pay/ACME/', pay({ amount: '99999.00' })],
  ])('%s for %s', async (code, _what, path, fields) => {
    const origin = await open({ registeredOrigins: ['https://shop.test'] })
    const response = await post(`${origin}${path}`, fields)
    expect(response.status).toBe(400)
    expect(await response.text()).toContain(`<strong>${code}</strong>`)
  })

  test('an expired page says so', async () => {
    const origin = await open()
    const response = await post(`${origin}/hosted/nothing`, { decision: 'pay' })
    expect(response.status).toBe(410)
  })

  test('stores no more than the configured number', async () => {
    const origin = await open({ remember: 1 })
    const action = async () => {
      const page = await (await post(`${origin}/RMS/pay/ACME/`, pay())).text()
      return origin + (/action="([^"]+)"/.exec(page)?.[1] ?? '')
    }
    const first = await action()
    await action()
    expect((await post(first, { decision: 'cancel' })).status).toBe(410)
  })
})

test('the control calls are closed unless opened', async () => {
  const origin = await open()
  expect((await fetch(`${origin}/control`)).status).toBe(404)
})

test('plain-text answers have a line per field', async () => {
  const origin = await open()
  const asked = {
    oID: 'OD9',
    amount: '1.00',
    domain: 'ACME',
    skey: md5('OD9ACMEvkey1.00'),
    type: '0',
  }
  const response = await post(`${origin}/RMS/query/q_by_oid.php`, asked)
  expect(await response.text()).toBe('ErrorCode: Q203\nErrorDesc: Transaction not found\n')
})

test('works in an app with other plugins and an error handler, without affecting them', async () => {
  app = fastify({ forceCloseConnections: true, routerOptions: { ignoreTrailingSlash: true } })
  await app.register(helmet)
  await app.register(formbody)
  await app.register(swagger, { openapi: { info: { title: 'Host app', version: '1' } } })
  app.setErrorHandler((_error, _request, reply) => reply.code(500).send('host app'))
  await app.register(fiuuSandbox, {
    prefix: '/sandbox/fiuu',
    ...keys,
    deliverTo: 'http://127.0.0.1:9',
  })
  app.post('/echo', (request) => request.body)
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })

  const page = await post(`${origin}/sandbox/fiuu/RMS/pay/ACME/`, pay())
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(page.headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
  const action = /action="([^"]+)"/.exec(await page.text())?.[1]
  expect(action).toMatch(/^\/sandbox\/fiuu\/hosted\//)
  const ended = await post(`${origin}${action}`, { decision: 'pay', channel: 'credit' })
  expect(await ended.text()).toContain('action="https://shop.test/return"')

  expect(await (await post(`${origin}/echo`, { a: 'b' })).json()).toEqual({ a: 'b' })
  expect(Object.keys(app.swagger().paths ?? {})).toEqual(['/echo'])
})

test('the page has its own address, can be reopened, and shows how its payment ended', async () => {
  const origin = await open({ deliverTo: 'http://127.0.0.1:9' })
  const page = await (await post(`${origin}/RMS/pay/ACME/`, pay())).text()
  const action = /<form method="post" action="([^"]+)"/.exec(page)?.[1] ?? ''
  const address = new URL(action, origin).href
  const again = await fetch(address)
  expect(again.status).toBe(200)
  expect(await again.text()).toBe(page)
  const ended = await (await post(address, { decision: 'pay', channel: 'credit' })).text()
  const after = await (await fetch(address)).text()
  expect(after).toContain('<h1>Payment approved</h1>')
  expect(after).toContain('action="https://shop.test/return"')
  // It returns automatically only the first time.
  expect(ended).toContain('requestSubmit')
  expect(after).not.toContain('requestSubmit')
  expect((await fetch(`${address}x`)).status).toBe(410)
})
