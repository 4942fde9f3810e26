import { z } from 'zod'
import { noShowCharges, statedOutcomes, visitOutcomes } from '../../booking/outcome.ts'
import { bookingStatuses, paymentStatuses } from '../../booking/status.ts'
import { defineCall, optionalText, outcome, plain, text } from '../call.ts'
import { day, includedTax, priceLine, shown, version } from '../fields.ts'
import { pageOf } from '../pages.ts'

/** A worker as customers know them: no last name, identifier or phone. */
export const crewMember = z.strictObject({
  first_name: z.string(),
  /** The path of a photo, if there is one. */
  photo: z.string().optional(),
  /** The average of their reviews; omitted if there are too few, or if it is not shown. */
  stars: z.number().optional(),
})
export type CrewMember = z.infer<typeof crewMember>

/** Service-specific fields are additional properties. */
export const bookingRecord = z.looseObject({
  ...shown('id', 'booking_id', 'order', 'session', 'sessions', 'skill'),
  frequency: z.string(),
  address: z.string().nullable(),
  from_address: z.string().nullable(),
  to_address: z.string().nullable(),
  post_code: z.number().int(),
  property_type: z.string(),
  /** The unit, and how to get in; null if not answered. */
  unit: z.string().nullable().optional(),
  access_notes: z.string().nullable().optional(),
  addon: z.string().nullable(),
  addon_service_hours: z.number().int().nullable(),
  fixed_addons: z.array(z.string()),
  /** Names of add-ons in the reader's language, if an Admin set them. */
  addon_labels: z.record(z.string(), z.string()).optional(),
  ...shown('start_date', 'start_time', 'no_of_hours', 'worker_count'),
  payment_method: z.enum(['Online', 'Cash', 'Account']),
  booking_status: z.enum(bookingStatuses),
  /** The outcome that staff stated beside the status, if any. */
  outcome: z.enum(visitOutcomes).nullable().optional(),
  ...shown('payment_status', 'customer_name', 'customer_phone'),
  manager: z.string().nullable(),
  can_edit: z.boolean(),
  can_cancel: z.boolean(),
  /** Increases with every change of the booking, so that concurrent edits are detected. */
  version,
  /** Price of this visit, RM; omitted for Managers. */
  total_cost: z.number().optional(),
  tax: includedTax,
  /** The fee for a change now, RM; omitted for Managers. */
  late_fee: z.number().optional(),
  /** Fees owed, RM; omitted for Managers. */
  fee: z.number().optional(),
  /**
   * What a paid visit still owes since its price rose, RM; omitted if nothing, and for Managers.
   * Only in lists of the customer's own bookings.
   */
  owed: z.number().optional(),
  /** Only in lists of the customer's own bookings: the series continues in another order. */
  renewed: z.boolean().optional(),
  /** Only in the staff report: the crew's full names. */
  assigned: z.array(z.string()).optional(),
  /** Only in the staff report: the city of the postcode. */
  city: z.string().optional(),
})
export type BookingRecord = z.infer<typeof bookingRecord>

const historyRow = z.object({
  at: z.string(),
  who: z.string(),
  what: z.string(),
  /** A confidential answer was read; nothing was changed. */
  viewed: z.boolean().optional(),
})

const paged = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000).optional(),
  page_size: z.coerce.number().int().min(1).max(100).optional(),
})

const recordList = z.union([z.array(bookingRecord), pageOf(bookingRecord)])

/** Sort orders of the staff report; `total_cost` only for readers who may see money. */
export const reportSorts = [
  'start_date',
  'booking_id',
  'customer_name',
  'skill',
  'no_of_hours',
  'worker_count',
  'post_code',
  'booking_status',
  'total_cost',
] as const
export type ReportSort = (typeof reportSorts)[number]

/** What the customer is refunded and still owes after a decision, RM. */
const settled = z.object({ refund: z.number(), owed: z.number() })

/** The staff's reason, for the history and the audit log. */
const reason = plain(300).trim().default('')

/** Names a booking. */
export const bySkillAndId = z.object({ skill: optionalText(60), booking_id: text(60) })

