import { backgroundTasks, pushBounded } from '../hosted/background-tasks.ts'
import type { Settings } from './settings.ts'
import type { Delivery, Store } from './store.ts'
import { newId, unixSeconds } from './store.ts'
import { signatureHeader } from './wire.ts'

export type WebhookSender = ReturnType<typeof webhookSender>

/** One event, sent or to be sent. */
export type Event = { id: string; type: string; object: object }

/** Signs events and sends them to the merchant's endpoint until it answers 2xx. */
export function webhookSender(settings: Settings, store: Store) {
  const { inBackground, later, post: postOnce, persist, idle, close } = backgroundTasks()

  function compose(type: string, object: object): Event {
    return { id: newId(store, 'evt', settings.now()), type, object }
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
    // Too old by a second, like a replayed event.
    const seconds = unixSeconds(now) - (forgeries.includes('old') ? 301 : 0)
    const secrets = forgeries.includes('bad-signature')
      ? ['whsec_of_somebody_else']
      : forgeries.includes('rolled-secret')
        ? ['whsec_the_next_one', settings.webhookSecret]
        : [settings.webhookSecret]
    const header = signatureHeader(body, seconds, secrets)
    // Changed in transit: the signature covers every byte.
    const sent = forgeries.includes('changed') ? body.replace('"event"', '"event" ') : body
    const reply = await postOnce(
      store.webhookUrl,
      {
        'content-type': 'application/json; charset=utf-8',
        ...(forgeries.includes('unsigned') ? {} : { 'stripe-signature': header }),
      },
      sent,
    )
    const delivery: Delivery = { event: event.id, type: event.type, attempt, ...reply }
    return pushBounded(store.deliveries, delivery, settings.remember)
  }

  const isDone = ({ httpStatus }: Delivery) => httpStatus >= 200 && httpStatus < 300

  return {
    compose,
    post,
    inBackground,

    later,
    idle,
    close,

    /** Waits only for the first delivery; copies and retries follow in the background. */
    async bring(
      event: Event,
      forgeries: readonly string[] = [],
      copies = settings.copies,
    ): Promise<Delivery | undefined> {
      if (!store.webhookUrl) return undefined
      let done = false
      const attempt = async (number: number) => {
        const delivery = await post(event, forgeries, number)
        done ||= isDone(delivery)
        return delivery
      }
      return persist(attempt, () => done, { ...settings, copies })
    },
  }
}

/** Replaces fields of an object with wrong ones, with a valid signature. */
function forged(object: object, forgeries: readonly string[]): object {
  return {
    ...object,
    ...(forgeries.includes('wrong-amount') ? { amount_total: 201, amount: 201 } : {}),
    ...(forgeries.includes('wrong-currency') ? { currency: 'idr' } : {}),
  }
}
