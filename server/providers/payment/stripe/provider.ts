import { matching, optional, originAt } from '../../../settings/variables.ts'
import { defineProvider } from '../../definition.ts'
import type { PaymentProvider } from '../port.ts'

export const stripe = defineProvider({
  name: 'stripe',
  processor: 'stripe',
  docs: 'docs/integrations/stripe.md',
  standIn: 'sandbox/stripe',
  variables: {
    STRIPE_SECRET_KEY: optional(
      '',
      'sk_…; required if PAYMENT_PROVIDER is stripe',
      matching(/^[rs]k_\w{4,}$/, "a secret key of Stripe's dashboard, sk_…"),
    ),
    STRIPE_WEBHOOK_SECRET: optional(
      '',
      'whsec_…, of the endpoint PUBLIC_URL/payments/webhook; required if PAYMENT_PROVIDER is stripe',
      matching(
        /^whsec_\w{4,}$/,
        "the signing secret of the endpoint in Stripe's dashboard, whsec_…",
      ),
    ),
    STRIPE_API_URL: originAt(
      'https://api.stripe.com',
      'Origin of the API; the stand-in has another',
    ),
  },
  required: ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
  secrets: ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
  settings: (values) => ({
    secretKey: values.STRIPE_SECRET_KEY ?? '',
    webhookSecret: values.STRIPE_WEBHOOK_SECRET ?? '',
    apiUrl: values.STRIPE_API_URL,
  }),
  async open(settings): Promise<PaymentProvider> {
    // The library is large, so it is loaded only if Stripe is used.
    const { stripeProvider } = await import('./adapter.ts')
    return stripeProvider(settings)
  },
  notices: ({ secretKey }) =>
    /^.k_test_/.test(secretKey) ? ['STRIPE_SECRET_KEY is a test key: no money moves.'] : [],
})
