import type { StoredMoveReason } from '../board/reasons.ts'
import type { VisitProblem, VisitStep } from '../visits/steps.ts'
import type { GapReason } from '../workers/availability.ts'
import type { NoShowCharge, StatedOutcome } from './outcome.ts'

/**
 * What was done to a booking, as its history stores it (docs/product/statuses.md#history): a code
 * with its parameters. `eventText` of domain/messages/event-text.ts writes it in a language.
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
      /** Why, if staff said so; for staff. */
      readonly why?: StoredMoveReason
    }
  | {
      readonly code: 'cancelled'
      readonly fee_sen: number
      readonly reason?: string
      /** The reason is for the customer too; otherwise for staff. */
      readonly for_customer?: boolean
    }
  /** What staff say of the visit (docs/product/statuses.md#what-staff-say). */
  | {
      readonly code: 'outcome-stated'
      readonly outcome: StatedOutcome
      /** What a customer pays who was not there. */
      readonly charge?: NoShowCharge
      /** Who did not come, by identifiers. */
      readonly absent?: readonly string[]
      readonly reason?: string
    }
  /** Workers by their identifiers. */
  | {
      readonly code: 'crew-changed'
      readonly before: readonly string[]
      readonly after: readonly string[]
      /** Why, if staff said so; for staff. */
      readonly why?: StoredMoveReason
      /** Why and since when it lacked someone before, so that this can be taken back. */
      readonly gap?: { readonly reason: GapReason; readonly since: string }
    }
  | {
      readonly code: 'expired' | 'paid-online' | 'problem-reported' | 'pay-link-sent'
    }
  /** `confirmed`: by the customer's code; left out where staff collected it. Notes are for staff. */
  | {
      readonly code: 'cash-collected'
      readonly collected_sen?: number
      readonly confirmed?: boolean
      readonly note?: string
      readonly clock_off?: number
    }
  /** What the crew took was counted by staff: brought, missing, or too much; for staff alone. */
  | {
      readonly code: 'cash-handed-in'
      readonly part: 'hand-in' | 'shortage' | 'surplus'
      readonly handed_sen: number
      readonly worker: string
    }
  | { readonly code: 'hand-in-reversed'; readonly worker: string; readonly reason: string }
  /** Staff changed what belongs to the visit; words that people wrote themselves are not stored. */
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
  /** A visit at no price puts another right; each names the other. */
  | { readonly code: 'return-offered' | 'return-of'; readonly booking_id: string }
  | { readonly code: RefundEventCode; readonly refund_sen: number }
  /** A tip for the crew, and what became of one that goes back. */
  | { readonly code: TipEventCode; readonly tip_sen: number }
  /** Staff gave a part back. Reasons are for staff. */
  | { readonly code: 'refund-granted'; readonly refund_sen: number; readonly reason: string }
  | {
      readonly code: 'collection-reversed'
      readonly collected_sen: number
      readonly reason: string
    }
  /**
   * What the crew said from the visit (docs/product/visits.md#steps). `worker`: whom staff said it for,
   * by the identifier. `clock_off`: minutes by which
   * the phone's clock was ahead, or behind where negative. These and notes are for staff.
   */
  | {
      readonly code: 'visit-step'
      readonly step: VisitStep
      readonly by_code?: true
      /** How far from the address the phone was, and whether that showed the arrival. */
      readonly metres?: number
      readonly by_position?: true
      readonly worker?: string
      readonly note?: string
      readonly clock_off?: number
    }
  | {
      readonly code: 'visit-late'
      readonly minutes: number
      readonly worker?: string
      readonly note?: string
      readonly clock_off?: number
    }
  | {
      readonly code: 'visit-problem'
      readonly problem: VisitProblem
      readonly worker?: string
      readonly note?: string
      readonly clock_off?: number
    }
  /** Time that the crew asks for beside what was booked (docs/product/visits.md#extra-time). */
  | {
      readonly code: 'extra-time'
      readonly state: 'asked' | 'approved' | 'declined' | 'withdrawn'
      readonly minutes: number
      readonly price_sen: number
      readonly by_code?: true
      readonly worker?: string
      readonly note?: string
    }
  /** The customer wrote to the crew on the page of the visit: where the words are, and for staff the words. */
  | { readonly code: 'note-to-crew'; readonly note_id: number; readonly note?: string }
  /** An item of the checklist that was not done, with the crew's reason, which is for the customer too. */
  | {
      readonly code: 'visit-item'
      readonly item: string
      readonly reason: string
      readonly clock_off?: number
    }
  /** Staff read the sensitive answer to the question of this field. */
  | { readonly code: 'answer-viewed'; readonly field: string }

/** What only staff read of a booking's history. */
export const staffEvents: readonly BookingEvent['code'][] = ['cash-handed-in', 'hand-in-reversed']

/** What concerns tips. */
export type TipEventCode =
  | 'tip-given'
  | 'tip-refund-sent'
  | 'tip-refund-refused'
  | 'tip-refund-back'
  | 'tip-refunded'

/** What concerns money that goes back. */
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
