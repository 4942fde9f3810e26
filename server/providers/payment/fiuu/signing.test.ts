import { describe, expect, test } from 'vitest'
import {
  messageSkey,
  refundReplySignature,
  refundSignature,
  requerySkey,
  requeryVrfKey,
  reversalSkey,
  sameSignature,
  vcode,
} from './signing.ts'

const merchantId = 'ACME'
const orderId = 'OD8842'
const amount = '27.60'
const currency = 'MYR'
const verifyKey = 'f5bb0c8de146c67b44babbf4e6584cc0'
const secretKey = 'SECRETKEY0123456789SECRETKEY0123'
const tranId = '1234567890'

describe('signatures with published answers', () => {
  test.each([
    [
      'vcode',
      vcode({ amount, merchantId, orderId, verifyKey, currency: '' }),
      '511b10ef1fe0f678ee85aaafc1b36934',
    ],
    [
      'vcode, extended',
      vcode({ amount, merchantId, orderId, verifyKey, currency }),
      '5bf33e6500a53830d4f80087b67e13de',
    ],
    [
      'skey of a message',
      messageSkey({
        tranId,
        orderId,
        status: '00',
        domain: merchantId,
        amount,
        currency,
        payDate: '2026-05-18 10:20:30',
        appCode: 'AB1234',
        secretKey,
      }),
      '07ceba315ca77520bfd73bb4685e55c5',
    ],
    [
      'skey of q_by_tid',
      requerySkey({ id: tranId, domain: merchantId, verifyKey, amount }),
      'd286380d9d9924853989660d2c8ebfa1',
    ],
    [
      'VrfKey of q_by_tid',
      requeryVrfKey({ amount, secretKey, domain: merchantId, id: tranId, statCode: '00' }),
      '38715dd7282ea7d2cd26c52ebf43c5ec',
    ],
    [
      'Signature of a refund',
      refundSignature({
        refundType: 'P',
        merchantId,
        refId: 'RF1',
        txnId: tranId,
        amount,
        secretKey,
      }),
      'a3a57a82f51f8430d6adeba5463c8139',
    ],
    [
      "Signature of a refund's answer",
      refundReplySignature({
        refundType: 'P',
        merchantId,
        refId: 'RF1',
        refundId: '555',
        txnId: tranId,
        amount,
        status: '22',
        secretKey,
      }),
      '3f918feef7eef199cfb732cade1edf3c',
    ],
    [
      'skey of a reversal',
      reversalSkey({ txnId: tranId, domain: merchantId, secretKey }),
      '90972876a1b60618d3238b4365685588',
    ],
  ])('%s', (_name, signature, expected) => {
    expect(signature).toBe(expected)
  })
})

describe('sameSignature', () => {
  const right = '07ceba315ca77520bfd73bb4685e55c5'
  test.each([
    ['the same', right, true],
    ['the same in capitals', right.toUpperCase(), true],
    ['one digit off', right.replace(/5$/, '6'), false],
    ['empty', '', false],
    ['shorter', right.slice(1), false],
    ['longer', `${right}0`, false],
    ['no hex', 'z'.repeat(32), false],
  ])('%s', (_name, received, expected) => {
    expect(sameSignature(right, received)).toBe(expected)
  })
})
