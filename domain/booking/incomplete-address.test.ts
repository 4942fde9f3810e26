import { expect, test } from 'vitest'
import { caringWheels } from '../services/caring-wheels/service.ts'
import { gardener } from '../services/gardener/service.ts'
import { incompleteAddress } from './incomplete-address.ts'

const never = () => false

test.each(['Jalan Tel', 'Bangsar, 59100 Kuala Lumpur', 'my house'])(
  '%s is not enough',
  (address) => {
    const problem = { code: 'address-incomplete', field: 'address' }
    expect(incompleteAddress(gardener, { address }, never)).toEqual(problem)
    expect(incompleteAddress(gardener, { address, unit: 'A-12-3' }, never)).toBeUndefined()
    expect(incompleteAddress(gardener, { address }, (one) => one === address)).toBeUndefined()
  },
)

test.each(['12 Jalan Telawi', 'Lot 7, Kampung Baru', 'No. 3A, 59100 Kuala Lumpur', ''])(
  '"%s" is left as it is',
  (address) => {
    expect(incompleteAddress(gardener, { address }, never)).toBeUndefined()
  },
)

test('a destination may be known by its name alone', () => {
  const answers = { from_address: '12 Jalan Telawi', to_address: 'Hospital Kuala Lumpur' }
  expect(incompleteAddress(caringWheels, answers, never)).toBeUndefined()
  expect(incompleteAddress(caringWheels, { ...answers, from_address: 'home' }, never)).toEqual({
    code: 'address-incomplete',
    field: 'from_address',
  })
})
