import { m } from '../../../messages/page.ts'
import { text } from '../form/describe-form.tsx'

/** The optional reason. */
export function reasonField(hint = m.staff_booking_reason_help()) {
  return text(m.staff_booking_reason_optional(), { hint, most: 300 })
}

export const requiredReason = text(m.staff_booking_reason(), {
  hint: m.staff_booking_reason_help(),
  most: 300,
  required: true,
})
