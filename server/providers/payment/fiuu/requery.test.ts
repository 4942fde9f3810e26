import { describe, expect, test } from 'vitest'
import {
  control,
  keys,
  merchant,
  openMerchantForEachTest,
  order,
  payment,
  sandbox,
  walk,
} from '../../../../testing/payments/fiuu-merchant.ts'
import type { PaymentProvider } from '../port.ts'
import { fiuuProvider } from './adapter.ts'
import { replyFields } from './form.ts'

openMerchantForEachTest()

describe('requery', () => {
  test('a lost notification is found by order and by transaction', async () => {
    await control(sandbox, '', { next: ['lost-notification'] })
    const returned = await walk(payment, order(merchant), 'pay', 'FPX_MB2U')
    await control(sandbox, '/idle')
    expect(merchant.read).toEqual([])
    const paid = { ok: true, value: { outcome: 'paid', amountSen: 2760, orderRef: 'OD8842' } }
    const question = { orderRef: 'OD8842', amountSen: 2760 }
    expect(await payment.requery(question)).toMatchObject(paid)
    expect(
      await payment.requery({ ...question, transactionId: returned.tranID ?? '' }),
    ).toMatchObject(paid)
  })

  test('a refused requery says nothing about the payment', async () => {
    await walk(payment, order(merchant), 'pay')
    expect(await payment.requery({ orderRef: 'OD1', amountSen: 2760 })).toMatchObject({
      ok: false,
      refusal: { code: 'not-found' },
    })
    expect(await payment.requery({ orderRef: 'OD8842', amountSen: 1 })).toMatchObject({
      ok: false,
      refusal: { code: 'wrong-amount' },
    })
    const otherMerchant = fiuuProvider({
      ...keys,
      verifyKey: 'x',
      payUrl: sandbox,
      apiUrl: sandbox,
    })
    expect(await otherMerchant.requery({ orderRef: 'OD8842', amountSen: 2760 })).toMatchObject({
      ok: false,
      refusal: { code: 'refused' },
    })
  })

  test('several at once: those without a transaction are reported, the others are queried one by one', async () => {
    await walk(payment, order(merchant), 'pay')
    const ask = (provider: PaymentProvider) =>
      provider.requeryMany?.([
        { orderRef: 'OD1', amountSen: 2760 },
        { orderRef: 'OD8842', amountSen: 2760 },
      ])
    expect(await ask(payment)).toMatchObject([
      { refusal: { code: 'not-found' } },
      { refusal: { code: 'query-alone' } },
    ])
    const otherMerchant = fiuuProvider({
      ...keys,
      verifyKey: 'x',
      payUrl: sandbox,
      apiUrl: sandbox,
    })
    expect(await ask(otherMerchant)).toMatchObject([
      { refusal: { code: 'query-alone' } },
      { refusal: { code: 'query-alone' } },
    ])
    const alone = fiuuProvider({ ...keys, payUrl: sandbox, apiUrl: 'http://127.0.0.1:9' })
    expect(await ask(alone)).toMatchObject([
      { refusal: { code: 'unreachable' } },
      { refusal: { code: 'unreachable' } },
    ])
  })

  test('an answer signed with another secret is rejected', async () => {
    await walk(payment, order(merchant), 'pay')
    const misled = fiuuProvider({ ...keys, secretKey: 'x', payUrl: sandbox, apiUrl: sandbox })
    expect(await misled.requery({ orderRef: 'OD8842', amountSen: 2760 })).toMatchObject({
      ok: false,
      refusal: { code: 'bad-signature' },
    })
  })

  test('an unreachable server is a value, not an exception', async () => {
    const alone = fiuuProvider({
      ...keys,
      payUrl: 'http://127.0.0.1:9',
      apiUrl: 'http://127.0.0.1:9',
    })
    expect(await alone.requery({ orderRef: 'OD8842', amountSen: 2760 })).toMatchObject({
      ok: false,
      refusal: { code: 'unreachable' },
    })
  })

  test('plain-text answers read like JSON ones', async () => {
    const text =
      'StatCode: 00\nStatName: captured\r\nBillingDate: 2026-05-18 10:20:30\nErrorDesc: \n'
    expect(replyFields(text)).toEqual({
      StatCode: '00',
      StatName: 'captured',
      BillingDate: '2026-05-18 10:20:30',
      ErrorDesc: '',
    })
    expect(replyFields('StatCode=00\nTranID=1')).toEqual({ StatCode: '00', TranID: '1' })
    expect(replyFields('[{"RefID":1}]')).toEqual({ RefID: '1' })
    expect(replyFields('{')).toBeNull()
    expect(replyFields('<html>')).toBeNull()
  })
})
