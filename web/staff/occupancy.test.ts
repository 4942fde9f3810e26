import { describe, expect, it } from 'vitest'
import { timeLabel } from '../../domain/messages/format.ts'
import { gridDay, gridHours, workerDays } from './occupancy.ts'

const days = workerDays({
  workers: ['aisyah@crew', 'bala@crew', 'zul@crew'],
  abilities: [
    { skills: ['Cleaner'], areas: ['Klang', 'Gombak'] },
    { skills: ['Gardener'], areas: ['Klang'] },
    { skills: [], areas: [] },
  ],
  booked_slots: [
    {
      worker: 'aisyah@crew',
      start_time: '09:00',
      no_of_hours: 2,
      travel_hours: 1,
      booking_id: 'J-1',
    },
    { worker: 'zul@crew', start_time: '20:00', no_of_hours: 2, travel_hours: 1, booking_id: 'J-2' },
  ],
})

describe('the occupancy of a day', () => {
  it('has rows from 7 am to 10 pm', () => {
    expect(gridHours.map((hour) => timeLabel(hour, 'en'))).toEqual(
      [7, 8, 9, 10, 11, 12, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map(
        (hour, at) => `${hour}:00 ${at < 5 ? 'AM' : 'PM'}`,
      ),
    )
  })

  it('is full from the start hour through start hour plus hours, the last on the way', () => {
    expect([...(days[0]?.taken ?? [])]).toEqual([
      [9, { bookingId: 'J-1', travel: false }],
      [10, { bookingId: 'J-1', travel: false }],
      [11, { bookingId: 'J-1', travel: true }],
    ])
    expect(days[1]?.taken.size).toBe(0)
  })

  it('names workers by the part before the @', () => {
    expect(days.map(({ name }) => name)).toEqual(['aisyah', 'bala', 'zul'])
  })

  it.each([
    [undefined, '2026-11-21'],
    [{ start: '2026-11-23', end: '2026-11-23' }, '2026-11-23'],
    [{ start: '2026-11-23', end: '2026-11-24' }, '2026-11-21'],
  ])('of the range %j is of %s', (dates, day) => {
    expect(gridDay(dates, '2026-11-21')).toBe(day)
  })
})
