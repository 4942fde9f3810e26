import { z } from 'zod'
import { locales } from '../../../messages/locales.ts'
import { isEmail, normalizeEmail } from '../../account/contact-details.ts'
import { writtenPhone } from '../../account/phone.ts'
import {
  customerStates,
  MAX_TAG_LENGTH,
  MAX_TAGS,
  signInStates,
  tidyTags,
} from '../../customers/customer.ts'
import { bookingRecord } from '../bookings/booking.ts'
import { defineCall, lines, outcome, plain, required, text } from '../call.ts'
import type { FieldCode } from '../field-code.ts'
import { byId, id, instant, pathId, shown, version } from '../fields.ts'
import { pageOf, pageRequest } from '../pages.ts'

const phone = plain(30)
  .refine((typed) => writtenPhone(typed) !== undefined, 'phone-invalid' satisfies FieldCode)
  .transform((typed) => writtenPhone(typed) ?? typed)
const email = plain(254)
  .transform((typed) => normalizeEmail(typed) || null)
  .refine((typed) => typed === null || isEmail(typed), 'email-invalid' satisfies FieldCode)
  .nullable()
const name = required(100, 'name-missing')
const language = z.enum(locales)

const visitStart = z.object(shown('booking_id', 'skill', 'day', 'start_time'))

const listed = z.object({
  id,
  name: z.string(),
  phone: z.string().nullable(),
  /** Null for a customer whom staff added without one. */
  email: z.string().nullable(),
  tags: z.array(z.string()),
  blocked: z.boolean(),
  sign_in: z.enum(signInStates),
  visits: z.number().int(),
  next_visit: visitStart.nullable(),
  last_visit: visitStart.nullable(),
  /** A visit that has begun, or a cancellation fee, is unpaid. */
  owes: z.boolean(),
  /** RM; omitted for readers who may not see money. */
  owed: z.number().optional(),
})
export type ListedCustomer = z.infer<typeof listed>

const place = {
  address: z.string(),
  unit: z.string(),
  post_code: z.number().int(),
  property_type: z.string(),
  access_notes: z.string(),
  gate: z.string(),
  parking: z.string(),
  pets: z.string(),
}
const address = z.object({
  /** Null for an address of an order without staff notes. */
  id: id.nullable(),
  ...place,
})
export type CustomerAddress = z.infer<typeof address>

const brief = z.object({
  id,
  ...shown('name', 'phone', 'email'),
  sign_in: z.enum(signInStates),
  version,
})

const customer = z.object({
  ...brief.shape,
  language,
  created_at: instant,
  tags: z.array(z.string()),
  /** For staff. */
  note: z.string(),
  /** For the crews; it is in their e-mails. */
  crew_note: z.string(),
  blocked: z.object({ since: instant, reason: z.string() }).nullable(),
  /** The partner on whose account the customer may book; null if none. */
  on_account: z.string().nullable(),
  addresses: z.array(address),
  consents: z.array(
    z.object({
      document: z.string(),
      version: z.string(),
      given_at: instant,
      given_by: z.string(),
      /** The text as shown; null for consents that predate its storage. */
      wording: z.string().nullable(),
    }),
  ),
  visits_coming: z.number().int(),
  visits_past: z.number().int(),
  owes: z.boolean(),
  owed: z.number().optional(),
  /** Accounts that were merged into this one. */
  merged: z.array(
    z.object({
      ...shown('name', 'phone', 'email'),
      at: instant,
    }),
  ),
})
export type Customer = z.infer<typeof customer>

/** An address as entered by staff, with the limits of the booking form. */
const writtenPlace = z.object({
  id: id.optional(),
  address: required(300, 'address-missing'),
  unit: plain(60).trim().default(''),
  post_code: z.coerce
    .number()
    .int()
    .min(1, 'postcode-missing' satisfies FieldCode)
    .max(99_999),
  property_type: plain(60).trim().default(''),
  access_notes: lines(500).unwrap().trim().default(''),
  gate: plain(200).trim().default(''),
  parking: plain(200).trim().default(''),
  pets: plain(200).trim().default(''),
})
export type WrittenPlace = z.output<typeof writtenPlace>

/** Changes of a customer; omitted fields stay unchanged. */
const change = z
  .object({
    name,
    phone,
    /** Only while the current one is not verified. */
    email,
    language,
    tags: z
      .array(plain(MAX_TAG_LENGTH))
      .max(MAX_TAGS)
      .transform((tags) => tidyTags(tags)),
    note: lines(4000).unwrap(),
    crew_note: lines(1000).unwrap(),
    /** Adds an address, or changes the one with this id. */
    save_address: writtenPlace,
    remove_address: id,
  })
  .partial()
export type CustomerChange = z.output<typeof change>

