import { m } from '../../../messages/page.ts'
import { needed, text } from '../form/describe-form.tsx'

/** The optional reason. */
export function reasonField(hint = m.staff_booking_reason_help()) {
  return text(m.staff_booking_reason_optional(), { hint, most: 300 })
}

/** The required reason. */
export const neededReason = needed(
  text(m.staff_booking_reason(), { hint: m.staff_booking_reason_help(), most: 300 }),
  m.staff_booking_reason_missing(),
)
