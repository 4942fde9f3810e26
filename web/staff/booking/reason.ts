import { m } from '../../../messages/page.ts'
import { needed, text } from '../form/describe-form.tsx'

/** Why staff do it. */
export function reasonField(hint = m.staff_booking_reason_help()) {
  return text(m.staff_booking_reason(), { hint, most: 300 })
}

/** Why staff do what needs a reason. */
export const neededReason = needed(reasonField(), m.staff_booking_reason_missing())
