import { describe, expect, test } from 'vitest'
import {
  control,
  hidden,
  keys,
  merchant,
  openMerchantForEachTest,
  openSandbox,
  order,
  payment,
  provider,
  sandbox,
  submit,
  walk,
} from '../../../../testing/payments/fiuu-merchant.ts'
import { senOf, wireAmount } from './form.ts'
import { type MessageBody, readMessage } from './messages.ts'
import { messageSkey } from './signing.ts'

const read = (body: MessageBody) => readMessage(body, keys)

openMerchantForEachTest()

describe('paying', () => {
  test('the notification comes before the return, twice, verified, and is acknowledged', async () => {
    const returned = await walk(payment, order(merchant), 'pay')
    const first = merchant.read[0]
    expect(first).toMatchObject({
      ok: true,
      kind: 'notification',
      message: { orderRef: 'OD8842', amountSen: 2760, currency: 'MYR', outcome: 'paid' },
    })
    const back = read(returned)
    expect(back).toMatchObject({ ok: true, kind: 'return', message: { outcome: 'paid' } })
    if (!first?.ok || !back.ok) throw new Error('unread')
    expect(back.message.transactionId).toBe(first.message.transactionId)

    await control(sandbox, '/idle')
    expect(merchant.read).toHaveLength(2)
    expect(merchant.read[1]).toEqual(first)
  })

  test('a decline is reported with its reason, special characters intact', async () => {
    const returned = await walk(payment, order(merchant), 'fail')
    expect(read(returned)).toMatchObject({ ok: true, message: { outcome: 'failed' } })
    expect(merchant.read[0]).toMatchObject({
      ok: true,
      message: {
        outcome: 'failed',
        errorCode: 'CC_51',
      },
    })
  })

  test('cancelling goes to the cancel address and sends nothing', async () => {
    const page = payment.checkout(order(merchant))
    const opened = await (await submit(page.url, page.fields)).text()
    const action = /action="([^"]+)"/.exec(opened)?.[1] ?? ''
    const ended = await submit(new URL(action, page.url).href, { decision: 'cancel' })
    expect(ended.status).toBe(303)
    expect(ended.headers.get('location')).toBe(`${merchant.origin}/payment-result?order=1`)
    await control(sandbox, '/idle')
    expect(merchant.read).toEqual([])
  })

  test('pending first, paid by callback later, acknowledged in one go', async () => {
    const returned = await walk(payment, order(merchant), 'later')
    expect(read(returned)).toMatchObject({
      ok: true,
      kind: 'return',
      message: { outcome: 'pending' },
    })
    expect(merchant.read).toEqual([])
    expect(await control(sandbox, '/settle', { orderid: 'OD8842' })).toMatchObject({
      delivery: { kind: 'callback', acknowledged: true, answer: 'CBTOKEN:MPSTATOK' },
    })
    expect(merchant.read[0]).toMatchObject({
      ok: true,
      kind: 'callback',
      message: { outcome: 'paid' },
    })
  })

  test('without acknowledgement it repeats, a bounded number of times', async () => {
    merchant.acknowledge = false
    await walk(payment, order(merchant), 'pay')
    const { deliveries } = (await control(sandbox, '/idle')) as { deliveries: unknown[] }
    expect(deliveries).toHaveLength(2 + 3)
    expect(merchant.read).toHaveLength(5)
  })

  test('a notification sent ten times is the same each time', async () => {
    await control(sandbox, '', { next: ['duplicate:10'] })
    await walk(payment, order(merchant), 'pay')
    await control(sandbox, '/idle')
    expect(merchant.read).toHaveLength(10)
    expect(new Set(merchant.read.map((read) => read.ok && read.message.transactionId)).size).toBe(1)
  })

  test.each([
    ['pending-then-paid', ['callback paid', 'callback paid']],
    ['pending-then-failed', ['callback failed', 'callback failed']],
    ['delayed', ['notification paid', 'notification paid']],
    [
      'stale-pending',
      ['notification paid', 'notification paid', 'callback pending', 'callback pending'],
    ],
  ])('%s arrives as such', async (twist, expected) => {
    await control(sandbox, '', { next: [twist] })
    const returned = await walk(payment, order(merchant), 'pay')
    expect(read(returned)).toMatchObject({
      message: { outcome: twist.startsWith('pending') ? 'pending' : 'paid' },
    })
    await control(sandbox, '/idle')
    const seen = merchant.read.map((read) =>
      read.ok ? `${read.kind} ${read.message.outcome}` : '',
    )
    expect(seen.toSorted().reverse()).toEqual(expected)
  })

  test('a second press of Pay charges nothing again', async () => {
    const page = payment.checkout(order(merchant))
    const opened = await (await submit(page.url, page.fields)).text()
    const action = new URL(/action="([^"]+)"/.exec(opened)?.[1] ?? '', page.url).href
    const results = await Promise.all(
      [1, 2].map(async () => hidden(await (await submit(action, { decision: 'pay' })).text())),
    )
    expect(results[0]?.tranID).toBe(results[1]?.tranID)
  })

  test('a paid reference cannot be paid again (P09)', async () => {
    await walk(payment, order(merchant), 'pay')
    await expect(walk(payment, order(merchant), 'pay')).rejects.toThrow('P09')
  })

  test('the extended vcode passes where it is asked for, and only there', async () => {
    const strict = await openSandbox({ extendedVcode: true })
    await expect(walk(provider(strict), order(merchant), 'pay')).rejects.toThrow('P03')
    const returned = await walk(provider(strict, true), order(merchant), 'pay')
    expect(read(returned)).toMatchObject({ ok: true })
    await expect(walk(provider(sandbox, true), order(merchant), 'pay')).rejects.toThrow('P03')
  })
})

