import { expect, test } from 'vitest'
import { serviceBySkill } from '../../domain/services/catalogue.ts'
import { isChosen, placesFor } from './saved-addresses.ts'

const home = {
  address: '12 Jalan Maarof, Bangsar',
  from_address: null,
  to_address: null,
  post_code: 59100,
  property_type: 'Condominium',
  unit: 'A-12-3',
  access_notes: null,
}
const ride = { ...home, address: null, from_address: 'Home', to_address: 'Hospital', unit: null }

function placesOf(skill: string) {
  const service = serviceBySkill(skill)
  if (!service) throw new Error(skill)
  return placesFor(service, [ride, home])
}

test('a service is offered the places that answer its questions', () => {
  expect(placesOf('Cleaner')).toEqual([
    {
      address: '12 Jalan Maarof, Bangsar',
      unit: 'A-12-3',
      postcode: '59100',
      property_type: 'Condominium',
      access_notes: undefined,
    },
  ])
  expect(placesOf('Caring Wheels')).toMatchObject([
    { from_address: 'Home', to_address: 'Hospital', postcode: '59100', unit: undefined },
  ])
})

test('a place is chosen once the form has all of it', () => {
  const [place = {}] = placesOf('Cleaner')
  const answers = { ...place, frequency: 'one-time' }
  expect(isChosen(place, answers)).toBe(true)
  expect(isChosen(place, { ...answers, access_notes: 'Guard house' })).toBe(false)
  expect(isChosen(place, { ...answers, unit: undefined })).toBe(false)
})
