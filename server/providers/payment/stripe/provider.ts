import { z } from 'zod'
import { origin } from '../../../settings/variables.ts'
import { defineProvider } from '../../definition.ts'
import type { PaymentProvider } from '../port.ts'

/** Stripe's account. */
type StripeSettings = {
  secretKey: string
  /** Signs the events that come to `/payments/webhook`. */
  webhookSecret: string
  /** Undefined: Stripe's own address. Set for the stand-in. */
  apiUrl: string | undefined
}

export const stripe = defineProvider({
  name: 'stripe',
  docs: 'docs/integrations/stripe.md',
  standIn: 'sandbox/stripe',
  variables: {
    STRIPE_SECRET_KEY: {
      unset: '',
      meaning: 'sk_…; needed when PAYMENT_PROVIDER is stripe',
      shape: z.string().regex(/^[rs]k_\w{4,}$/),
      expected: "a secret key of Stripe's dashboard, sk_…",
    },
    STRIPE_WEBHOOK_SECRET: {
      unset: '',
      meaning:
        'whsec_…, of the endpoint PUBLIC_URL/payments/webhook; needed when PAYMENT_PROVIDER is stripe',
      shape: z.string().regex(/^whsec_\w{4,}$/),
      expected: "the signing secret of the endpoint in Stripe's dashboard, whsec_…",
    },
    STRIPE_API_URL: {
      unset: 'https://api.stripe.com',
      meaning: 'Origin of the API; the stand-in has another',
      shape: origin,
      expected: 'an origin such as https://api.stripe.com',
      httpsInProduction: true,
    },
  },
  required: ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
  secrets: ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
  settings: (values): StripeSettings => ({
    secretKey: values.STRIPE_SECRET_KEY ?? '',
    webhookSecret: values.STRIPE_WEBHOOK_SECRET ?? '',
    apiUrl: values.STRIPE_API_URL,
  }),
  async open(settings): Promise<PaymentProvider> {
    // Its library is large, and only who is paid by Stripe waits for it.
    const { stripeProvider } = await import('./adapter.ts')
    return stripeProvider(settings)
  },
  notices: ({ secretKey }) =>
    /^.k_test_/.test(secretKey) ? ['STRIPE_SECRET_KEY is a test key: no money moves.'] : [],
})