describe('forged and inconsistent messages', () => {
  test('a forged skey is refused, in the notification and in the return', async () => {
    await control(sandbox, '', { next: ['bad-skey'] })
    const returned = await walk(payment, order(merchant), 'pay')
    const refused = { ok: false, reason: 'bad-signature', claimedOrderRef: 'OD8842' }
    expect(merchant.read[0]).toEqual(refused)
    expect(read(returned)).toEqual(refused)
  })

  test('a wrong amount or currency with a valid signature is returned to the caller', async () => {
    await control(sandbox, '', { next: ['wrong-amount', 'wrong-currency'] })
    await walk(payment, order(merchant), 'pay')
    expect(merchant.read[0]).toMatchObject({
      ok: true,
      message: { amountSen: 101, currency: 'IDR' },
    })
  })

  test("another merchant's message is refused", async () => {
    await control(sandbox, '', { next: ['wrong-merchant'] })
    await walk(payment, order(merchant), 'pay')
    expect(merchant.read[0]).toMatchObject({ ok: false, reason: 'wrong-merchant' })
  })

  test('values sent without URL encoding still verify', async () => {
    await control(sandbox, '', { next: ['unencoded'] })
    await walk(payment, order(merchant), 'fail')
    expect(merchant.read[0]).toMatchObject({ ok: true, message: { outcome: 'failed' } })
  })

  test('a message with a valid signature may name an unknown order', async () => {
    await control(sandbox, '/send', {
      orderid: 'NOBODY1',
      url: `${merchant.origin}/payments/callback`,
    })
    expect(merchant.read[0]).toMatchObject({ ok: true, message: { orderRef: 'NOBODY1' } })
  })

  const signed = (more: Record<string, string> = {}): Record<string, string> => {
    const fields: Record<string, string> = {
      nbcb: '2',
      amount: '27.60',
      orderid: 'OD8842',
      tranID: '1234567890',
      domain: 'ACME',
      status: '00',
      appcode: 'AB1234',
      currency: 'MYR',
      paydate: '2026-05-18 10:20:30',
      ...more,
    }
    const skey = messageSkey({
      tranId: fields.tranID ?? '',
      orderId: fields.orderid ?? '',
      status: fields.status ?? '',
      domain: fields.domain ?? '',
      amount: fields.amount ?? '',
      currency: fields.currency ?? '',
      payDate: fields.paydate ?? '',
      appCode: fields.appcode ?? '',
      secretKey: keys.secretKey,
    })
    return { ...fields, skey, ...(more.skey === undefined ? {} : { skey: more.skey }) }
  }

  test.each([
    ['the published example', signed(), 'paid'],
    ['a status never heard of is no money', signed({ status: '99' }), 'pending'],
    ['an empty appcode', signed({ appcode: '' }), 'paid'],
    ['RM for MYR', signed({ currency: 'RM' }), 'paid'],
  ])('%s', (_name, fields, outcome) => {
    expect(read(fields)).toMatchObject({
      ok: true,
      message: { outcome, currency: 'MYR' },
    })
  })

  test.each([
    ['no fields', {}, 'malformed'],
    ['no skey', signed({ skey: '' }), 'malformed'],
    ['an amount that is none', signed({ amount: '1e3' }), 'malformed'],
    ['a negative amount', signed({ amount: '-27.60' }), 'malformed'],
    ['an unknown nbcb', signed({ nbcb: '7' }), 'malformed'],
    ['a field twice', { ...signed(), amount: ['27.60', '1.00'] }, 'malformed'],
    ['a short skey', signed({ skey: 'abc' }), 'bad-signature'],
    ['a field changed after signing', { ...signed(), amount: '2.76' }, 'bad-signature'],
  ])('%s is refused', (_name, fields, reason) => {
    expect(read(fields)).toMatchObject({ ok: false, reason })
  })

  test('a body with a field twice is refused', () => {
    const body = `${new URLSearchParams(signed())}&amount=1.00`
    expect(read(body)).toMatchObject({ ok: false, reason: 'malformed' })
  })
})

