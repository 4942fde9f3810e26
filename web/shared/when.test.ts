import { describe, expect, it } from 'vitest'
import { clockLabel, dayLabel, hoursLabel, momentLabel, spanText, timeOfMoment } from './when.ts'

describe('days and times on the screen are those of Malaysia', () => {
  it.each([
    ['2026-11-28', 'Sat, 28 Nov 2026'],
    ['2026-01-01', 'Thu, 1 Jan 2026'],
    ['2028-02-29', 'Tue, 29 Feb 2028'],
    ['', ''],
    ['soon', 'soon'],
  ])('day %s reads %s', (day, label) => expect(dayLabel(day)).toBe(label))

  it.each([
    ['08:00', '8:00 AM'],
    ['12:00', '12:00 PM'],
    ['20:00:00', '8:00 PM'],
    ['later', 'later'],
  ])('start %s reads %s', (time, label) => expect(clockLabel(time)).toBe(label))

  it.each([
    ['2026-11-28T01:05:00.000Z', 'Sat, 28 Nov 2026, 9:05 AM'],
    // Already the next day in Malaysia, still the day before in the zone of these tests.
    ['2026-11-27T16:00:00Z', 'Sat, 28 Nov 2026, 12:00 AM'],
    ['2026-11-28T04:30:00Z', 'Sat, 28 Nov 2026, 12:30 PM'],
    ['2026-11-28T09:00:00+08:00', 'Sat, 28 Nov 2026, 9:00 AM'],
    ['unknown', 'unknown'],
  ])('instant %s reads %s', (instant, label) => expect(momentLabel(instant)).toBe(label))

  it('formats the start and end of a visit', () => {
    expect(spanText({ start_time: '18:00', no_of_hours: 4 })).toBe('6:00 PM to 10:00 PM')
    expect(spanText({ start_time: 'later', no_of_hours: 4 })).toBe('later')
  })

  it('formats the time of an instant', () => {
    expect(timeOfMoment(new Date('2026-11-28T01:05:00Z'))).toBe('9:05 AM')
  })

  it.each([
    [1, '1 hour'],
    [4, '4 hours'],
  ])('%i reads %s', (hours, label) => expect(hoursLabel(hours)).toBe(label))
})
