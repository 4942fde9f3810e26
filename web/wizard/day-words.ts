const short = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  weekday: 'short',
  day: 'numeric',
  month: 'short',
})
const long = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
})

/** `Mon, 7 Jan` of a day; the year is left to the eye. */
export function shortDay(day: string): string {
  return short.format(new Date(`${day}T00:00:00Z`))
}

/** `Monday 7 January 2030` of a day, as a calendar's button is named. */
export function longDay(day: string): string {
  return long.format(new Date(`${day}T00:00:00Z`))
}
