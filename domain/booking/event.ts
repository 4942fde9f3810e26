import type { StoredMoveReason } from '../board/reasons.ts'
import type { VisitProblem, VisitStep } from '../visits/steps.ts'
import type { GapReason } from '../workers/availability.ts'
import type { NoShowCharge, StatedOutcome } from './outcome.ts'

/** What the crew reported, with facts that are for staff only. */
export type Reported = {
  /** The identifier of the worker for whom staff reported it. */
  readonly worker?: string
  readonly note?: string
  /** Minutes by which the phone's clock was ahead; negative if behind. */
  readonly clock_off?: number
}

/**
 * An entry of a booking's history (docs/product/statuses.md#history): a code with parameters.
 * `eventText` (domain/messages/event-text.ts) turns it into a sentence.
 */
export type BookingEvent =
  | {
      readonly code: 'booked'
      readonly day: string
      readonly start_hour: number
      readonly payment_method: string
    }
  | {
      readonly code: 'moved'
      readonly from_day: string
      readonly from_hour: number
      readonly to_day: string
      readonly to_hour: number
      readonly fee_sen: number
      /** The reason, if staff gave one; for staff only. */
      readonly why?: StoredMoveReason
    }
  | {
      readonly code: 'cancelled'
      readonly fee_sen: number
      readonly reason?: string
      /** The reason is shown to the customer too; otherwise to staff only. */
      readonly for_customer?: boolean
    }
  /** The outcome that staff stated (docs/product/statuses.md#what-staff-say). */
  | {
      readonly code: 'outcome-stated'
      readonly outcome: StatedOutcome
      /** What the customer pays for a no-show. */
      readonly charge?: NoShowCharge
      /** Identifiers of the workers who did not come. */
      readonly absent?: readonly string[]
      readonly reason?: string
    }
  /** Workers by their identifiers. */
  | {
      readonly code: 'crew-changed'
      readonly before: readonly string[]
      readonly after: readonly string[]
      /** The reason, if staff gave one; for staff only. */
      readonly why?: StoredMoveReason
      /** The gap that the change filled, so that the change can be reversed. */
      readonly gap?: { readonly reason: GapReason; readonly since: string }
    }
  | {
      readonly code: 'expired' | 'paid-online' | 'problem-reported' | 'pay-link-sent'
    }
  /**
   * `confirmed`: proved by the customer's code; left out if staff collected the cash. Notes are for
   * staff.
   */
  | {
      readonly code: 'cash-collected'
      readonly collected_sen?: number
      readonly confirmed?: boolean
      readonly note?: string
      readonly clock_off?: number
    }
  /** Staff counted the crew's cash: handed in, missing or too much. For staff only. */
  | {
      readonly code: 'cash-handed-in'
      readonly part: 'hand-in' | 'shortage' | 'surplus'
      readonly handed_sen: number
      readonly worker: string
    }
  | { readonly code: 'hand-in-reversed'; readonly worker: string; readonly reason: string }
  /** Staff changed the visit's answers. Free text is not stored here. */
  | {
      readonly code: 'visit-changed'
      readonly changes: readonly {
        readonly field: string
        readonly from?: string | number | readonly string[] | null
        readonly to?: string | number | readonly string[] | null
      }[]
      readonly before_sen: number
      readonly after_sen: number
    }
  | { readonly code: 'debt-paid'; readonly paid_sen: number }
  /** Links a free return visit and the visit that it makes up for. */
  | { readonly code: 'return-offered' | 'return-of'; readonly booking_id: string }
  | { readonly code: RefundEventCode; readonly refund_sen: number }
  /** A tip for the crew, and the progress of its refund. */
  | { readonly code: TipEventCode; readonly tip_sen: number }
  /** Staff refunded a part, or credited it to a partner's account. Reasons are for staff. */
  | {
      readonly code: 'refund-granted'
      readonly refund_sen: number
      readonly reason: string
      readonly on_account?: true
    }
  | {
      readonly code: 'collection-reversed'
      readonly collected_sen: number
      readonly reason: string
    }
  /** A step that the crew reported (docs/product/visits.md#steps). */
  | ({
      readonly code: 'visit-step'
      readonly step: VisitStep
      readonly by_code?: true
      /** Distance of the phone from the address, and whether it proved the arrival. */
      readonly metres?: number
      readonly by_position?: true
    } & Reported)
  | ({ readonly code: 'visit-late'; readonly minutes: number } & Reported)
  | ({ readonly code: 'visit-problem'; readonly problem: VisitProblem } & Reported)
  /** Extra time that the crew requested (docs/product/visits.md#extra-time). */
  | {
      readonly code: 'extra-time'
      readonly state: 'asked' | 'approved' | 'declined' | 'withdrawn'
      readonly minutes: number
      readonly price_sen: number
      readonly by_code?: true
      readonly worker?: string
      readonly note?: string
    }
  /** The customer wrote to the crew on the visit page. `note` is the text, for staff only. */
  | { readonly code: 'note-to-crew'; readonly note_id: number; readonly note?: string }
  /** A checklist item that was not done. The crew's reason is shown to the customer too. */
  | {
      readonly code: 'visit-item'
      readonly item: string
      readonly reason: string
      readonly clock_off?: number
    }
  /** Staff read the sensitive answer of this field. */
  | { readonly code: 'answer-viewed'; readonly field: string }

/** History entries that only staff see. */
export const staffEvents: readonly BookingEvent['code'][] = ['cash-handed-in', 'hand-in-reversed']

/** Entries about tips. */
export type TipEventCode =
  | 'tip-given'
  | 'tip-refund-sent'
  | 'tip-refund-refused'
  | 'tip-refund-back'
  | 'tip-refunded'

/** Entries about refunds. */
export type RefundEventCode =
  | 'paid-too-late'
  | 'paid-after-cancelled'
  | 'paid-twice'
  | 'paid-too-much'
  | 'refund-sent'
  | 'refund-not-taken'
  | 'refund-came-back'
  | 'refunded'
  | 'marked-refunded'
