import { createHash, createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { walkThroughSandbox } from '../../../../testing/payer.ts'
import {
  control,
  keys,
  merchant,
  openMerchantForEachTest,
  order,
  payment,
  sandbox,
} from '../../../../testing/payments/fiuu-merchant.ts'
import { readMessage } from './messages.ts'
import { chargeChecksum, messageSkey, tokenSignature } from './signing.ts'

openMerchantForEachTest()

const buyer = { billName: 'Nur Aisyah', billEmail: 'nur@example.test', billMobile: '0123987654' }

/** The card of a payment whose owner allowed saving it. */
async function savedCard(card = 'works') {
  const request = order(merchant, buyer)
  const back = await walkThroughSandbox(payment.checkout(request), 'pay', 'credit', card)
  await control(sandbox, '', { callback: `${merchant.origin}/payments/callback` })
  const found = await payment.requery({
    orderRef: request.orderRef,
    amountSen: request.amountSen,
    transactionId: back.tranID ?? '',
    withCard: true,
  })
  const paid = found.ok ? found.value.card : undefined
  const saved = paid && payment.cards?.ofPayment?.(7, paid)
  if (!saved) throw new Error('no card')
  return saved
}

const charge = (orderRef: string, card: { customerRef: string; cardRef: string }) =>
  payment.cards?.charge({
    orderRef,
    amountSen: 4000,
    ...card,
    description: 'Cleaning | 4 visits',
    buyer,
  })

test('the card of a payment is in the answer if requested, and never in the log', async () => {
  const card = await savedCard()
  expect(card).toMatchObject({ brand: 'visa', cardRef: expect.stringMatching(/^[0-9]{16}$/) })
  const messages = merchant.read.flatMap((each) => (each.ok ? [each.message] : []))
  expect(messages[0]?.card).toMatchObject({ token: card.cardRef, last4: card.last4 })
  expect(JSON.stringify(messages.map(({ raw }) => raw))).not.toContain(card.cardRef)
})

test('a charge is accepted, and a callback reports it as paid', async () => {
  const card = await savedCard()
  expect(await charge('OD99P2', card)).toMatchObject({ ok: true, value: { outcome: 'pending' } })
  await control(sandbox, '/idle', {})
  const last = merchant.read.at(-1)
  expect(last).toMatchObject({
    ok: true,
    kind: 'callback',
    message: { orderRef: 'OD99P2', outcome: 'paid', amountSen: 4000, channel: 'credit' },
  })
  // A repeated reference is the same charge.
  await charge('OD99P2', card)
  await control(sandbox, '/idle', {})
  const known = await payment.requery({ orderRef: 'OD99P2', amountSen: 4000 })
  expect(known).toMatchObject({ ok: true, value: { outcome: 'paid' } })
})

test('a deleted card is not charged any more, and deleting it again changes nothing', async () => {
  const card = await savedCard()
  expect(await payment.cards?.end(card.customerRef)).toMatchObject({ ok: true })
  expect(await payment.cards?.end(card.customerRef)).toMatchObject({ ok: true })
  expect(await charge('OD99P3', card)).toMatchObject({
    ok: false,
    refusal: { code: 'refused', detail: expect.stringContaining('Token not found') },
  })
})

test('signatures are those that the specification describes', () => {
  const fields = ['T', 'ACME', '', '4966230349668855', 'DEMO123', 'MYR', '20.00'] as const
  const [recordType, merchantId, subMerchant, token, orderId, currency, amount] = fields
  const parts = { recordType, merchantId, subMerchant, token, orderId, currency, amount }
  expect(chargeChecksum({ ...parts, verifyKey: 'vkey' })).toBe(
    createHash('md5').update('TACME4966230349668855DEMO123MYR20.00vkey').digest('hex'),
  )
  const deleted = { token: '49', action: 'DELETE_TOKEN', merchantID: 'ACME' }
  expect(tokenSignature(deleted, 'skey')).toBe(
    createHmac('sha256', 'skey').update('DELETE_TOKENACME49').digest('hex'),
  )
})

test('the verify key signs callbacks of charges alone, and none where charges use the secret key', () => {
  const signed = (nbcb: string, key: string) => {
    const fields = {
      ...(nbcb ? { nbcb } : {}),
      tranID: '1234567890',
      orderid: 'OD99P2',
      status: '00',
      domain: keys.merchantId,
      amount: '40.00',
      currency: 'MYR',
      appcode: '123456',
      paydate: '2026-03-27 21:00:00',
    }
    const { tranID, orderid, status, domain, amount, currency, appcode, paydate } = fields
    const skey = messageSkey({
      tranId: tranID,
      orderId: orderid,
      status,
      domain,
      amount,
      currency,
      payDate: paydate,
      appCode: appcode,
      secretKey: key,
    })
    return { ...fields, skey }
  }
  const { verifyKey, secretKey } = keys
  const account = { ...keys, chargeKey: verifyKey }
  expect(readMessage(signed('1', verifyKey), account).ok).toBe(true)
  expect(readMessage(signed('1', secretKey), account).ok).toBe(true)
  expect(readMessage(signed('2', verifyKey), account).ok).toBe(false)
  expect(readMessage(signed('', verifyKey), account).ok).toBe(false)
  expect(readMessage(signed('1', verifyKey), keys).ok).toBe(false)
})
