import { listed } from '../../../settings/variables.ts'
import { defineProvider } from '../../definition.ts'
import type { PaymentProvider } from '../port.ts'

/** No online payments: every booking is paid in cash (docs/product/pages.md#step-payment). */
export const cash = defineProvider({
  name: 'cash',
  processor: null,
  about: 'no online payments',
  variables: {},
  settings: () => ({}),
  async open(): Promise<PaymentProvider> {
    const { cashOnly } = await import('./adapter.ts')
    return cashOnly
  },
  notices: (_settings, chosen) =>
    chosen?.isSet
      ? []
      : [
          `PAYMENT_PROVIDER is not set: bookings are paid in cash alone. Set it to ${listed(
            (chosen?.others ?? []).filter((name) => name !== 'sandbox'),
          )} to take online payments.`,
        ],
})
