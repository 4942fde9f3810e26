import { setTimeout as pause } from 'node:timers/promises'
import type { Books, Delivery, Refund, Transaction } from './books.ts'
import { malaysianTime } from './books.ts'
import { signMessage, signRefund } from './hashes.ts'
import type { Settings } from './settings.ts'

export type Fields = Record<string, string>

/** What of a message is not as it should be. */
export type Forgery =
  | 'bad-skey'
  | 'wrong-amount'
  | 'wrong-currency'
  | 'wrong-merchant'
  | 'unencoded'

export type Courier = ReturnType<typeof courier>

const patienceMs = 10_000

/** Composes messages and carries them to the merchant's server, again and again until confirmed. */
export function courier(settings: Settings, books: Books) {
  const closing = new AbortController()
  const underWay = new Set<Promise<void>>()

  function inBackground(work: () => Promise<void>): void {
    const run = work()
      .catch(() => undefined) // only the abort of a closing server gets here
      .finally(() => underWay.delete(run))
    underWay.add(run)
  }

  function later(ms: number, work: () => Promise<void>): void {
    inBackground(async () => {
      await pause(ms, undefined, { signal: closing.signal })
      await work()
    })
  }

  /** The fields of one message; nbcb tells notification from callback, and is absent on a return. */
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
      // The same bank has another name here than in the answer to a requery.
      channel: nbcb === '' && t.channel === 'FPX_MB2U' ? 'maybank2u' : t.channel,
      paydate: t.payDate,
    })
    fields.skey = signMessage(settings, fields)
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
    try {
      const response = await fetch(goal, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body,
        redirect: 'manual',
        signal: AbortSignal.any([closing.signal, AbortSignal.timeout(patienceMs)]),
      })
      return { httpStatus: response.status, answer: (await response.text()).slice(0, 1000) }
    } catch (error) {
      return { httpStatus: 0, answer: error instanceof Error ? error.message : String(error) }
    }
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
    books.deliveries.push(delivery)
    if (books.deliveries.length > settings.remember) books.deliveries.shift()
    return delivery
  }

  /** Waits for the first attempt only; copies and retries follow by themselves. */
  async function deliver(parcel: Parcel, copies: number): Promise<Delivery> {
    const first = await attempt(parcel, 1)
    inBackground(async () => {
      let number = 1
      while (number < copies) await attempt(parcel, ++number)
      for (let retry = 0; retry < settings.maxRetries; retry++) {
        if (parcel.done || parcel.acknowledged()) return
        await pause(settings.retryAfterMs, undefined, { signal: closing.signal })
        if (parcel.done || parcel.acknowledged()) return
        await attempt(parcel, ++number)
      }
    })
    return first
  }

  return {
    compose,
    later,

    /** Brings the state of a payment to the merchant, at once. Null when there is no address. */
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

    /** Tells the merchant how a refund ended. */
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

    /** Sends any fields anywhere, once; a test's own forgery. */
    post,

    /** Gives a pending payment its end, and says so by callback. */
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

    /** Resolves when nothing is on its way any more. */
    async idle(): Promise<void> {
      while (underWay.size > 0) await Promise.all(underWay)
    },

    async close(): Promise<void> {
      closing.abort()
      await Promise.all(underWay)
    },
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
