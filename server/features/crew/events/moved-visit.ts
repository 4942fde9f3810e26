import { momentLabel } from '../../../../domain/messages/format.ts'
import type { Refusal } from '../../../../domain/result.ts'
import type { RefusalCode } from '../../../http/calls/refusals.ts'

/** SQL condition on `booking b`: the visit's start has been changed. */
export const wasMoved = `exists (
  select from booking_event m where m.booking_id = b.id and m.code = 'moved')`

/**
 * The refusal of a report from a visit. If its time does not suit a visit that was moved, the phone
 * may still show the earlier start, so the refusal names the current one.
 */
export function movedRefusal(
  code: RefusalCode,
  { was_moved, starts_at }: { readonly was_moved: boolean; readonly starts_at: Date },
): Refusal<RefusalCode> {
  if (!was_moved || (code !== 'step-too-early' && code !== 'step-too-late')) return { code }
  return {
    code: 'visit-moved',
    params: { start: (_, { locale }) => momentLabel(starts_at, locale) },
  }
}
