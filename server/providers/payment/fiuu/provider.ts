import { line, origin, yesOrNo } from '../../../settings/variables.ts'
import { defineProvider } from '../../definition.ts'
import type { PaymentProvider } from '../port.ts'

const neededBecause = 'Needed when PAYMENT_PROVIDER is fiuu'

/** Fiuu's account. */
type FiuuSettings = {
  merchantId: string
  verifyKey: string
  secretKey: string
  /** Origin of the hosted payment page. */
  payHost: string
  /** Origin of the API for requery and refund. */
  apiHost: string
  /** "Use extended format for Verify Payment" in Fiuu's portal. */
  extendedVcode: boolean
}

export const fiuu = defineProvider({
  name: 'fiuu',
  docs: 'docs/integrations/fiuu.md',
  standIn: 'sandbox/fiuu',
  variables: {
    FIUU_MERCHANT_ID: {
      unset: '',
      meaning: neededBecause,
      shape: line,
      expected: "the merchant id of Fiuu's portal",
    },
    FIUU_VERIFY_KEY: {
      unset: '',
      meaning: neededBecause,
      shape: line,
      expected: "the verify key of Fiuu's portal",
    },
    FIUU_SECRET_KEY: {
      unset: '',
      meaning: neededBecause,
      shape: line,
      expected: "the secret key of Fiuu's portal",
    },
    FIUU_PAY_HOST: {
      unset: 'https://pay.fiuu.com',
      meaning: 'Origin of the hosted payment page',
      shape: origin,
      expected: 'an origin such as https://pay.fiuu.com',
      httpsInProduction: true,
    },
    FIUU_API_HOST: {
      unset: 'https://api.fiuu.com',
      meaning: 'Origin of the requery and refund API',
      shape: origin,
      expected: 'an origin such as https://api.fiuu.com',
      httpsInProduction: true,
    },
    FIUU_EXTENDED_VCODE: {
      unset: '0',
      meaning: '1 when the portal uses the extended verify format',
      shape: yesOrNo,
      expected: '0 or 1',
    },
  },
  required: ['FIUU_MERCHANT_ID', 'FIUU_VERIFY_KEY', 'FIUU_SECRET_KEY'],
  secrets: ['FIUU_VERIFY_KEY', 'FIUU_SECRET_KEY'],
  settings: (values): FiuuSettings => ({
    merchantId: values.FIUU_MERCHANT_ID ?? '',
    verifyKey: values.FIUU_VERIFY_KEY ?? '',
    secretKey: values.FIUU_SECRET_KEY ?? '',
    payHost: values.FIUU_PAY_HOST ?? 'https://pay.fiuu.com',
    apiHost: values.FIUU_API_HOST ?? 'https://api.fiuu.com',
    extendedVcode: values.FIUU_EXTENDED_VCODE ?? false,
  }),
  async open({ payHost, apiHost, ...account }): Promise<PaymentProvider> {
    const { fiuuProvider } = await import('./adapter.ts')
    return fiuuProvider({ ...account, payUrl: payHost, apiUrl: apiHost })
  },
})
