import { expect, test } from 'vitest'
import { memoryStorage } from '../../browser-storage.ts'
import { linkOfOrder, storeLink } from './link-of-order.ts'

test('the link of an order is found on the way back, that of another is not', () => {
  const browser = memoryStorage()
  expect(linkOfOrder(browser, 'JAAA')).toBeUndefined()
  storeLink(browser, 'JAAA', 'JAAA.signature')
  expect(linkOfOrder(browser, 'JAAA')).toBe('JAAA.signature')
  expect(linkOfOrder(browser, 'JBBB')).toBeUndefined()
  browser.setItem('jiran.pay-link', 'not ours')
  expect(linkOfOrder(browser, 'JAAA')).toBeUndefined()
})