/** Existing bookings (docs/product/calls.md, docs/product/calls.md#shapes). */
export const bookingCalls = {
  'GET /booking-details/get-booking-history/': defineCall({
    summary: "The caller's own bookings, newest start first; `coming` ones soonest first",
    access: 'signed-in',
    request: paged.extend({
      /** `coming`: visits that are ahead or unpaid. `past`: all others. */
      when: z.enum(['coming', 'past']).optional(),
    }),
    response: recordList,
  }),
  'POST /booking-details/get-booking-details/': defineCall({
    summary: 'One booking',
    access: 'signed-in',
    reads: true,
    request: bySkillAndId.extend({
      /** Omits confidential answers, for a page that already shows them and refreshes the rest. */
      without_confidential: z.boolean().optional(),
    }),
    response: bookingRecord.extend({
      history: z.array(historyRow),
      allocated_workers: z.array(z.string()),
      /** The crew; empty if nobody is assigned. */
      crew: z.array(crewMember),
      /** All visits of the order, including this one, by date. */
      visits: z.array(z.object(shown('booking_id', 'start_date', 'start_time', 'booking_status'))),
      /** Seconds until an unpaid order's hold ends; 0 if nothing is held. */
      held_seconds: z.number().int(),
      /** Staff only: the unpaid amount can be paid by a pay link (`GET /staff/pay-link/`). */
      has_pay_link: z.boolean().optional(),
      /** Staff only: the customer's debt for this booking can be collected in cash. */
      can_collect: z.boolean().optional(),
      /**
       * Staff only, with `can_collect`: what the customer owes for this visit including late fees,
       * RM.
       */
      to_collect: z.number().optional(),
      /** Staff only: outcomes that can be stated now. */
      outcomes: z.array(z.enum(statedOutcomes)).optional(),
      /** Staff only: possible starts of a visit of this length within the opening hours. */
      possible_starts: z.array(z.string()).optional(),
      /** Staff only: a change now could cost the late fee. */
      is_late: z.boolean().optional(),
      /** The booking's amounts by the ledger, RM; omitted for Managers. */
      money: z
        .object({
          paid: z.number(),
          /** The part of `paid` by the customer's credit; omitted if none. */
          credit: z.number().optional(),
          refunded: z.number(),
          /** The part of `refunded` that became credit again; omitted if none. */
          returned: z.number().optional(),
          refund_due: z.number(),
          owed: z.number(),
        })
        .optional(),
      /** The result of the last attempt to pay the debt online, if any. */
      owed_payment: z.enum(['pending', 'declined']).optional(),
      /** The path on which the cash owed can be paid online instead, if it can; not for staff. */
      pay_page: z.string().optional(),
      /** Staff only, with access to money: what each choice would cost or refund, RM. */
      choices: z
        .object({
          /** The fee for a change now. */
          late_fee: z.number(),
          if_cancelled: z.object({ free: settled, charged: settled, waived: settled }),
          if_no_show: z.object({ price: settled, 'late-fee': settled, nothing: settled }),
          /** What can still be refunded. */
          refundable: z.number(),
          /** The last cash collection, and when it was recorded. */
          collected: z.object({ amount: z.number(), at: z.string() }).optional(),
        })
        .optional(),
    }),
  }),
  'PUT /booking-details/update/booking-details/': defineCall({
    summary: 'Move a booking to another start',
    access: 'signed-in',
    request: bySkillAndId.extend({
      start_date: text(10),
      start_time: text(8),
      /** The late fee in RM that the customer has agreed to. Required if the change costs one. */
      agreed_fee: z.number().nonnegative().nullish(),
      /**
       * Staff only: charges the customer the late fee, which changes by staff otherwise do not
       * cost.
       */
      charge_fee: z.boolean().optional(),
      version: version.optional(),
    }),
  }),
  'POST /booking-details/get-completed-bookings/': defineCall({
    summary: 'The staff report: bookings of every status, soonest start first',
    access: 'manage-bookings',
    reads: true,
    request: paged.extend({
      manager: optionalText(254),
      /** Any empty value means no range. */
      date_range: z
        .union([
          z.literal(''),
          z.array(z.unknown()).max(0),
          z.strictObject({}),
          z.object({ start_date: day, end_date: day }),
        ])
        .nullish()
        .transform((range) => (range && 'start_date' in range ? range : undefined)),
      /** A skill, its label, or `All`. */
      service_type: optionalText(60),
      customer_name: optionalText(200),
      /** Any part of a booking ID, a name, a phone number, an address or a worker's name. */
      search: optionalText(200),
      status: z.enum(['', ...bookingStatuses]).optional(),
      payment_status: z.enum(['', ...paymentStatuses]).optional(),
      sort: z.enum(reportSorts).optional(),
      dir: z.enum(['asc', 'desc']).optional(),
    }),
    response: recordList,
  }),
  'POST /booking-details/get-filled-slots-by-date/': defineCall({
    summary: 'The visits and workers of a day',
    access: 'manage-bookings',
    reads: true,
    request: z.object({
      booking_date: text(10),
      ...paged.shape,
      /** With paging: part of the worker's displayed name. */
      name: plain(60).optional(),
      /** With paging: a skill of the worker. */
      skill: plain(60).optional(),
      /** With paging: an area that the worker serves, by name. */
      area: plain(100).optional(),
      /** With paging: only workers with or without visits on that day; '' for all. */
      busy: z.enum(['', 'busy', 'free']).optional(),
    }),
    response: z.object({
      /** With paging: how many workers match. */
      total: z.number().int().optional(),
      page: z.number().int().optional(),
      page_size: z.number().int().optional(),
      /** With paging: how many matching workers have visits on that day. */
      busy: z.number().int().optional(),
      /** With paging: the names of all areas that any worker serves. */
      areas: z.array(z.string()).optional(),
      workers: z.array(z.string()),
      booked_slots: z.array(
        z.object({
          worker: z.string(),
          ...shown('start_time', 'no_of_hours', 'booking_id'),
          /** Hours of travel after the visit in which the worker cannot be booked. */
          travel_hours: z.number().int(),
        }),
      ),
      /** The workers' skills and areas, in the order of `workers`. */
      abilities: z.array(z.object({ skills: z.array(z.string()), areas: z.array(z.string()) })),
    }),
  }),
  'POST /booking-details/get-allocate-workers-by-booking-id/': defineCall({
    summary: "A booking's crew",
    access: 'manage-bookings',
    reads: true,
    request: bySkillAndId,
    response: z.array(z.string()),
  }),
  'PUT /booking-details/update/assigned-workers/': defineCall({
    summary: "Change a booking's crew",
    access: 'manage-bookings',
    request: bySkillAndId.extend({
      workers: z.array(plain(254)).max(50),
      /** Staff agree although the customer does not want one of the new workers. */
      agreed: z.boolean().optional(),
      version: version.optional(),
    }),
  }),
  'POST /booking-details/cancel-booking/': defineCall({
    summary: 'Cancel a booking; releases the crew and mails the customer',
    access: 'signed-in',
    surpriseMessage: 'cancel-failed',
    request: z.object({
      id: z.union([plain(60), z.number().int().transform(String)]),
      skill: optionalText(60),
      /** As for a move. */
      agreed_fee: z.number().nonnegative().nullish(),
      /** Staff only: charges the customer the late fee. */
      charge_fee: z.boolean().optional(),
      /** Staff only: waives the late fees of this change and of earlier moves. */
      waive_fee: z.boolean().optional(),
      /** Staff only. */
      reason,
      /** Staff only: shows the reason in the customer's e-mail and history. */
      reason_for_customer: z.boolean().optional(),
    }),
  }),
  'POST /staff/bookings/outcome/': defineCall({
    summary: 'State the outcome of a visit: in progress, completed, no-show, worker absent',
    access: 'manage-bookings',
    request: bySkillAndId.extend({
      outcome: z.enum(statedOutcomes),
      /** For a no-show: what the customer pays. */
      charge: z.enum(noShowCharges).default('price'),
      /** Workers of the crew who did not come. */
      absent: z.array(plain(254)).max(50).default([]),
      /**
       * What happens next: staff find replacements (the visit is on Today), or the visit is
       * cancelled without a fee.
       */
      next: z.enum(['replace', 'cancel']).default('replace'),
      reason,
      version,
    }),
  }),
}

