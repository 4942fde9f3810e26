import { describe, expect, test } from 'vitest'
import {
  control,
  merchant,
  openMerchantForEachTest,
  order,
  payment,
  sandbox,
  walk,
} from '../../../../testing/payments/fiuu-merchant.ts'

openMerchantForEachTest()

describe('refunds', () => {
  async function pay(channel = 'credit'): Promise<string> {
    return (await walk(payment, order(merchant), 'pay', channel)).tranID ?? ''
  }
  const part = (transactionId: string, refundRef = 'RF1', amountSen = 1000) => ({
    refundRef,
    transactionId,
    amountSen,
    publicUrl: merchant.origin,
  })

  test.each([
    ['00', 'refunded'],
    ['11', 'rejected'],
  ])('a refund is pending, then reported to have ended with %s', async (status, outcome) => {
    const transactionId = await pay()
    expect(await payment.refund(part(transactionId))).toMatchObject({
      ok: true,
      value: { refundRef: 'RF1', transactionId, amountSen: 1000, outcome: 'pending' },
    })
    expect(await payment.refundStatus({ refundRef: 'RF1', transactionId: '' })).toMatchObject({
      ok: true,
      value: { outcome: 'pending' },
    })
    expect(merchant.refunds).toEqual([])
    await control(sandbox, '/refund', { RefID: 'RF1', status })
    expect(merchant.refunds[0]).toMatchObject({
      ok: true,
      value: { refundRef: 'RF1', amountSen: 1000, outcome },
    })
    expect(await payment.refundStatus({ refundRef: 'RF1', transactionId: '' })).toMatchObject({
      ok: true,
      value: { outcome },
    })
  })

  test('a forged end of a refund is refused', async () => {
    const transactionId = await pay()
    await control(sandbox, '', { nextRefund: ['bad-signature'] })
    await payment.refund(part(transactionId))
    await control(sandbox, '/refund', { RefID: 'RF1' })
    expect(merchant.refunds[0]).toEqual({ ok: false, refusal: { code: 'bad-signature' } })
  })

  test('refusals are distinguished', async () => {
    const transactionId = await pay()
    expect(await payment.refund(part('1'))).toMatchObject({
      refusal: { code: 'refused', detail: expect.stringContaining('PR009') },
    })
    await payment.refund(part(transactionId))
    expect(await payment.refund(part(transactionId))).toMatchObject({
      refusal: { code: 'duplicate' },
    })
    expect(await payment.refund(part(transactionId, 'RF2', 2000))).toMatchObject({
      refusal: { detail: expect.stringContaining('PR011') },
    })
    expect(await payment.refundStatus({ refundRef: 'RF9', transactionId: '' })).toMatchObject({
      refusal: { code: 'not-found' },
    })
  })

  test('online banking needs an account to pay back to', async () => {
    const transactionId = await pay('FPX_MB2U')
    expect(await payment.refund(part(transactionId))).toMatchObject({
      refusal: { code: 'needs-bank-details' },
    })
    const bank = {
      code: 'MBBEMYKL',
      country: 'MY',
      beneficiaryName: 'Nur Aisyah',
      beneficiaryAccount: '1234567890',
    }
    expect(await payment.refund({ ...part(transactionId), bank })).toMatchObject({ ok: true })
  })

  test('a payment of today can be voided, once', async () => {
    const transactionId = await pay()
    expect(await payment.reverse?.(transactionId)).toEqual({ ok: true })
    expect(await payment.reverse?.(transactionId)).toMatchObject({
      refusal: { code: 'done-before' },
    })
    expect(await payment.reverse?.('1')).toMatchObject({ refusal: { code: 'not-found' } })
  })
})
