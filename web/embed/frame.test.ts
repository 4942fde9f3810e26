import { expect, test } from 'vitest'
import { frameAddressOf } from './frame.ts'

test('an address names the origin of the page around, or none that messages could go to', () => {
  expect(frameAddressOf('?origin=https%3A%2F%2Fclinic.my&partner=CLINIC')).toEqual({
    origin: 'https://clinic.my',
    partner: 'CLINIC',
  })
  for (const origin of ['*', '/', 'null', 'https://clinic.my/', 'clinic.my', 'javascript:x', ''])
    expect(frameAddressOf(`?${new URLSearchParams({ origin })}`).origin).toBe('')
})