/** The answer of each quote call (docs/product/calls.md#shapes). */
export const quoteAnswer = z.object({
  total_cost: z.number(),
  discount: z.number(),
  /** The part paid by the customer's credit and the rest, RM; omitted if there is no credit. */
  credit_used: z.number().optional(),
  to_pay: z.number().optional(),
  voucher_message: z.string().optional(),
  tax: includedTax,
  lines: z.array(priceLine),
  sessions: z.array(z.object({ date: z.string(), start_time: z.string().optional() })),
})
export type QuoteAnswer = z.infer<typeof quoteAnswer>

/** A form signed by the server, to be posted to the payment page. */
export const hostedPage = z.object({
  method: z.enum(['POST', 'GET']),
  url: z.string(),
  fields: z.record(z.string(), z.string()),
})
export type HostedPage = z.infer<typeof hostedPage>

/** The answer of each booking call (docs/product/calls.md#shapes). */
export const bookAnswer = outcome.extend({
  booking_id: z.string(),
  booking_ids: z.array(z.string()),
  order: z.string(),
  /** Omitted for Managers. */
  total_cost: z.number().optional(),
  /** The part paid by the customer's credit and the rest, RM; omitted if there is no credit. */
  credit_used: z.number().optional(),
  to_pay: z.number().optional(),
  /** Why the given voucher does not apply. */
  voucher_message: z.string().optional(),
  /** First names of the favourites who are reserved for every visit. */
  favourites: z.array(z.string()).optional(),
  payment: hostedPage.optional(),
  /** Set if staff placed the order for a customer who pays online. */
  pay_link: z
    .object({
      url: z.string(),
      /** The instant of the deadline. */
      until: z.string(),
      /** The e-mail that it was sent to; omitted if the customer has none. */
      email: z.string().optional(),
    })
    .optional(),
})
export type BookAnswer = z.infer<typeof bookAnswer>
