import type { CrewRequest } from '../../domain/api/crew-requests.ts'
import type { HoursSpan } from '../../domain/workers/hours.ts'
import { m } from '../../messages/page.ts'
import { clockLabel, dayLabel } from './when.ts'

/** `12:00 PM – 2:00 PM, 4:00 PM – 5:00 PM`. */
export function spansText(spans: readonly HoursSpan[]): string {
  return spans
    .map(({ from, to }) => `${clockLabel(from)} – ${clockLabel(to)}`)
    .join(m.format_list_separator())
}

type TimesOfRequest = Pick<CrewRequest, 'first_day' | 'last_day'> & {
  readonly spans: readonly HoursSpan[]
  readonly visit: Pick<NonNullable<CrewRequest['visit']>, 'start_date' | 'start_time'> | null
}

/** The days or hours of a request on one line; empty for new weekly hours. */
export function requestTimes(request: TimesOfRequest): string {
  const { first_day: first, last_day: last, spans, visit } = request
  if (visit)
    return m.account_with_detail({
      first: dayLabel(visit.start_date),
      second: clockLabel(visit.start_time),
    })
  if (!first || !last) return ''
  const days = first === last ? dayLabel(first) : `${dayLabel(first)} – ${dayLabel(last)}`
  return spans.length > 0 ? m.account_with_detail({ first: days, second: spansText(spans) }) : days
}
