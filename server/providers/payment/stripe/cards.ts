import Stripe from 'stripe'
import { z } from 'zod'
import { refuse, succeed } from '../../../../domain/result.ts'
import type {
  CardSaving,
  CardSetup,
  PaymentMessage,
  PaymentOutcome,
  RequeryResult,
} from '../port.ts'
import { openSession } from './open-session.ts'
import { paths } from './paths.ts'
import { moneyRefusal, queryRefusal, refusal } from './refusal.ts'

/** A session in setup mode: its page saves a card and charges nothing. */
const setupShape = z.object({
  status: z.enum(['open', 'complete', 'expired']),
  customer: z
    .union([z.string(), z.object({ id: z.string(), deleted: z.boolean().optional() })])
    .nullish(),
  metadata: z.record(z.string(), z.string()).nullish(),
  setup_intent: z
    .union([
      z.string(),
      z.object({
        status: z.string(),
        payment_method: z
          .union([
            z.string(),
            z.object({
              id: z.string(),
              card: z.object({
                brand: z.string(),
                last4: z.string(),
                exp_month: z.number().int(),
                exp_year: z.number().int(),
              }),
            }),
          ])
          .nullish(),
      }),
    ])
    .nullish(),
})

/** A charge while the customer is not present. */
export const intentShape = z.object({
  id: z.string(),
  amount: z.number().int(),
  currency: z.string(),
  status: z.string(),
  metadata: z.record(z.string(), z.string()).nullish(),
})
type Intent = z.infer<typeof intentShape>

/** The metadata key of our attempt's reference: an intent without it is not ours. */
export const attemptKey = 'attempt'

/** Is this a Stripe customer's id? Charges of saved cards are found by it. */
export const isCustomer = (pageRef: string) => pageRef.startsWith('cus_')

/** A charge as a payment message. */
export function intentMessage(intent: Intent, from: Record<string, string>): PaymentMessage {
  const states: Readonly<Record<string, PaymentOutcome>> = {
    succeeded: 'paid',
    processing: 'pending',
  }
  return {
    orderRef: intent.metadata?.[attemptKey] ?? '',
    transactionId: intent.id,
    amountSen: intent.amount,
    currency: intent.currency.toUpperCase(),
    outcome: states[intent.status] ?? 'failed',
    channel: 'card',
    errorCode: from.code ?? '',
    raw: {
      ...from,
      payment_intent: intent.id,
      status: intent.status,
      amount: String(intent.amount),
      currency: intent.currency,
    },
  }
}

/** Stripe's page on which a card is saved. */
function stripeSetup(stripe: Stripe): CardSetup {
  return {
    open: ({ accountId, order, email, locale, publicUrl, cancelUrl, key }) =>
      openSession(stripe, `card-${key}`, {
        mode: 'setup',
        allowed_payment_method_types: ['card'],
        // Each card has its own customer, who is deleted with it.
        customer_creation: 'always',
        customer_email: email,
        locale,
        success_url: `${new URL(paths.cardSaved, publicUrl).href}?session_id={CHECKOUT_SESSION_ID}`,
        cancel_url: cancelUrl,
        metadata: { account: String(accountId), order },
      }),

    async read(setupRef) {
      try {
        const found = await stripe.checkout.sessions.retrieve(setupRef, {
          expand: ['customer', 'setup_intent.payment_method'],
        })
        const { status, customer, metadata, setup_intent: setup } = setupShape.parse(found)
        const method = typeof setup === 'object' ? setup?.payment_method : undefined
        // The customer was deleted in the meantime: an old return address must not save the card
        // again.
        const isGone = typeof customer === 'object' && customer?.deleted === true
        const customerRef = typeof customer === 'string' ? customer : customer?.id
        const accountId = Number(metadata?.account)
        if (
          status !== 'complete' ||
          isGone ||
          typeof method !== 'object' ||
          !method ||
          !customerRef
        )
          return refuse({ code: 'not-found', detail: status })
        if (!Number.isSafeInteger(accountId))
          return refuse({ code: 'malformed', detail: 'account' })
        const { brand, last4, exp_month: expMonth, exp_year: expYear } = method.card
        const card = { customerRef, cardRef: method.id, brand, last4, expMonth, expYear }
        return succeed({ accountId, order: metadata?.order ?? '', card })
      } catch (error) {
        return refuse(queryRefusal(error))
      }
    },
  }
}

/** Cards saved at Stripe and charged later (docs/integrations/stripe.md#saved-cards). */
export function stripeCards(stripe: Stripe): CardSaving {
  return {
    setup: stripeSetup(stripe),

    async charge({ orderRef, amountSen, customerRef, cardRef, description }) {
      try {
        const intent = await stripe.paymentIntents.create(
          {
            amount: amountSen,
            currency: 'myr',
            customer: customerRef,
            payment_method: cardRef,
            allowed_payment_method_types: ['card'],
            off_session: true,
            confirm: true,
            description,
            metadata: { [attemptKey]: orderRef },
          },
          { idempotencyKey: `charge-${orderRef}` },
        )
        return succeed(intentMessage(intentShape.parse(intent), {}))
      } catch (error) {
        const declined = error instanceof Stripe.errors.StripeCardError ? error : undefined
        const intent = intentShape.safeParse(declined?.payment_intent)
        // The bank refused: nothing was charged.
        if (declined && intent.success)
          return succeed(intentMessage(intent.data, { code: declined.code ?? '' }))
        return refuse(moneyRefusal(error))
      }
    },

    async end(customerRef) {
      try {
        await stripe.customers.del(customerRef)
        return succeed(undefined)
      } catch (error) {
        const { code, detail, missing } = refusal(error)
        return missing ? succeed(undefined) : refuse({ code, detail })
      }
    },
  }
}

/** Finds a charge whose answer was lost. */
export async function findCharge(
  stripe: Stripe,
  customerRef: string,
  orderRef: string,
): Promise<RequeryResult> {
  try {
    const list = await stripe.paymentIntents.list({ customer: customerRef, limit: 100 })
    const found = z
      .array(intentShape)
      .parse(list.data)
      .find(({ metadata }) => metadata?.[attemptKey] === orderRef)
    return found
      ? succeed(intentMessage(found, {}))
      : refuse({ code: 'not-found', detail: 'never charged' })
  } catch (error) {
    return refuse(queryRefusal(error))
  }
}
