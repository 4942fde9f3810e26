import { expect, test } from 'vitest'
import { services } from '../../../domain/services/catalogue.ts'
import {
  HIGHEST,
  LOWEST,
  type PagePrice,
  priceMark,
  replacePrices,
} from '../../../domain/site/page-prices.ts'
import type { Locale } from '../../../messages/locales.ts'
import { startTestApp } from '../../../testing/app.ts'
import { writtenPrice } from './page-prices.ts'
import { priceBook } from './price-book.ts'

const testApp = await startTestApp()
const { pool } = testApp
const prices = priceBook(pool)

/** The page's current text. */
async function textOf(price: Partial<PagePrice>, locale: Locale = 'en'): Promise<string> {
  prices.forget()
  const book = await prices(testApp.clock.now())
  return writtenPrice(book, { skill: 'Cleaner', of: LOWEST, as: 'least', ...price }, locale)
}

test('amounts are those of the rates, for pages of a region those of the region', async () => {
  expect(await textOf({})).toBe('RM 25')
  expect(await textOf({ of: HIGHEST, as: 'number' })).toBe('30')
  expect(await textOf({ of: 'fortnightly', as: 'shown' })).toBe('RM 27')
  expect(await textOf({ of: 'Ironing', as: 'shown' })).toBe('RM 10')
  expect(await textOf({ of: 'Ironing', as: 'full' })).toBe('RM 10.00')
  expect(await textOf({ of: 'weekly', as: 'full' })).toBe('RM 25.00')
  expect(await textOf({ of: 'weekly', as: 'saves' })).toBe('Save 17%')
  expect(await textOf({ of: 'weekly', as: 'saves' }, 'ms')).toBe('Jimat 17%')
  expect(await textOf({ of: 'one-time', as: 'saves' })).toBe('')

  await pool.query(
    `update rate set unit_sen = 3330 where skill = 'Cleaner'
       and region_id = (select region_id from postcode where code = 41000)`,
  )
  expect(await textOf({})).toBe('RM 25')
  expect(await textOf({ at: 41000 })).toBe('RM 27.75')
  expect(await textOf({ of: 'one-time', at: 41000, as: 'shown' })).toBe('RM 33.30')
  expect(await textOf({ of: 'one-time', as: 'shown' })).toBe('from RM 30')
  expect(await textOf({ of: 'one-time', as: 'shown' }, 'ms')).toBe('dari RM 30')
  expect(await textOf({ of: 'one-time', as: 'shown' }, 'zh')).toBe('RM 30 起')
  expect(await textOf({ of: 'one-time', as: 'least' })).toBe('RM 30')
  expect(await textOf({ of: HIGHEST, as: 'number' })).toBe('33.3')
})

test('a region without a served postcode sets no price', async () => {
  await pool.query(
    `update postcode set served = false
     where region_id <> (select region_id from postcode where code = 41000)`,
  )
  expect(await textOf({})).toBe('RM 27.75')
  // The page of a postcode that is no longer served shows prices of all served regions.
  expect(await textOf({ at: 59100 })).toBe('RM 27.75')
})

test('a missing price is shown as missing instead of a wrong one', async () => {
  expect(await textOf({ skill: 'Sweeping' })).toBe('–')
  expect(await textOf({ skill: 'Sweeping', as: 'number' })).toBe('null')
})

test('a reading is cached until the price version changes', async () => {
  const first = await prices(testApp.clock.now())
  testApp.clock.later(1)
  expect(await prices(testApp.clock.now())).toBe(first)
  await pool.query(`update addon set cost_sen = 1500 where name = 'Ironing'`)
  expect(await prices(testApp.clock.now())).toBe(first)
  testApp.clock.later(1)
  const second = await prices(testApp.clock.now())
  expect(second.version).toBeGreaterThan(first.version)
  expect(second.hourlyAddons('Cleaner')[0]).toEqual({ name: 'Ironing', costSen: 1500 })
})

test('every starting price has a placeholder that is filled', () => {
  for (const { skill, startingRates } of services) {
    const { off, hourlyAddons, fixedAddons } = startingRates
    const names = [...hourlyAddons, ...fixedAddons].map(({ name }) => name)
    for (const of of ['one-time', LOWEST, ...Object.keys(off), ...names]) {
      const found: PagePrice[] = []
      const price = { skill, of, as: 'shown' } as const
      const text = replacePrices(`x ${priceMark(price)}. y`, (each) => {
        found.push(each)
        return 'RM 1'
      })
      expect({ text, found }).toEqual({ text: 'x RM 1. y', found: [price] })
    }
  }
})