describe('amounts', () => {
  test.each([
    [1, '0.01'],
    [10, '0.10'],
    [2760, '27.60'],
    [11250, '112.50'],
    [100000000, '1000000.00'],
  ])('%i sen is %s on the wire and back', (sen, text) => {
    expect(wireAmount(sen)).toBe(text)
    expect(senOf(text)).toBe(sen)
  })
  test.each([0, -1, 1.5, Number.NaN])('%d is no amount', (sen) => {
    expect(() => wireAmount(sen)).toThrow(RangeError)
  })
  test.each([
    ['27', 2700],
    ['27.6', 2760],
    ['1,234.50', 123450],
    ['', null],
    ['1,23', null],
    ['27.605', null],
    [' 27.60', null],
  ])('%s reads as %s', (text, sen) => {
    expect(senOf(text)).toBe(sen)
  })
})

describe('checkout', () => {
  test('sends what the wire asks for and nothing secret', () => {
    const page = payment.checkout(
      order(merchant, { billName: '  Ann\r\n<b>Lee ', description: 'Gardening & <mowing>' }),
    )
    expect(page.method).toBe('POST')
    expect(page.url).toBe(`${sandbox}/RMS/pay/ACME/`)
    expect(page.fields).toMatchObject({
      amount: '27.60',
      orderid: 'OD8842',
      currency: 'MYR',
      country: 'MY',
      bill_name: 'Ann b Lee',
      bill_desc: 'Gardening mowing',
      vcode: '511b10ef1fe0f678ee85aaafc1b36934',
    })
    expect(JSON.stringify(page)).not.toContain(keys.verifyKey)
    expect(JSON.stringify(page)).not.toContain(keys.secretKey)
    expect(payment.formActionOrigins).toEqual([new URL(sandbox).origin])
  })
  test.each([
    ['en', 'en'],
    ['ms', 'en'],
    ['zh', 'cn'],
  ] as const)('a page of ours in %s leads to a hosted page in %s', (locale, langcode) => {
    expect(payment.checkout(order(merchant, { locale })).fields).toMatchObject({ langcode })
  })
  test.each(['', 'OD-8842', 'A'.repeat(33)])('%s is no order reference', (orderRef) => {
    expect(() => payment.checkout(order(merchant, { orderRef }))).toThrow(RangeError)
  })
})
