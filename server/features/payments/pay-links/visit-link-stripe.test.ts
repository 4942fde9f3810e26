import { startTestApp } from '../../../../testing/app.ts'
import { payOnlineCases } from '../../../../testing/payments/pay-online-cases.ts'
import { stripeDriver } from '../../../../testing/payments/provider-drivers.ts'

/*
 * Cash visits that are paid online instead, through the stand-in for Stripe
 * (docs/product/visits.md#pay-online-instead).
 */

const testApp = await startTestApp({ provider: 'stripe' })
const staff = { admin: await testApp.admin(), manager: await testApp.manager() }
await testApp.staysProven(staff.admin)
await testApp.hire(60)

payOnlineCases(testApp, stripeDriver(testApp), staff)
