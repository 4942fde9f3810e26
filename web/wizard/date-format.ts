import { weekday } from '../../domain/booking/calendar.ts'

const days = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** `Tue, 15 Dec` of a day; the year is left to the eye. */
export function shortDay(day: string): string {
  const [name, number, month] = partsOf(day)
  return `${name.slice(0, 3)}, ${number} ${month.slice(0, 3)}`
}

/** `Tuesday, 15 December 2026` of a day, as a calendar's button is named. */
export function longDay(day: string): string {
  const [name, number, month] = partsOf(day)
  return `${name}, ${number} ${month} ${day.slice(0, 4)}`
}

/** Own names rather than Intl's, whose commas differ from browser to browser. */
function partsOf(day: string): [name: string, number: number, month: string] {
  return [days[weekday(day)] ?? '', Number(day.slice(8)), months[Number(day.slice(5, 7)) - 1] ?? '']
}

/** `December 2026` of `2026-12`. */
export function monthLabel(month: string): string {
  return `${months[Number(month.slice(5, 7)) - 1] ?? ''} ${month.slice(0, 4)}`
}
