import { z } from 'zod'
import { noShowCharges, statedOutcomes, visitOutcomes } from '../../booking/outcome.ts'
import { bookingStatuses, paymentStatuses } from '../../booking/status.ts'
import { defineCall, optionalText, outcome, plain, text } from '../call.ts'
import { day, priceLine, shown } from '../fields.ts'
import { pageOf } from '../pages.ts'

/** A worker as customers know them: no last name, identifier or phone. */
export const crewMember = z.strictObject({
  first_name: z.string(),
  /** The path of a photo; missing when there is none. */
  photo: z.string().optional(),
  /** The average of their reviews; missing where there are too few, or it is not shown. */
  stars: z.number().optional(),
})
export type CrewMember = z.infer<typeof crewMember>

/** A field that only some services have is a property of its own name. */
export const bookingRecord = z.looseObject({
  ...shown('id', 'booking_id', 'order', 'session', 'sessions', 'skill'),
  frequency: z.string(),
  address: z.string().nullable(),
  from_address: z.string().nullable(),
  to_address: z.string().nullable(),
  post_code: z.number().int(),
  property_type: z.string(),
  /** The unit, and how to get in; null when not answered. */
  unit: z.string().nullable().optional(),
  access_notes: z.string().nullable().optional(),
  addon: z.string().nullable(),
  addon_service_hours: z.number().int().nullable(),
  fixed_addons: z.array(z.string()),
  /** Names of add-ons in the reader's language, where an Admin gave them some. */
  addon_labels: z.record(z.string(), z.string()).optional(),
  ...shown('start_date', 'start_time', 'no_of_hours', 'worker_count'),
  payment_method: z.enum(['Online', 'Cash']),
  booking_status: z.enum(bookingStatuses),
  /** What staff say of the visit that is no status; null: nothing. */
  outcome: z.enum(visitOutcomes).nullable().optional(),
  ...shown('payment_status', 'customer_name', 'customer_phone'),
  manager: z.string().nullable(),
  can_edit: z.boolean(),
  can_cancel: z.boolean(),
  /** Changes with every change of the booking, so that concurrent editors notice each other. */
  version: z.number().int(),
  /** Left out for a Manager, by the server. RM of this visit. */
  total_cost: z.number().optional(),
  /** The fee of a change now, RM; missing for a Manager. */
  late_fee: z.number().optional(),
  /** Fees owed, RM; left out for a Manager. */
  fee: z.number().optional(),
  /**
   * What a visit that was paid still owes since it costs more, RM; missing while that is nothing,
   * and for a Manager. In lists of the customer's own bookings.
   */
  owed: z.number().optional(),
  /** In lists of the customer's own bookings: the series goes on in another order. */
  renewed: z.boolean().optional(),
  /** In the staff report alone: the crew's full names. */
  assigned: z.array(z.string()).optional(),
  /** In the staff report alone: the city of the postcode. */
  city: z.string().optional(),
})
export type BookingRecord = z.infer<typeof bookingRecord>

const historyRow = z.object({
  at: z.string(),
  who: z.string(),
  what: z.string(),
  /** Somebody read a confidential answer; nothing was changed. */
  viewed: z.boolean().optional(),
})

const paged = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000).optional(),
  page_size: z.coerce.number().int().min(1).max(100).optional(),
})

const recordList = z.union([z.array(bookingRecord), pageOf(bookingRecord)])

/** The sort orders of the staff report; `total_cost` for readers who may see money. */
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

/** What the customer gets back, and still owes, after a decision; RM. */
const settled = z.object({ refund: z.number(), owed: z.number() })

/** Why staff do something; for the history and the audit log. */
const reason = plain(300).trim().default('')

const bySkillAndId = z.object({ skill: optionalText(60), booking_id: text(60) })

