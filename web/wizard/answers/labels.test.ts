import { expect, it } from 'vitest'
import { discountedUnitSen } from '../../../domain/booking/price/price.ts'
import { services } from '../../../domain/services/catalogue.ts'
import { tariffOf } from '../../../domain/services/starting-rates.ts'
import { longDay, shortDay } from '../../shared/when.ts'
import { saveLabel, unitRm } from './rate-labels.ts'
import { postcodeIn, searchOf, stepIn } from './step-address.ts'

const rate = (cost: number, off: number) => ({
  frequency: 'x',
  worker_cost_normal_day: cost,
  discount_perc: off,
})

it.each([
  [30, 0, 30, undefined],
  [30, 0.1, 27, 'Save 10%'],
  [30, 1 / 6, 25, 'Save 17%'],
  [28.5, 0.05, 27.08, 'Save 5%'],
])('%d less %d is %d, %s', (cost, off, unit, save) => {
  expect(unitRm(rate(cost, off))).toBe(unit)
  expect(saveLabel(rate(cost, off))).toBe(save)
})

it('agrees with the price that the server works out, for every starting rate', () => {
  for (const { startingRates } of services) {
    for (const each of tariffOf(startingRates).rates) {
      const shown = unitRm(rate(each.unitSen / 100, each.off.numerator / each.off.denominator))
      expect(shown).toBe(discountedUnitSen(each) / 100)
    }
  }
})

it('names days the same in every browser and zone', () => {
  expect(longDay('2026-12-15')).toBe('Tuesday, 15 December 2026')
  expect(shortDay('2030-01-07')).toBe('Mon, 7 Jan')
})

it.each([
  ['', 'details'],
  ['step=1', 'details'],
  ['step=2', 'address'],
  ['step=3', 'payment'],
  ['step=4', 'details'],
  ['step=x', 'details'],
])('?%s is the step %s', (query, step) => {
  expect(stepIn(new URLSearchParams(query))).toBe(step)
})

it('says the step, the form and the postcode in the address', () => {
  const at = { postcode: '59100', draft: 'a' }
  expect(searchOf({ ...at, step: 'details' })).toBe('?postcode=59100&draft=a')
  expect(searchOf({ ...at, step: 'payment' })).toBe('?postcode=59100&draft=a&step=3')
})

it.each([
  ['postcode=59100', null, '59100'],
  ['', { postcode: '59100' }, '59100'],
  ['', { postcode: 59100 }, '59100'],
  ['postcode=50000', { postcode: '59100' }, '50000'],
  ['postcode=abc', null, ''],
  ['postcode=', null, ''],
  ['', null, ''],
  ['', { other: 1 }, ''],
])('finds the postcode in ?%s and %j', (query, state, expected) => {
  expect(postcodeIn(new URLSearchParams(query), state)).toBe(expected)
})
