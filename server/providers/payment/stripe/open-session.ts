import type Stripe from 'stripe'
import { z } from 'zod'
import { refuse, succeed } from '../../../../domain/result.ts'
import type { OpenedPage } from '../port.ts'
import { refusal } from './refusal.ts'

const shape = z.object({ id: z.string(), url: z.string().nullish() })

/** Creates a Checkout session, which is a page; the same key creates it only once. */
export async function openSession(
  stripe: Stripe,
  idempotencyKey: string,
  params: Stripe.Checkout.SessionCreateParams,
): Promise<OpenedPage> {
  try {
    const session = shape.parse(await stripe.checkout.sessions.create(params, { idempotencyKey }))
    return session.url
      ? succeed({ pageRef: session.id, url: session.url })
      : refuse({ code: 'refused', detail: 'the session has no page' })
  } catch (error) {
    const { code, detail } = refusal(error)
    return refuse({ code: code === 'refused' ? 'refused' : 'unreachable', detail })
  }
}
