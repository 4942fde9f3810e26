import { expect, test } from 'vitest'
import type { BookingRecord } from '../../../../domain/api/bookings/booking.ts'
import { serviceBySkill } from '../../../../domain/services/catalogue.ts'
import { bookingRecord } from '../../../../testing/booking-record.ts'
import { answersOf, firstDayAgain, nextLike } from './book-again.ts'

const record = bookingRecord({
  addon: 'Ironing',
  addon_service_hours: 2,
  fixed_addons: ['Oven cleaning'],
  booking_status: 'Expired',
  can_edit: false,
  can_cancel: false,
})

function answers(skill: string, changes: Partial<BookingRecord> = {}) {
  const service = serviceBySkill(skill)
  if (!service) throw new Error(skill)
  return answersOf(service, { ...record, ...changes, skill })
}

test('a cleaning is repeated with its extras, place and payment, not with its day', () => {
  expect(answers('Cleaner')).toMatchObject({
    frequency: 'one-time',
    no_of_hours: 4,
    worker_count: 2,
    addon: 'Ironing',
    addon_service_hours: 2,
    fixed_addons: ['Oven cleaning'],
    address: '12 Jalan Maarof, Bangsar',
    postcode: '59100',
    property_type: 'Condominium',
    payment_method: 'Cash',
  })
  for (const field of ['start_date', 'start_time', 'voucher', 'phone']) {
    expect(answers('Cleaner')).not.toHaveProperty(field)
  }
})

test('answers of one service are repeated, confidential ones are not', () => {
  const care = { worker_gender: 'Female', customer_medical_details: 'Walks with a frame' }
  expect(answers('Care Giver', care)).toMatchObject({ worker_gender: 'Female' })
  expect(answers('Care Giver', care)).not.toHaveProperty('customer_medical_details')
  const ride = { address: null, from_address: 'A', to_address: 'B', no_of_days: 3 }
  expect(answers('Caring Wheels', ride)).toMatchObject({
    from_address: 'A',
    to_address: 'B',
    no_of_days: 3,
  })
})

test('a series continues at its frequency, anything else on a later day', () => {
  const day = (changes: Partial<BookingRecord>, today = '2026-11-25', asSeries = true) => {
    const skill = changes.skill ?? 'Cleaner'
    const service = serviceBySkill(skill)
    if (!service) throw new Error(skill)
    return firstDayAgain(service, { ...record, booking_status: 'Confirmed', ...changes }, today, {
      asSeries,
    })
  }
  expect(day({ frequency: 'weekly' })).toBe('2026-12-05')
  expect(day({ frequency: 'fortnightly' })).toBe('2026-12-12')
  expect(day({ skill: 'Care Giver', frequency: 'one month' })).toBe('2026-11-30')
  expect(day({})).toBe('2026-11-29')
  expect(day({ frequency: 'weekly' }, '2026-11-25', false)).toBe('2026-11-29')
  expect(day({ frequency: 'weekly', booking_status: 'Cancelled' })).toBe('2026-11-25')
  expect(day({ frequency: 'weekly' }, '2027-01-01')).toBe('2027-01-01')
})

test('the same weekday and hour where it is free, else the same hour, else the first start', () => {
  const wednesday = { start_date: '2026-11-25', start_time: '09:00:00' }
  const open = (date: string, ...values: string[]) => ({
    date,
    starts: values.map((value) => ({ value, label: value })),
  })
  const thursday = open('2026-12-03', '09:00')
  expect(nextLike([thursday, open('2026-12-09', '08:00', '09:00')], wednesday)).toEqual({
    date: '2026-12-09',
    time: '09:00',
  })
  expect(nextLike([open('2026-12-02', '14:00'), thursday], wednesday)).toEqual({
    date: '2026-12-03',
    time: '09:00',
  })
  expect(nextLike([open('2026-12-02', '14:00', '15:00')], wednesday)).toEqual({
    date: '2026-12-02',
    time: '14:00',
  })
  expect(nextLike([], wednesday)).toBeUndefined()
})
