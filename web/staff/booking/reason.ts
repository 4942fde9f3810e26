import { m } from '../../../messages/page.ts'
import { needed, text } from '../form/describe-form.tsx'

/** The optional reason. */
export function reasonField(hint = m.staff_booking_reason_help()) {
  return text(m.staff_booking_reason(), { hint, most: 300 })
}

/** The required reason. */
export const neededReason = needed(reasonField(), m.staff_booking_reason_missing())
