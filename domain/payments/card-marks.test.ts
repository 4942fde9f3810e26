import { expect, test } from 'vitest'
import { marksOf } from './card-marks.ts'

const nothing = { fingerprint: '', brand: '', last4: '', bin: '' }

test('a card is known by its name at the provider, and by its digits where they are enough', () => {
  expect(marksOf('stripe', nothing)).toEqual([])
  expect(marksOf('stripe', { ...nothing, fingerprint: 'fp' })).toEqual([
    { text: 'stripe fp', isSure: true },
  ])
  expect(marksOf('fiuu', { ...nothing, brand: 'visa', last4: '1881' })).toEqual([
    { text: 'visa 1881', isSure: false },
  ])
  expect(
    marksOf('fiuu', { fingerprint: 'T', brand: 'visa', last4: '1881', bin: '555111' }),
  ).toEqual([
    { text: 'fiuu T', isSure: true },
    { text: 'visa 555111 1881', isSure: true },
  ])
})
