import { expect, test } from 'vitest'
import type { Answers } from '../../../domain/booking/description.ts'
import { cleaner } from '../../../domain/services/cleaner/service.ts'
import { answered, changesOf } from './draft.ts'

const before: Answers = {
  frequency: 'one-time',
  no_of_hours: 4,
  worker_count: 1,
  fixed_addons: [],
  address: '12 Jalan Maarof',
  postcode: 59100,
  property_type: 'Condominium',
}

test('an hourly add-on brings an hour and a second worker, and goes without its hours', () => {
  const ironing = answered(before, 'addon', 'Ironing')
  expect(changesOf(cleaner, before, ironing)).toEqual({
    addon: 'Ironing',
    addon_service_hours: 1,
    worker_count: 2,
  })
  const again = answered(ironing, 'addon', undefined)
  expect(changesOf(cleaner, before, again)).toEqual({ worker_count: 2 })
})

test('only changed answers are sent, trimmed; empty ones are removed', () => {
  expect(changesOf(cleaner, before, { ...before, address: ' 12 Jalan Maarof ' })).toEqual({})
  const with_ = { ...before, unit: 'A-1' }
  expect(changesOf(cleaner, with_, { ...with_, unit: ' ', no_of_hours: 5 })).toEqual({
    no_of_hours: 5,
    unit: null,
  })
  expect(changesOf(cleaner, before, { ...before, fixed_addons: ['Oven cleaning'] })).toEqual({
    fixed_addons: ['Oven cleaning'],
  })
})
