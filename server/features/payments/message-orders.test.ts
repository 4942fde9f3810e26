import { test } from 'vitest'
import { startTestApp } from '../../../testing/app.ts'
import {
  paymentHistories,
  walkPaymentHistories,
} from '../../../testing/payments/payment-properties.ts'
import { fiuuDriver } from '../../../testing/payments/provider-drivers.ts'

/* Fiuu's messages in every order (payment-properties.ts). */

const testApp = await startTestApp()
const [admin, manager] = [await testApp.admin(), await testApp.manager()]
await testApp.putInCharge(manager)

test('no order of messages loses money, or confirms what is unpaid', {
  timeout: 240_000,
}, async () => {
  const live = paymentHistories(testApp, fiuuDriver(testApp), { admin, manager })
  await walkPaymentHistories(live, { runs: 16, seed: 20_260_302 })
})
