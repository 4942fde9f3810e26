import { z } from 'zod'
import { line, optional, originAt, withDefault, yesOrNo } from '../../../settings/variables.ts'
import { defineProvider } from '../../definition.ts'
import type { PaymentProvider } from '../port.ts'

const neededBecause = 'Required if PAYMENT_PROVIDER is fiuu'

export const fiuu = defineProvider({
  name: 'fiuu',
  processor: 'fiuu',
  docs: 'docs/integrations/fiuu.md',
  standIn: 'sandbox/fiuu',
  variables: {
    FIUU_MERCHANT_ID: optional('', neededBecause, line("the merchant id of Fiuu's portal")),
    FIUU_VERIFY_KEY: optional('', neededBecause, line("the verify key of Fiuu's portal")),
    FIUU_SECRET_KEY: optional('', neededBecause, line("the secret key of Fiuu's portal")),
    FIUU_PAY_HOST: originAt('https://pay.fiuu.com', 'Origin of the hosted payment page'),
    FIUU_API_HOST: originAt('https://api.fiuu.com', 'Origin of the requery and refund API'),
    FIUU_EXTENDED_VCODE: withDefault(
      '0',
      '1 if the portal uses the extended verify format',
      yesOrNo,
    ),
    FIUU_RECURRING: withDefault(
      '0',
      '1 if Fiuu has enabled tokens, extraP and the recurring API for the merchant, and its portal has our callback URL: customers can then renew a series by a saved card',
      yesOrNo,
    ),
    FIUU_RECURRING_HOST: originAt(
      'https://pay.merchant.razer.com',
      'Origin of the recurring API, which charges saved cards',
    ),
    FIUU_RECURRING_KEY: withDefault(
      'verify',
      'The key that signs the callbacks of the recurring API: verify, as its specification says, or secret',
      { shape: z.enum(['verify', 'secret']), expected: 'verify or secret' },
    ),
    FIUU_TOKEN_API: withDefault(
      '0',
      '1 if Fiuu has enabled its token API for the merchant: a removed card is then deleted there too',
      yesOrNo,
    ),
  },
  required: ['FIUU_MERCHANT_ID', 'FIUU_VERIFY_KEY', 'FIUU_SECRET_KEY'],
  secrets: ['FIUU_VERIFY_KEY', 'FIUU_SECRET_KEY'],
  settings: (values) => ({
    merchantId: values.FIUU_MERCHANT_ID ?? '',
    verifyKey: values.FIUU_VERIFY_KEY ?? '',
    secretKey: values.FIUU_SECRET_KEY ?? '',
    payUrl: values.FIUU_PAY_HOST,
    apiUrl: values.FIUU_API_HOST,
    extendedVcode: values.FIUU_EXTENDED_VCODE,
    chargeKey: values.FIUU_RECURRING_KEY,
    recurring: values.FIUU_RECURRING
      ? { url: values.FIUU_RECURRING_HOST, deletesTokens: values.FIUU_TOKEN_API }
      : undefined,
  }),
  async open(settings): Promise<PaymentProvider> {
    const { fiuuProvider } = await import('./adapter.ts')
    return fiuuProvider(settings)
  },
})
