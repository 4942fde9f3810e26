import { startTestApp } from '../../../../testing/app.ts'
import { payOnlineCases } from '../../../../testing/payments/pay-online-cases.ts'
import { fiuuDriver } from '../../../../testing/payments/provider-drivers.ts'

/*
 * Cash visits that are paid online instead, through the stand-in for Fiuu
 * (docs/product/visits.md#pay-online-instead).
 */

const testApp = await startTestApp()
const staff = { admin: await testApp.admin(), manager: await testApp.manager() }
await testApp.staysProven(staff.admin)
await testApp.hire(60)

payOnlineCases(testApp, fiuuDriver(testApp), staff)
