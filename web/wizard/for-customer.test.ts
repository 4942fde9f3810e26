import { expect, test } from 'vitest'
import { memoryBrowserStorage } from '../browser-storage.ts'
import { bodyFor, type ForCustomer, storageFor } from './for-customer.ts'

const customer: ForCustomer = {
  id: 7,
  who: null,
  name: 'Lim Mei Ling',
  phone: '+60123456789',
  places: [],
  inAddress: {},
  onBack: () => undefined,
  onBooked: () => undefined,
}

test('a body names the customer only if staff book for one', () => {
  expect(bodyFor({ skill: 'Cleaner' }, customer)).toEqual({ skill: 'Cleaner', customer_id: 7 })
  expect(bodyFor({ skill: 'Cleaner' }, undefined)).toEqual({ skill: 'Cleaner' })
  expect(bodyFor(undefined, customer)).toBeUndefined()
})

test("the form of a customer is apart from others, stays in its tab, and goes with the person's data", () => {
  const storage = memoryBrowserStorage()
  const [one, other] = [storageFor(storage, 7), storageFor(storage, 8)]
  one.tab.setItem('jiran.booking.Cleaner', 'of seven')
  one.browser.setItem('jiran.draft.x', 'of seven')
  expect(other.tab.getItem('jiran.booking.Cleaner')).toBeNull()
  expect(storage.tab.getItem('jiran.booking.Cleaner')).toBeNull()
  expect(storage.browser.length).toBe(0)
  expect(storage.tab.key(0)).toMatch(/^jiran\./)
  one.tab.removeItem('jiran.booking.Cleaner')
  expect(storage.tab.length).toBe(0)
})
