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
    }
  | { readonly code: 'cancelled'; readonly fee_sen: number }
  /** Workers by their identifiers. */
  | {
      readonly code: 'crew-changed'
      readonly before: readonly string[]
      readonly after: readonly string[]
    }
  | {
      readonly code:
        | 'expired'
        | 'paid-online'
        | 'cash-collected'
        | 'problem-reported'
        | 'pay-link-sent'
    }
  | { readonly code: RefundEventCode; readonly refund_sen: number }
  /** Staff read the sensitive answer to the question of this field. */
  | { readonly code: 'answer-viewed'; readonly field: string }

/** What concerns money that goes back. */
export type RefundEventCode =
  | 'paid-too-late'
  | 'paid-after-cancelled'
  | 'paid-twice'
  | 'refund-sent'
  | 'refund-not-taken'
  | 'refund-came-back'
  | 'refunded'
  | 'marked-refunded'
