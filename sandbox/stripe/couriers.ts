import { setTimeout as pause } from 'node:timers/promises'
import type { Books, Delivery } from './books.ts'
import { newId, unixSeconds } from './books.ts'
import type { Settings } from './settings.ts'
import { signatureHeader } from './wire.ts'

export type Courier = ReturnType<typeof courier>

/** One event, told or to be told. */
export type Event = { id: string; type: string; object: object }

const patienceMs = 10_000

/** Signs events and carries them to the merchant's endpoint, again and again until it answers 2xx. */
export function courier(settings: Settings, books: Books) {
  const closing = new AbortController()
  const underWay = new Set<Promise<void>>()

  function inBackground(work: () => Promise<void>): void {
    const run = work()
      .catch(() => undefined) // only the abort of a closing server gets here
      .finally(() => underWay.delete(run))
    underWay.add(run)
  }

  function compose(type: string, object: object): Event {
    return { id: newId(books, 'evt', settings.now()), type, object }
  }

  async function post(event: Event, forgeries: readonly string[], attempt: number) {
    const now = settings.now()
    const body = JSON.stringify({
      id: event.id,
      object: 'event',
      api_version: '2026-10-28.endive',
      created: unixSeconds(now),
      livemode: false,
      type: event.type,
      data: { object: forged(event.object, forgeries) },
    })
    // Too old by a second: somebody has kept it and sends it again.
    const seconds = unixSeconds(now) - (forgeries.includes('old') ? 301 : 0)
    const secrets = forgeries.includes('bad-signature')
      ? ['whsec_of_somebody_else']
      : forgeries.includes('rolled-secret')
        ? ['whsec_the_next_one', settings.webhookSecret]
        : [settings.webhookSecret]
    const header = signatureHeader(body, seconds, secrets)
    const delivery: Delivery = {
      event: event.id,
      type: event.type,
      attempt,
      httpStatus: 0,
      answer: '',
    }
    try {
      const response = await fetch(books.webhookUrl, {
        method: 'POST',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          ...(forgeries.includes('unsigned') ? {} : { 'stripe-signature': header }),
        },
        // Changed on its way: the signature covers every byte.
        body: forgeries.includes('changed') ? body.replace('"event"', '"event" ') : body,
        redirect: 'manual',
        signal: AbortSignal.any([closing.signal, AbortSignal.timeout(patienceMs)]),
      })
      delivery.httpStatus = response.status
      delivery.answer = (await response.text()).slice(0, 1000)
    } catch (error) {
      delivery.answer = error instanceof Error ? error.message : String(error)
    }
    books.deliveries.push(delivery)
    if (books.deliveries.length > settings.remember) books.deliveries.shift()
    return delivery
  }

  const isDone = ({ httpStatus }: Delivery) => httpStatus >= 200 && httpStatus < 300

  return {
    compose,
    post,
    inBackground,

    later(ms: number, work: () => Promise<void>): void {
      inBackground(async () => {
        await pause(ms, undefined, { signal: closing.signal })
        await work()
      })
    },

    /** Waits for the first delivery only; copies and retries follow by themselves. */
    async bring(
      event: Event,
      forgeries: readonly string[] = [],
      copies = settings.copies,
    ): Promise<Delivery | undefined> {
      if (!books.webhookUrl) return undefined
      const first = await post(event, forgeries, 1)
      inBackground(async () => {
        let number = 1
        let done = isDone(first)
        while (number < copies) done = isDone(await post(event, forgeries, ++number)) || done
        for (let retry = 0; retry < settings.maxRetries && !done; retry++) {
          await pause(settings.retryAfterMs, undefined, { signal: closing.signal })
          done = isDone(await post(event, forgeries, ++number))
        }
      })
      return first
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

/** What of an object is not as it was agreed, though well signed. */
function forged(object: object, forgeries: readonly string[]): object {
  return {
    ...object,
    ...(forgeries.includes('wrong-amount') ? { amount_total: 201, amount: 201 } : {}),
    ...(forgeries.includes('wrong-currency') ? { currency: 'idr' } : {}),
  }
}
