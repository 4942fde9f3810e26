import { backgroundTasks, pushBounded } from '../hosted/background-tasks.ts'
import { signMessage, signRefund } from './hashes.ts'
import type { Settings } from './settings.ts'
import type { Delivery, Refund, Store, Transaction } from './store.ts'
import { malaysianTime } from './store.ts'
import { cardFields } from './test-cards.ts'

export type Fields = Record<string, string>

export type WebhookSender = ReturnType<typeof webhookSender>

/** Composes messages and sends them to the merchant's server until it confirms them. */
export function webhookSender(settings: Settings, store: Store) {
  const { later, post: postOnce, persist, idle, close } = backgroundTasks()

  /**
   * The fields of a message; nbcb distinguishes notification and callback, and is absent on a return.
   */
  function compose(t: Transaction, nbcb: '' | '1' | '2', forgeries: readonly string[]): Fields {
    const fields: Fields = nbcb ? { nbcb } : {}
    Object.assign(fields, {
      amount: forgeries.includes('wrong-amount') ? '1.01' : Number(t.amount).toFixed(2),
      orderid: t.orderId,
      tranID: t.tranId,
      domain: forgeries.includes('wrong-merchant') ? 'SomebodyElse' : settings.merchantId,
      status: t.status,
      appcode: t.appCode,
      error_code: t.errorCode,
      error_desc: t.errorDesc,
      currency: forgeries.includes('wrong-currency') ? 'IDR' : t.currency,
      // Here the same bank has another name than in a requery's response.
      channel: nbcb === '' && t.channel === 'FPX_MB2U' ? 'maybank2u' : t.channel,
      paydate: t.payDate,
    })
    const card = t.status === '00' ? cardFields(store, t) : {}
    if (card.token) fields.extraP = JSON.stringify(card)
    const { chargeKey, verifyKey, secretKey } = settings
    const key = t.isCharge && nbcb === '1' && chargeKey === 'verify' ? verifyKey : secretKey
    fields.skey = signMessage(settings, fields, key)
    if (forgeries.includes('bad-skey')) {
      fields.skey = fields.skey.replace(/./g, (digit) => (digit === 'f' ? '0' : 'f'))
    }
    return fields
  }

  function composeRefund(r: Refund): Fields {
    const fields: Fields = {
      RefundType: 'P',
      MerchantID: settings.merchantId,
      RefID: r.refId,
      RefundID: r.refundId,
      TxnID: r.tranId,
      Amount: r.amount,
      Status: r.status,
      reason: r.reason,
    }
    fields.Signature = signRefund(settings, fields)
    if (r.twists.includes('bad-signature')) fields.Signature = '0'.repeat(32)
    return fields
  }

  async function post(url: string, fields: Fields, unencoded: boolean) {
    const target = new URL(url)
    const goal = settings.deliverTo
      ? new URL(target.pathname + target.search, settings.deliverTo)
      : target
    const body = unencoded
      ? Object.entries(fields)
          .map(([name, value]) => `${name}=${value}`)
          .join('&')
      : new URLSearchParams(fields).toString()
    return postOnce(goal, { 'content-type': 'application/x-www-form-urlencoded' }, body)
  }

  async function attempt(parcel: Parcel, number: number): Promise<Delivery> {
    const reply = await post(parcel.url, parcel.fields, parcel.unencoded)
    const delivery: Delivery = {
      kind: parcel.kind,
      orderId: parcel.fields.orderid ?? '',
      tranId: parcel.fields.tranID ?? parcel.fields.TxnID ?? '',
      status: parcel.fields.status ?? parcel.fields.Status ?? '',
      attempt: number,
      ...reply,
      acknowledged: parcel.acknowledged(reply),
    }
    if (delivery.acknowledged) parcel.done = true
    return pushBounded(store.deliveries, delivery, settings.remember)
  }

  const deliver = (parcel: Parcel, copies: number): Promise<Delivery> =>
    persist(
      (number) => attempt(parcel, number),
      () => parcel.done || parcel.acknowledged(),
      { ...settings, copies },
    )

  /** Completes a charge of a saved card with the bank's answer. */
  function end(t: Transaction, works: boolean, behaviour: string): void {
    t.status = works ? '00' : '11'
    t.statName = works ? 'captured' : 'failed'
    t.appCode = works ? t.tranId.slice(-6) : ''
    if (works) return
    t.errorCode = behaviour === 'expired' ? '54' : '51'
    t.errorDesc = behaviour === 'expired' ? 'Expired card' : 'Insufficient funds'
  }

  return {
    compose,
    later,

    /** Sends the state of a payment to the merchant at once; null without an address. */
    async bring(
      t: Transaction,
      nbcb: '1' | '2',
      forgeries: readonly string[] = [],
      copies = settings.copies,
    ): Promise<Delivery | null> {
      if (!t.callbackUrl) return null
      const mark = `${nbcb}:${t.status}`
      return deliver(
        {
          kind: nbcb === '2' ? 'notification' : 'callback',
          url: t.callbackUrl,
          fields: compose(t, nbcb, forgeries),
          unencoded: forgeries.includes('unencoded'),
          done: false,
          acknowledged: (reply) => {
            if (nbcb === '1') return reply?.answer === 'CBTOKEN:MPSTATOK'
            return !settings.ipn || t.confirmed.has(mark)
          },
        },
        copies,
      )
    },

    /** Notifies the merchant of the result of a refund. */
    async bringRefund(r: Refund): Promise<Delivery | null> {
      if (!r.notifyUrl || r.twists.includes('lost-notification')) return null
      return deliver(
        {
          kind: 'refund',
          url: r.notifyUrl,
          fields: composeRefund(r),
          unencoded: false,
          done: false,
          acknowledged: (reply) => reply?.httpStatus === 200,
        },
        settings.copies,
      )
    },

    composeRefund,

    /** Sends any fields anywhere, once, for tests of forged messages. */
    post,

    end,

    /** Completes a charge of a saved card, and notifies by callback. */
    async settleCharge(
      t: Transaction,
      works: boolean,
      behaviour: string,
    ): Promise<Delivery | null> {
      end(t, works, behaviour)
      return this.bring(t, '1')
    },

    /** Completes a pending payment, and notifies by callback. */
    async settlePending(t: Transaction, status: '00' | '11'): Promise<Delivery | null> {
      t.status = status
      t.statName = status === '00' ? 'captured' : 'failed'
      t.payDate = malaysianTime(settings.now())
      if (status === '11') {
        t.errorCode = 'FAILED'
        t.errorDesc = 'Payment was not made in time'
      }
      return this.bring(t, '1')
    },

    idle,
    close,
  }
}

type Parcel = {
  kind: Delivery['kind']
  url: string
  fields: Fields
  unencoded: boolean
  done: boolean
  acknowledged: (reply?: { httpStatus: number; answer: string }) => boolean
}
