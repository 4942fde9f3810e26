import type { CrewRequest } from '../../domain/api/crew-requests.ts'
import { clockLabel, dayLabel } from '../../domain/messages/format.ts'
import type { HoursSpan } from '../../domain/workers/hours.ts'
import { m } from '../../messages/page.ts'
import { pageLocale } from '../locale.ts'

/** `12:00 PM – 2:00 PM, 4:00 PM – 5:00 PM`. */
export function spansText(spans: readonly HoursSpan[]): string {
  return spans
    .map(({ from, to }) => `${clockLabel(from, pageLocale)} – ${clockLabel(to, pageLocale)}`)
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
      first: dayLabel(visit.start_date, pageLocale),
      second: clockLabel(visit.start_time, pageLocale),
    })
  if (!first || !last) return ''
  const days =
    first === last
      ? dayLabel(first, pageLocale)
      : `${dayLabel(first, pageLocale)} – ${dayLabel(last, pageLocale)}`
  return spans.length > 0 ? m.account_with_detail({ first: days, second: spansText(spans) }) : days
}
