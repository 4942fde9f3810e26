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
import { defineCall, lines, outcome, text } from '../call.ts'
import { day, pathId, shown } from '../fields.ts'
import { pageOf, pageRequest } from '../pages.ts'

/** `n` and the id of a notification, or `m` and the id of an e-mail that belongs to none. */
const key = z.string().regex(/^[nm][1-9]\d{0,14}$/)

const cost = z.object({
  /** ISO 4217. */
  currency: z.string(),
  amount: z.number(),
})

const item = z.object({
  key,
  /** The kind of a notification; null for an e-mail without a kind. */
  kind: z.string().nullable(),
  /** For an e-mail. */
  subject: z.string().nullable(),
  /** The recipient; the ids lead to their pages. */
  recipient: z.object({
    name: z.string(),
    customer: z.number().int().nullable(),
    worker: z.number().int().nullable(),
  }),
  /** The phone or e-mail of the last attempt. */
  to: z.string().nullable(),
  category: z.enum(categories),
  booking_id: z.string().nullable(),
  skill: z.string().nullable(),
  /** The channel of the last attempt; null if there was none. */
  channel: z.enum(channels).nullable(),
  state: z.enum(states),
  cause: z.enum(causes).nullable(),
  /** The code behind the cause. */
  code: z.string().nullable(),
  created_at: z.string(),
  /** When its state last changed. */
  updated_at: z.string(),
  /** The earliest time to send it; null for an e-mail. */
  send_after: z.string().nullable(),
})
export type SentMessage = z.infer<typeof item>

const attempt = z.object({
  id: z.number().int(),
  channel: z.enum(channels),
  state: z.enum(states),
  cause: z.enum(causes).nullable(),
  code: z.string().nullable(),
  /** Its text; null if it is not stored. */
  text: z.string().nullable(),
  /** For readers who may see money, once the provider has reported it. */
  cost: cost.optional(),
  created_at: z.string(),
  updated_at: z.string(),
})
export type Attempt = z.infer<typeof attempt>

const wholeMessage = item.extend({
  attempts: z.array(attempt),
  /** Who sent it, if staff did. */
  sent_by: z.string().nullable(),
  /** The message that this one repeats, and those that repeat this one. */
  repeats: key.nullable(),
  repeated_by: z.array(z.object({ key, state: z.enum(states), created_at: z.string() })),
  /** How it can be sent again, with the reason for each refusal. */
  again: z.array(
    z.object({ channel: z.enum(chosenChannels), refused: z.enum(againRefusals).nullable() }),
  ),
})
export type WholeMessage = z.infer<typeof wholeMessage>

const consent = z.object({
  channel: z.enum(chosenChannels),
  category: z.enum(categories),
  granted: z.boolean(),
  /** The text that the person agreed to or withdrew from, as shown. */
  wording: z.string(),
  source: z.enum(consentSources),
  at: z.string(),
})
export type ConsentEntry = z.infer<typeof consent>

const recipient = z.object({
  ...shown('name', 'phone', 'email'),
  /** When staff may write by WhatsApp (docs/product/messages.md#window). */
  window: z.object({
    /** When it closes; null if it is closed. */
    open_until: z.string().nullable(),
    /** When the person last wrote. */
    last_at: z.string().nullable(),
    refused: z.enum(windowRefusals).nullable(),
  }),
  /** Consents and withdrawals of the person, newest first. */
  consents: z.array(consent),
})
export type Recipient = z.infer<typeof recipient>

/** One of a customer, a worker, or the customer of a visit. */
const someone = {
  customer: pathId.optional(),
  worker: pathId.optional(),
  booking_id: text(40),
}

const choice = z.object({
  channel: z.enum(chosenChannels),
  category: z.enum(categories),
  granted: z.boolean(),
  /** When it was chosen; null for the default. */
  at: z.string().nullable(),
  /** The text of the consent, in the language of the call. */
  wording: z.string(),
})
export type MessageChoice = z.infer<typeof choice>

const choices = z.object({
  /** Null if there is no number for WhatsApp and SMS. */
  phone: z.string().nullable(),
  choices: z.array(choice),
})

/** Sent messages and their delivery (docs/product/messages.md). */
export const sentMessageCalls = {
  'GET /staff/messages/': defineCall({
    summary: 'Messages to customers, workers and staff, newest first',
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
    summary: 'Numbers of messages sent, delivered and failed, and their cost, by day and channel',
    access: 'manage-messages',
    request: z.object({
      /** The last day; defaults to today. */
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
          /** By currency; for readers who may see money. */
          cost: z.array(cost).optional(),
        }),
      ),
    }),
  }),
  'GET /staff/messages/recipient/': defineCall({
    summary: 'A person’s channels and consents',
    access: 'manage-messages',
    request: z.object(someone),
    response: recipient,
  }),
  'POST /staff/messages/write/': defineCall({
    summary: 'Write to a person by WhatsApp within 24 hours of their message',
    access: 'manage-messages',
    request: z.object({ ...someone, text: lines(WRITTEN_MAX) }),
  }),
  'POST /staff/messages/consent/': defineCall({
    summary: 'Record a customer’s consent or withdrawal, given in person or on the phone',
    access: 'manage-customers',
    request: z.object({
      customer: pathId,
      channel: z.enum(chosenChannels),
      category: z.enum(categories),
      granted: z.boolean(),
    }),
  }),
  'GET /staff/messages/{key}': defineCall({
    summary: 'A message with its attempts',
    access: 'manage-messages',
    params: z.object({ key }),
    response: wholeMessage,
  }),
  'POST /staff/messages/{key}/again/': defineCall({
    summary: 'Send a message again, by the same channel or another one',
    access: 'manage-messages',
    params: z.object({ key }),
    request: z.object({ channel: z.enum(chosenChannels) }),
    response: outcome.extend({ key }),
  }),
  'GET /account/message-choices/': defineCall({
    summary: 'The caller’s choices of channels for messages',
    access: 'signed-in',
    response: choices,
  }),
  'POST /account/message-choices/': defineCall({
    summary: 'Give or withdraw consent to messages of a category by a channel',
    access: 'signed-in',
    request: z.object({
      channel: z.enum(chosenChannels),
      category: z.enum(categories),
      granted: z.boolean(),
    }),
    response: outcome.extend(choices.shape),
  }),
}
