import { test } from 'vitest'
import { startTestApp } from '../../../testing/app.ts'
import {
  paymentHistories,
  walkPaymentHistories,
} from '../../../testing/payments/payment-properties.ts'
import { stripeDriver } from '../../../testing/payments/provider-drivers.ts'

/* Stripe's events in every order (payment-properties.ts). */

const testApp = await startTestApp({ provider: 'stripe' })
const [admin, manager] = [await testApp.admin(), await testApp.manager()]
await testApp.putInCharge(manager)

test('no order of events loses money, or confirms what is unpaid', {
  timeout: 240_000,
}, async () => {
  const live = paymentHistories(testApp, stripeDriver(testApp), { admin, manager })
  await walkPaymentHistories(live, { runs: 10, seed: 20_260_303 })
})
