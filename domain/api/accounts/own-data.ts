import { z } from 'zod'
import { privacyGrounds, privacyKinds, privacyStates } from '../../privacy/requests.ts'

/*
 * The file of a person's stored data (docs/product/privacy.md#own-data). Amounts are sen, days
 * YYYY-MM-DD. The version increases when a field is removed or changes its meaning.
 */

/** The current version of the file. */
export const OWN_DATA_VERSION = 1

const text = z.string()
const maybe = text.nullable()
const day = z.iso.date()
const at = z.iso.datetime()
const maybeAt = at.nullable()
const sen = z.number().int()
const yes = z.boolean()
const buyerOf = z.record(text, z.unknown())

export const ownDataFile = z.object({
  $schema: z.url(),
  version: z.literal(OWN_DATA_VERSION),
  made_at: at,
  account: z.object({
    email: maybe,
    first_name: text,
    last_name: text,
    phone: maybe,
    role: text,
    language: text,
    created_at: at,
    verified_at: maybeAt,
    has_password: yes,
    tags: z.array(text),
    note: text,
    crew_note: text,
    blocked_at: maybeAt,
    blocked_reason: maybe,
  }),
  merged_accounts: z.array(
    z.object({
      email: maybe,
      first_name: text,
      last_name: text,
      phone: maybe,
      created_at: at,
      merged_at: at,
    }),
  ),
  sign_in_methods: z.array(z.object({ provider: text, subject: text, linked_at: at })),
  consents: z.array(
    z.object({ document: text, version: text, given_at: at, given_by: text, wording: maybe }),
  ),
  addresses: z.array(
    z.object({
      address: text,
      unit: text,
      post_code: z.number().int(),
      property_type: maybe,
      access_notes: text,
      gate: text,
      parking: text,
      pets: text,
    }),
  ),
  sessions: z.array(
    z.object({
      signed_in_at: at,
      expires_at: at,
      revoked_at: maybeAt,
      method: text,
      device: maybe,
      place: maybe,
    }),
  ),
  account_events: z.array(z.object({ at, what: text, method: maybe, place: maybe, device: maybe })),
  /** Confidential answers are added under the names of their questions. */
  orders: z.array(
    z.looseObject({
      ref: text,
      skill: text,
      frequency: text,
      post_code: z.number().int(),
      address: maybe,
      from_address: maybe,
      to_address: maybe,
      property_type: maybe,
      /** Answers to service-specific questions, by field. */
      own: z.record(text, z.unknown()),
      addon: maybe,
      addon_hours: z.number().nullable(),
      fixed_addons: z.array(text),
      payment_method: text,
      voucher_code: maybe,
      total_sen: sen,
      customer_name: text,
      customer_phone: maybe,
      created_at: at,
    }),
  ),
  bookings: z.array(
    z.object({
      booking_id: text,
      skill: text,
      starts_at: at,
      ends_at: at,
      worker_count: z.number().int(),
      status: text,
      payment_status: text,
      total_sen: sen,
      fee_sen: sen,
      latitude: z.number().nullable(),
      longitude: z.number().nullable(),
      own_terms: z.record(text, z.unknown()).nullable(),
    }),
  ),
  payments: z.array(
    z.object({
      order_ref: text,
      sen,
      status: text,
      channel: maybe,
      created_at: at,
      settled_at: maybeAt,
    }),
  ),
  refunds: z.array(
    z.object({
      order_ref: text,
      sen,
      status: text,
      way: text,
      created_at: at,
      settled_at: maybeAt,
    }),
  ),
  tips: z.array(z.object({ booking_id: text, sen, paid_at: maybeAt, goes_back: yes })),
  complaints: z.array(
    z.object({
      booking_id: text,
      ref: text,
      state: text,
      text,
      created_at: at,
      closed_at: maybeAt,
      reason: maybe,
    }),
  ),
  visit_photos: z.array(z.object({ booking_id: text, phase: text, taken_at: at })),
  credits: z.array(
    z.object({ kind: text, sen, left_sen: sen, last_day: day, reason: text, created_at: at }),
  ),
  referrals: z.array(
    z.object({ is_friend: yes, state: text, created_at: at, decided_at: maybeAt }),
  ),
  reviews: z.array(
    z.object({
      booking_id: text,
      stars: z.number().int(),
      tags: z.array(text),
      words: text,
      written_at: at,
      published_at: maybeAt,
      answer: text,
      photos: z.array(z.url()),
    }),
  ),
  waiting_list: z.array(
    z.object({
      email: text,
      skill: maybe,
      post_code: z.number().int(),
      day: day.nullable(),
      answers: z.unknown(),
      created_at: at,
      notified_at: maybeAt,
    }),
  ),
  saved_cards: z.array(
    z.object({
      brand: text,
      last4: text,
      exp_month: z.number().int().nullable(),
      exp_year: z.number().int().nullable(),
      saved_at: at,
    }),
  ),
  automatic_renewals: z.array(
    z.object({
      ref: text,
      allowed_at: at,
      charge_at: maybeAt,
      to_pay_sen: sen.nullable(),
      outcome: maybe,
    }),
  ),
  gift_vouchers: z.array(
    z.object({
      ref: text,
      sen,
      from_name: text,
      from_email: text,
      to_name: text,
      to_email: text,
      words: text,
      mail_day: day,
      paid_at: maybeAt,
      mailed_at: maybeAt,
      refund_sen: sen.nullable(),
    }),
  ),
  e_invoices: z.array(z.object({ ref: text, sen, at, buyer: buyerOf })),
  e_invoice_requests: z.array(z.object({ ref: text, requested_at: at, buyer: buyerOf })),
  /** The last buyer's details, stored for the next e-invoice. */
  e_invoice_buyers: z.array(z.object({ buyer: buyerOf })),
  assistants: z.array(
    z.object({
      name: text,
      scopes: z.array(text),
      created_at: at,
      last_used_at: maybeAt,
      revoked_at: maybeAt,
    }),
  ),
  booking_history: z.array(z.record(text, z.unknown())),
  messages: z.array(z.object({ subject: text, ref: maybe, at, who: maybe, text })),
  privacy_requests: z.array(
    z.object({
      kind: z.enum(privacyKinds),
      state: z.enum(privacyStates),
      words: text,
      received_at: at,
      due_on: day,
      extended_because: maybe,
      ground: z.enum(privacyGrounds).nullable(),
      answer: text,
      answered_at: maybeAt,
    }),
  ),
  message_choices: z.array(
    z.object({
      phone: text,
      channel: text,
      category: text,
      granted: yes,
      wording: text,
      source: text,
      at,
    }),
  ),
  notifications: z.array(
    z.object({
      kind: text,
      phone: maybe,
      email: maybe,
      state: text,
      reason: maybe,
      created_at: at,
      channel: maybe,
      attempt: maybe,
      text: maybe,
      tried_at: maybeAt,
    }),
  ),
  replies: z.array(z.object({ channel: text, phone: text, text, received_at: at })),
  notes_to_crew: z.array(z.object({ booking_id: text, at, text })),
  favourites: z.array(z.object({ worker: text, wish: text, at })),
  letters: z.array(z.object({ subject: text, text, created_at: at, sent_at: maybeAt })),
})