/** Bookings after they are made (docs/product/calls.md, docs/product/calls.md#shapes). */
export const bookingCalls = {
  'GET /booking-details/get-booking-history/': defineCall({
    summary: "The caller's own bookings, newest start first; `coming` ones soonest first",
    access: 'signed-in',
    request: paged.extend({
      /** `coming`: visits to be done or paid. `past`: all others. */
      when: z.enum(['coming', 'past']).optional(),
    }),
    response: recordList,
  }),
  'POST /booking-details/get-booking-details/': defineCall({
    summary: 'One booking',
    access: 'signed-in',
    reads: true,
    request: bySkillAndId.extend({
      /** Leaves medical details and their like out: for a page that shows them and renews the rest. */
      without_confidential: z.boolean().optional(),
    }),
    response: bookingRecord.extend({
      history: z.array(historyRow),
      allocated_workers: z.array(z.string()),
      /** Who comes; empty when nobody is assigned. */
      crew: z.array(crewMember),
      /** All visits of the order, this one included, in order of date. */
      visits: z.array(
        z.object({
          ...shown('booking_id', 'start_date', 'start_time', 'booking_status'),
        }),
      ),
      /** Seconds until an unpaid order's hold ends; 0 when nothing is held. */
      held_seconds: z.number().int(),
      /** Staff only: what is unpaid can be paid by a pay link (`GET /staff/pay-link/`). */
      has_pay_link: z.boolean().optional(),
      /** Staff only: the customer owes for this booking what may be collected in cash. */
      can_collect: z.boolean().optional(),
      /** Staff only, with `can_collect`: RM that the customer owes for this visit, late fees included. */
      to_collect: z.number().optional(),
      /** Staff only: what may be said of the visit now. */
      outcomes: z.array(z.enum(statedOutcomes)).optional(),
      /** Staff only: when a visit of this length may start, within the opening hours. */
      possible_starts: z.array(z.string()).optional(),
      /** Staff only: the late fee could be charged for a change now. */
      is_late: z.boolean().optional(),
      /** The booking's amounts by the ledger, RM; missing for a Manager. */
      money: z
        .object({
          paid: z.number(),
          /** What of that the customer's credit paid; left out where it paid nothing. */
          credit: z.number().optional(),
          refunded: z.number(),
          refund_due: z.number(),
          owed: z.number(),
        })
        .optional(),
      /** What became of the last try to pay online what is owed; missing without one. */
      owed_payment: z.enum(['pending', 'declined']).optional(),
      /** What staff's choices come to, before they choose, RM; for staff who see money. */
      choices: z
        .object({
          /** The fee of a change now. */
          late_fee: z.number(),
          if_cancelled: z.object({ free: settled, charged: settled, waived: settled }),
          if_no_show: z.object({ price: settled, 'late-fee': settled, nothing: settled }),
          /** What may still be given back. */
          refundable: z.number(),
          /** The cash that was marked last as collected, and when. */
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
      /** The late fee in RM that the customer has agreed to; a change that costs one needs it. */
      agreed_fee: z.number().nonnegative().nullish(),
      /** Staff only: the customer pays the late fee, of which staff are otherwise free. */
      charge_fee: z.boolean().optional(),
      version: z.number().int().optional(),
    }),
    response: outcome,
  }),
  'POST /booking-details/get-completed-bookings/': defineCall({
    summary: 'The staff report: bookings of every status, soonest start first',
    access: 'manage-bookings',
    reads: true,
    request: paged.extend({
      manager: optionalText(254),
      /** Empty in any form means no range. */
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
      /** With a page: part of the name that pages show for the worker. */
      name: plain(60).optional(),
      /** With a page: a service that the worker is sent for. */
      skill: plain(60).optional(),
      /** With a page: an area that the worker serves, by name. */
      area: plain(100).optional(),
      /** With a page: with visits on that day, or without; '' for both. */
      busy: z.enum(['', 'busy', 'free']).optional(),
    }),
    response: z.object({
      /** With a page: how many workers match. */
      total: z.number().int().optional(),
      page: z.number().int().optional(),
      page_size: z.number().int().optional(),
      /** With a page: how many of those that match have visits on that day. */
      busy: z.number().int().optional(),
      /** With a page: every area that some worker serves, by name. */
      areas: z.array(z.string()).optional(),
      workers: z.array(z.string()),
      booked_slots: z.array(
        z.object({
          worker: z.string(),
          ...shown('start_time', 'no_of_hours', 'booking_id'),
          /** Hours after the visit in which the worker is on the way and not bookable. */
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
      /** Staff know that the customer does not want one of those who join. */
      agreed: z.boolean().optional(),
      version: z.number().int().optional(),
    }),
    response: outcome,
  }),
  'POST /booking-details/cancel-booking/': defineCall({
    summary: 'Cancel a booking; the crew is free again and the customer gets a mail',
    access: 'signed-in',
    surpriseMessage: 'cancel-failed',
    request: z.object({
      id: z.union([plain(60), z.number().int().transform(String)]),
      skill: optionalText(60),
      /** As in a move. */
      agreed_fee: z.number().nonnegative().nullish(),
      /** Staff only: the customer pays the late fee. */
      charge_fee: z.boolean().optional(),
      /** Staff only: waives the late fee of this change and those of earlier moves. */
      waive_fee: z.boolean().optional(),
      /** Staff only. */
      reason,
      /** Staff only: the reason is in the customer's mail and history. */
      reason_for_customer: z.boolean().optional(),
    }),
    response: outcome,
  }),
  'POST /staff/bookings/outcome/': defineCall({
    summary: 'Say what happened at a visit: begun, done, nobody there, a worker absent',
    access: 'manage-bookings',
    request: bySkillAndId.extend({
      outcome: z.enum(statedOutcomes),
      /** Of a no-show: what the customer pays. */
      charge: z.enum(noShowCharges).default('price'),
      /** Who of the crew did not come. */
      absent: z.array(plain(254)).max(50).default([]),
      /** Without them: others are found (the visit is on Today), or it is cancelled without a fee. */
      next: z.enum(['replace', 'cancel']).default('replace'),
      reason,
      version: z.number().int(),
    }),
    response: outcome,
  }),
}

const line = priceLine

/** The answer of every quote (docs/product/calls.md#shapes). */
export const quoteAnswer = z.object({
  total_cost: z.number(),
  discount: z.number(),
  /** What of it the customer's credit pays, and what is left to pay, RM; without credit left out. */
  credit_used: z.number().optional(),
  to_pay: z.number().optional(),
  voucher_message: z.string().optional(),
  lines: z.array(line),
  sessions: z.array(z.object({ date: z.string(), start_time: z.string().optional() })),
})
export type QuoteAnswer = z.infer<typeof quoteAnswer>

/** A form to be posted to the payment page, signed by the server. */
export const hostedPage = z.object({
  method: z.enum(['POST', 'GET']),
  url: z.string(),
  fields: z.record(z.string(), z.string()),
})
export type HostedPage = z.infer<typeof hostedPage>

/** The answer of every booking call (docs/product/calls.md#shapes). */
export const bookAnswer = outcome.extend({
  booking_id: z.string(),
  booking_ids: z.array(z.string()),
  order: z.string(),
  /** Left out for a Manager. */
  total_cost: z.number().optional(),
  /** What of it the customer's credit pays, and what is left to pay, RM; without credit left out. */
  credit_used: z.number().optional(),
  to_pay: z.number().optional(),
  /** Why the given voucher takes nothing off. */
  voucher_message: z.string().optional(),
  /** First names of the customer's favourites who come to every visit: they are reserved. */
  favourites: z.array(z.string()).optional(),
  payment: hostedPage.optional(),
  /** Of an order that staff made for a customer who pays online. */
  pay_link: z
    .object({
      url: z.string(),
      /** The instant of the deadline. */
      until: z.string(),
      /** Where it was mailed; missing when the customer has no e-mail. */
      email: z.string().optional(),
    })
    .optional(),
})
export type BookAnswer = z.infer<typeof bookAnswer>
