import { z } from 'zod'
import { causes } from '../../notifications/cause.ts'
import {
  categories,
  channels,
  chosenChannels,
  consentSources,
  states,
} from '../../notifications/choices.ts'
import { againRefusals, WRITTEN_MAX, windowRefusals } from '../../notifications/window.ts'
import { defineCall, lines, nothing, outcome, text } from '../call.ts'
import { pathId, shown } from '../fields.ts'
import { pageOf, pageRequest } from '../pages.ts'

const day = z.iso.date()
/** `n` and the number of a notification, or `m` and the number of a mail that belongs to none. */
const key = z.string().regex(/^[nm][1-9]\d{0,14}$/)

const cost = z.object({
  /** ISO 4217. */
  currency: z.string(),
  amount: z.number(),
})

const item = z.object({
  key,
  /** What it is about: the kind of a notification, or null for a mail that has no kind. */
  kind: z.string().nullable(),
  /** Of a mail. */
  subject: z.string().nullable(),
  /** Who gets it; the numbers lead to their pages. */
  recipient: z.object({
    name: z.string(),
    customer: z.number().int().nullable(),
    worker: z.number().int().nullable(),
  }),
  /** The phone or the e-mail that it last went to. */
  to: z.string().nullable(),
  category: z.enum(categories),
  booking_id: z.string().nullable(),
  skill: z.string().nullable(),
  /** By which it was tried last; null while it has not been tried. */
  channel: z.enum(channels).nullable(),
  state: z.enum(states),
  cause: z.enum(causes).nullable(),
  /** The code behind the cause. */
  code: z.string().nullable(),
  created_at: z.string(),
  /** When its state changed last. */
  updated_at: z.string(),
  /** It is not sent before; null for a mail. */
  send_after: z.string().nullable(),
})
export type SentMessage = z.infer<typeof item>

const attempt = z.object({
  id: z.number().int(),
  channel: z.enum(channels),
  state: z.enum(states),
  cause: z.enum(causes).nullable(),
  code: z.string().nullable(),
  /** Its words; null where they are not stored. */
  text: z.string().nullable(),
  /** For who may see money, where the provider has said it. */
  cost: cost.optional(),
  created_at: z.string(),
  updated_at: z.string(),
})
export type Attempt = z.infer<typeof attempt>

const whole = item.extend({
  attempts: z.array(attempt),
  /** Who sent it, where staff did. */
  sent_by: z.string().nullable(),
  /** The message that this one repeats, and those that repeat this one. */
  repeats: key.nullable(),
  repeated_by: z.array(z.object({ key, state: z.enum(states), created_at: z.string() })),
  /** How it can be sent again; what is refused has its reason. */
  again: z.array(
    z.object({ channel: z.enum(chosenChannels), refused: z.enum(againRefusals).nullable() }),
  ),
})
export type WholeMessage = z.infer<typeof whole>

const consent = z.object({
  channel: z.enum(chosenChannels),
  category: z.enum(categories),
  granted: z.boolean(),
  /** What the person agreed to or withdrew, as they read it. */
  wording: z.string(),
  source: z.enum(consentSources),
  at: z.string(),
})
export type ConsentEntry = z.infer<typeof consent>

const recipient = z.object({
  ...shown('name', 'phone', 'email'),
  /** In which words of staff may go out by WhatsApp (docs/product/messages.md#window). */
  window: z.object({
    /** Until then; null while it is closed. */
    open_until: z.string().nullable(),
    /** When the person wrote last. */
    last_at: z.string().nullable(),
    refused: z.enum(windowRefusals).nullable(),
  }),
  /** What the person agreed to and withdrew, the newest first. */
  consents: z.array(consent),
})
export type Recipient = z.infer<typeof recipient>

/** One of three: a customer, a worker, or the customer of a visit. */
const someone = {
  customer: pathId.optional(),
  worker: pathId.optional(),
  booking_id: text(40),
}

const choice = z.object({
  channel: z.enum(chosenChannels),
  category: z.enum(categories),
  granted: z.boolean(),
  /** When it was chosen; null while it is as at the start. */
  at: z.string().nullable(),
  /** What is agreed to, in the language of the call. */
  wording: z.string(),
})
export type MessageChoice = z.infer<typeof choice>

const choices = z.object({
  /** Null: WhatsApp and SMS have no number to go to. */
  phone: z.string().nullable(),
  choices: z.array(choice),
})

/** What was sent to whom and whether it arrived (docs/product/messages.md). */
export const sentMessageCalls = {
  'GET /staff/messages/': defineCall({
    summary: 'Messages to customers, workers and staff, the newest first',
    access: 'manage-messages',
    request: z.object({
      search: text(100),
      state: z.enum(states).optional(),
      channel: z.enum(channels).optional(),
      kind: text(40),
      day: day.optional(),
      ...someone,
      ...pageRequest(25),
    }),
    response: pageOf(item),
  }),
  'GET /staff/messages/counts/': defineCall({
    summary:
      'How many messages went out, arrived and failed, and what they cost, by day and channel',
    access: 'manage-messages',
    request: z.object({
      /** The last day; today without it. */
      until: day.optional(),
      days: z.coerce.number().int().min(1).max(92).default(14),
    }),
    response: z.object({
      from: day,
      until: day,
      rows: z.array(
        z.object({
          day,
          channel: z.enum(channels),
          sent: z.number().int(),
          arrived: z.number().int(),
          failed: z.number().int(),
          /** In each currency; for who may see money. */
          cost: z.array(cost).optional(),
        }),
      ),
    }),
  }),
  'GET /staff/messages/recipient/': defineCall({
    summary: 'How somebody can be written to, and what they agreed to',
    access: 'manage-messages',
    request: z.object(someone),
    response: recipient,
  }),
  'POST /staff/messages/write/': defineCall({
    summary: 'Write to somebody by WhatsApp, within 24 hours after they wrote',
    access: 'manage-messages',
    request: z.object({ ...someone, text: lines(WRITTEN_MAX) }),
    response: outcome,
  }),
  'POST /staff/messages/consent/': defineCall({
    summary: 'Write down what a customer agreed to, or withdrew, in person or on the phone',
    access: 'manage-customers',
    request: z.object({
      customer: pathId,
      channel: z.enum(chosenChannels),
      category: z.enum(categories),
      granted: z.boolean(),
    }),
    response: outcome,
  }),
  'GET /staff/messages/{key}': defineCall({
    summary: 'A message with its attempts',
    access: 'manage-messages',
    params: z.object({ key }),
    request: nothing,
    response: whole,
  }),
  'POST /staff/messages/{key}/again/': defineCall({
    summary: 'Send a message again, by the same channel or another one',
    access: 'manage-messages',
    params: z.object({ key }),
    request: z.object({ channel: z.enum(chosenChannels) }),
    response: outcome.extend({ key }),
  }),
  'GET /account/message-choices/': defineCall({
    summary: 'By which channels the caller wants messages',
    access: 'signed-in',
    request: nothing,
    response: choices,
  }),
  'POST /account/message-choices/': defineCall({
    summary: 'Agree to messages of a category by a channel, or withdraw it',
    access: 'signed-in',
    request: z.object({
      channel: z.enum(chosenChannels),
      category: z.enum(categories),
      granted: z.boolean(),
    }),
    response: outcome.extend(choices.shape),
  }),
}
