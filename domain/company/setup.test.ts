import { expect, test } from 'vitest'
import { demoSettings } from '../../testing/company.ts'
import { demoCompany } from './company-settings.ts'
import { demoFields, isReady, missingSteps, type SetupFacts } from './setup.ts'

const company = { ...demoSettings, name: 'Rumah Rapi' }
const own = {
  ...company,
  registration: '202601012345',
  address: '3 Jalan Rapi',
  bank: 'Maybank 5140',
  email: 'hello@rapi.example',
  phone: '+60 3-1234 5678',
}
const ready: SetupFacts = {
  company: own,
  served_postcodes: 3,
  active_workers: 2,
  managed_regions: 1,
  services: [
    { skill: 'Cleaner', priced_regions: 1, active_workers: 2 },
    { skill: 'Gardener', priced_regions: 1, active_workers: 0 },
  ],
  sends_mail: true,
  payment_provider: 'fiuu',
  demo: false,
}

test('a company is set up once one service can be booked, and mails and payments are real', () => {
  expect(missingSteps(ready)).toEqual([])
  expect(ready.services.map(isReady)).toEqual([true, false])
})

test.each([
  ['company', { company: { ...own, bank: demoCompany.bank } }],
  ['areas', { served_postcodes: 0 }],
  ['workers', { services: [{ skill: 'Cleaner', priced_regions: 1, active_workers: 0 }] }],
  ['staff', { managed_regions: 0 }],
  ['mail', { sends_mail: false }],
  ['payments', { payment_provider: 'sandbox' }],
])('without it, %s is missing', (step, change) => {
  expect(missingSteps({ ...ready, ...change })).toEqual([step])
})

test('the demo counts as set up, but its values do not in production', () => {
  const demo = { ...ready, company, sends_mail: false, payment_provider: 'sandbox', demo: true }
  expect(missingSteps(demo)).toEqual([])
  expect(missingSteps({ ...demo, demo: false })).toEqual(['company', 'mail', 'payments'])
  expect(demoFields(company)).toEqual(['registration', 'address', 'bank', 'email', 'phone'])
})
