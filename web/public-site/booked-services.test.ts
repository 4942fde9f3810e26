import { expect, test } from 'vitest'
import { services } from '../../domain/services/catalogue.ts'
import { bookedServices } from './booked-services.ts'

test('every service is named as it is in the catalogue', () => {
  expect(bookedServices).toEqual(
    Object.fromEntries(services.map(({ skill, title, page }) => [skill, { title, page }])),
  )
})
