import { m } from '../../../messages/page.ts'
import type { CallOutput } from '../../api.ts'
import { pageLocale } from '../../locale.ts'

export type Holiday = CallOutput<'GET /staff/holidays/'>['items'][number]

/** In the page's language. */
export function holidayName({ name, name_ms: ms, name_zh: zh }: Holiday): string {
  return { en: name, ms: ms || name, zh: zh || name }[pageLocale]
}

/** Where it applies; states keep their names. */
export function placeName(place: Holiday['place']): string {
  return place === 'all' ? m.staff_holidays_everywhere() : place
}
