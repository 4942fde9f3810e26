import { z } from 'zod'
import { photosMax, replyMax, threadStates } from '../../inbox/thread.ts'
import { channels, states } from '../../notifications/choices.ts'
import { defineCall, lines, text } from '../call.ts'
import { byId, image, named, pathId, version } from '../fields.ts'
import { pageOf, pageRequest } from '../pages.ts'

/** At most 1280 pixels. */
const photo = image(340_000)
/** The pictures of a message, and the largest body with them, in bytes. */
export const photos = z.array(photo).max(photosMax).default([])
export const PHOTOS_BODY_BYTES = 1_500_000

const item = z.object({
  id: z.number().int(),
  /** The reference in the subject of every e-mail. */
  ref: z.string(),
  subject: z.string(),
  state: z.enum(threadStates),
  owner: named.nullable(),
  customer_name: z.string(),
  /** Empty for a person who wrote by WhatsApp and has none. */
  customer_email: z.string(),
  /** The channel of the customer's last message. */
  channel: z.enum(channels),
  /** The visit that it is about. */
  booking_id: z.string().nullable(),
  skill: z.string().nullable(),
  /** Time of the last message, ISO 8601. */
  last_message_at: z.string(),
  /** Since when the customer waits for an answer; null if all is answered. */
  unanswered_since: z.string().nullable(),
  /** The beginning of the last message. */
  excerpt: z.string().nullable(),
})
export type ThreadItem = z.infer<typeof item>

const owners = z.array(named)

const thread = item.omit({ excerpt: true }).extend({
  customer_phone: z.string().nullable(),
  /** The id of the account with the e-mail. */
  customer: z.number().int().nullable(),
  /** The customer's language. */
  language: z.enum(['en', 'ms', 'zh']),
  created_at: z.string(),
  version,
  /** The channel of a reply now; null if the customer cannot be reached. */
  reply_by: z.enum(['whatsapp', 'email']).nullable(),
  /** Until when a reply goes out by WhatsApp; null otherwise. */
  open_until: z.string().nullable(),
  messages: z.array(
    z.object({
      id: z.number().int(),
      kind: z.enum(['received', 'reply', 'note']),
      who: z.string(),
      channel: z.enum(channels),
      /** For a reply by WhatsApp: the message and its state. */
      sent: z.object({ key: z.string(), state: z.enum(states) }).nullable(),
      body: z.string(),
      at: z.string(),
      /** The keys of its pictures. */
      photos: z.array(z.string()),
    }),
  ),
  /** The customer's latest visits, to link one. */
  visits: z.array(z.object({ booking_id: z.string(), skill: z.string(), start_date: z.string() })),
  /** Staff who may own it. */
  owners,
  /** The caller's id. */
  you: z.number().int(),
})
export type Thread = z.infer<typeof thread>
export type ThreadMessage = Thread['messages'][number]

/** The inbox of staff (docs/product/inbox.md). */
export const messageCalls = {
  'GET /staff/threads/': defineCall({
    summary: 'Threads, latest message first',
    access: 'manage-messages',
    request: z.object({
      search: text(100),
      state: z.enum(threadStates).optional(),
      /** A member of staff, the caller, or nobody. */
      owner: z.union([z.enum(['me', 'nobody']), pathId]).optional(),
      /** Only those whose customer waits for an answer. */
      unanswered: z
        .enum(['true', 'false'])
        .optional()
        .transform((value) => value === 'true'),
      ...pageRequest(25),
    }),
    response: pageOf(item).extend({
      /** By state, regardless of the state filter. */
      counts: z.record(z.enum(threadStates), z.number().int()),
      /** Staff who may own a thread. */
      owners,
    }),
  }),
  'GET /staff/threads/{id}': defineCall({
    summary: 'A thread with all its messages and notes',
    access: 'manage-messages',
    params: byId,
    response: thread,
  }),
  'PUT /staff/threads/{id}': defineCall({
    summary: 'Change the state, owner and visit of a thread',
    access: 'manage-messages',
    params: byId,
    request: z.object({
      version,
      state: z.enum(threadStates),
      owner: pathId.nullable(),
      /** Empty for none. */
      booking_id: text(40),
    }),
  }),
  'POST /staff/threads/{id}/reply/': defineCall({
    summary:
      'Reply to the customer: by WhatsApp within 24 hours of their message, otherwise by e-mail',
    access: 'manage-messages',
    params: byId,
    request: z.object({
      version,
      /** The channel that the page showed; a reply does not go out by another one. */
      by: z.enum(['whatsapp', 'email']).optional(),
      body: lines(replyMax),
      close: z.boolean().default(false),
    }),
  }),
  'POST /staff/threads/{id}/notes/': defineCall({
    summary: 'Add a note that only staff read',
    access: 'manage-messages',
    params: byId,
    request: z.object({ body: lines(replyMax), photos }),
    bodyBytes: PHOTOS_BODY_BYTES,
  }),
  'GET /staff/threads/photos/{key}': defineCall({
    summary: 'A picture of a message',
    access: 'manage-messages',
    params: z.object({ key: z.uuid() }),
    response: photo,
  }),
}
