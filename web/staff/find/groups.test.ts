import { expect, test } from 'vitest'
import { listAddress } from '../booking/neighbours.ts'
import { groupsOf } from './groups.ts'

test('a found booking is not part of a list, so its page has no previous or next booking', () => {
  const booking = {
    booking_id: 'JABC',
    skill: 'Cleaner',
    customer_name: 'Nur Aisyah',
    day: '2026-03-09',
    start_time: '09:00',
    booking_status: 'Confirmed' as const,
  }
  const [found] = groupsOf(
    { bookings: [booking], customers: [], workers: [], areas: [] },
    'Manager',
  )
  expect(found?.options[0]?.to).toContain('JABC')
  expect(listAddress(found?.options[0]?.state)).toBeUndefined()
})
