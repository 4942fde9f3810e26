import type { UnavailableReason } from '../../../../domain/booking/starts/unavailable-reason.ts'
import { timeLabel } from '../../../../domain/messages/format.ts'
import { m } from '../../../../messages/every.ts'
import type { Locale } from '../../../../messages/locales.ts'

/** Explains to staff why a worker is not free. */
export function reasonText(why: UnavailableReason, locale: Locale): string {
  if (!('fromHour' in why)) {
    return why.code === 'on-leave'
      ? m.answer_on_leave({}, { locale })
      : m.answer_off_duty({}, { locale })
  }
  const span = { from: timeLabel(why.fromHour, locale), to: timeLabel(why.toHour, locale) }
  return why.code === 'at-another-booking'
    ? m.answer_at_another_booking(span, { locale })
    : m.answer_no_time_to_travel(span, { locale })
}
