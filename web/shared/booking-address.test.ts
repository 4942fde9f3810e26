import { describe, expect, it } from 'vitest'
import { bookingAddress, namedBooking } from './booking-address.ts'

describe("a booking's address", () => {
  it('names skill and booking, in the address and in state', () => {
    expect(
      bookingAddress('/booking-details', { skill: 'Care Giver', booking_id: 'J-1&2' }),
    ).toEqual({
      to: '/booking-details?skill=Care+Giver&bookingId=J-1%262',
      state: { skill: 'Care Giver', bookingId: 'J-1&2', hasBack: true },
    })
  })

  it.each([
    ['skill=Cleaner&bookingId=J-1', null, { skill: 'Cleaner', bookingId: 'J-1' }],
    ['', { skill: 'Cleaner', bookingId: 'J-1' }, { skill: 'Cleaner', bookingId: 'J-1' }],
    [
      'bookingId=J-2',
      { skill: 'Gardener', bookingId: 'J-1' },
      { skill: 'Gardener', bookingId: 'J-2' },
    ],
    ['bookingId=J-2', null, { skill: '', bookingId: 'J-2' }],
    ['skill=Cleaner', null, undefined],
    ['', { bookingId: 7 }, undefined],
    ['', 'state', undefined],
  ])('address "%s" with state %j names %j', (search, state, name) => {
    expect(namedBooking(new URLSearchParams(search), state)).toEqual(name)
  })
})