const visit = visitStart.extend({
  ...shown('no_of_hours', 'post_code', 'booking_status', 'payment_status'),
  payment_method: bookingRecord.shape.payment_method,
  /** RM; omitted for readers who may not see money. */
  total_cost: z.number().optional(),
})
export type CustomerVisit = z.infer<typeof visit>

/** Payments by a customer, and refunds. */
export const moneyMoves = ['payment', 'cash', 'refund', 'refund-manual', 'refund-back'] as const

const counts = z.object({
  orders: z.number().int(),
  visits: z.number().int(),
  visits_coming: z.number().int(),
  addresses: z.number().int(),
  vouchers: z.number().int(),
  sessions: z.number().int(),
})
export type MergeCounts = z.infer<typeof counts>

/** Customers, for staff (docs/product/customers.md). */
export const staffCustomerCalls = {
  'GET /staff/customers/': defineCall({
    summary: 'Customers, found by name, phone or e-mail',
    access: 'view-customers',
    request: z.object({
      ...pageRequest(20),
      /** Part of a name, of an e-mail, or of a phone in any spelling. */
      search: text(100),
      state: z.enum(customerStates).optional(),
      tag: text(MAX_TAG_LENGTH),
      sort: z.enum(['name', 'newest']).default('name'),
    }),
    response: pageOf(listed),
  }),
  'POST /staff/customers/': defineCall({
    summary: 'Add a customer without a password; the owner of the e-mail can claim the account',
    access: 'manage-customers',
    request: z.object({
      name,
      phone,
      email: email.default(null),
      language: language.default('en'),
      /** Another customer may have the same phone. */
      same_phone: z.boolean().default(false),
    }),
    response: outcome.extend({ id }),
    status: 201,
  }),
  'GET /staff/customers/tags/': defineCall({
    summary: 'Tags of customers, most used first',
    access: 'view-customers',
    response: z.object({ tags: z.array(z.string()) }),
  }),
  'GET /staff/customers/{id}': defineCall({
    summary: 'One customer: details, notes, places, consents',
    access: 'view-customers',
    params: byId,
    response: customer,
  }),
  'GET /staff/customers/of-booking/{booking_id}': defineCall({
    summary: 'Notes about the customer and the address of a booking, for staff and crew',
    access: 'view-customers',
    params: z.object({ booking_id: plain(60) }),
    response: z.object({
      /** Null if the account was deleted or belongs to staff. */
      customer: z
        .object({
          id,
          name: z.string(),
          tags: z.array(z.string()),
          blocked: z.boolean(),
          sign_in: z.enum(signInStates),
          note: z.string(),
          crew_note: z.string(),
          owes: z.boolean(),
        })
        .nullable(),
      place: z.object({ gate: z.string(), parking: z.string(), pets: z.string() }).nullable(),
    }),
  }),
  'PUT /staff/customers/{id}': defineCall({
    summary: 'Change a customer',
    access: 'manage-customers',
    params: byId,
    request: change.extend({ version }),
    response: outcome.extend({ version }),
  }),
  'POST /staff/customers/{id}/block/': defineCall({
    summary: 'Block a customer from booking; staff can still book for them',
    access: 'manage-customers',
    params: byId,
    request: z.object({ version, reason: text(300) }),
    response: outcome.extend({ version }),
  }),
  'POST /staff/customers/{id}/unblock/': defineCall({
    summary: 'Let a customer book again',
    access: 'manage-customers',
    params: byId,
    request: z.object({ version }),
    response: outcome.extend({ version }),
  }),
  'GET /staff/customers/{id}/visits/': defineCall({
    summary: 'Upcoming visits of a customer, soonest first, or past ones, latest first',
    access: 'view-customers',
    params: byId,
    request: z.object({ ...pageRequest(20), when: z.enum(['coming', 'past']) }),
    response: pageOf(visit),
  }),
  'GET /staff/customers/{id}/payments/': defineCall({
    summary: 'Payments and refunds of a customer, latest first',
    access: 'view-customers',
    params: byId,
    request: z.object(pageRequest(20)),
    response: pageOf(
      z.object({
        id,
        at: instant,
        what: z.enum(moneyMoves),
        booking_id: z.string(),
        skill: z.string(),
        /** RM; omitted for readers who may not see money. */
        amount: z.number().optional(),
      }),
    ),
  }),
  'GET /staff/customers/{id}/merge/': defineCall({
    summary: 'Preview merging another account into this one',
    access: 'merge-customers',
    params: byId,
    request: z.object({ other: pathId }),
    response: z.object({ stays: brief, closes: brief, moves: counts }),
  }),
  'POST /staff/customers/{id}/merge/': defineCall({
    summary: 'Merge another account into this one and close it',
    access: 'merge-customers',
    fresh: 'with-second-factor',
    params: byId,
    request: z.object({ version, other: id, other_version: version, reason: text(300) }),
    response: outcome.extend({ version, moved: counts }),
  }),
}
