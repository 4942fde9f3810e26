import { z } from 'zod'
import type { Locale } from '../../../../messages/locales.ts'
import type {
  OutgoingMessage,
  ProviderState,
  ReplyEvent,
  Retry,
  StatusEvent,
  TemplateEvent,
} from '../port.ts'

/* The shapes of the Cloud API (docs/integrations/whatsapp.md). */

/** The language codes of approved templates. */
const languageCodes: Readonly<Record<Locale, string>> = { en: 'en', ms: 'ms', zh: 'zh_CN' }

/** The body of `POST /{phone-number-id}/messages`. */
export function messageBody({ to, reference, locale, template, text }: OutgoingMessage): object {
  const words = (each: string) => ({ type: 'text', text: each })
  const common = {
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    to: to.replace(/^\+/, ''),
    biz_opaque_callback_data: reference,
  }
  if (!template) return { ...common, type: 'text', text: { preview_url: false, body: text } }
  const { name, parameters, buttonSuffixes = [] } = template
  const components = [
    ...(parameters.length > 0 ? [{ type: 'body', parameters: parameters.map(words) }] : []),
    ...buttonSuffixes.map((suffix, at) => ({
      type: 'button',
      sub_type: 'url',
      index: String(at),
      parameters: [words(suffix)],
    })),
  ]
  const language = { policy: 'deterministic', code: languageCodes[locale] }
  return { ...common, type: 'template', template: { name, language, components } }
}

/** The answer to an accepted message. */
export const takenShape = z.object({
  messages: z.array(z.object({ id: z.string().min(1).max(500) })).min(1),
})

export const refusalShape = z.object({ error: z.object({ code: z.number().int() }) })

/**
 * How to retry after a code. Any other code is a fault of ours or of the account, and another
 * channel may still reach the person.
 */
export const retries: Readonly<Record<number, Retry>> = {
  // Outages and rate limits.
  1: 'later',
  2: 'later',
  4: 'later',
  80007: 'later',
  130429: 'later',
  131000: 'later',
  131016: 'later',
  131048: 'later',
  131056: 'later',
  133004: 'later',
  // The token has expired, or lacks a permission: an operator must renew it.
  0: 'later',
  10: 'later',
  190: 'later',
  // The 24-hour window is closed; a text written into a chat must not go through another channel.
  131047: 'never',
  // Withheld, or marketing that the person has stopped.
  131049: 'never',
  131050: 'never',
}

const states: Readonly<Record<string, ProviderState>> = {
  sent: 'sent',
  delivered: 'delivered',
  read: 'read',
  played: 'read',
  failed: 'failed',
}

const digits = z.string().regex(/^\d{5,15}$/)
const seconds = z.union([z.string().regex(/^\d{1,11}$/), z.number().int().nonnegative()])
const userId = z.string().min(1).max(140)

const statusShape = z.object({
  id: z.string().min(1).max(500),
  status: z.string(),
  timestamp: seconds,
  recipient_id: digits.optional().catch(undefined),
  recipient_user_id: userId.optional().catch(undefined),
  biz_opaque_callback_data: z.string().max(512).optional().catch(undefined),
  errors: z
    .array(z.object({ code: z.number().int() }))
    .optional()
    .catch(undefined),
  pricing: z.object({ billable: z.boolean() }).optional().catch(undefined),
})

const replyShape = z.object({
  id: z.string().min(1).max(500),
  from: digits.optional().catch(undefined),
  from_user_id: userId.optional().catch(undefined),
  timestamp: seconds,
  type: z.string().max(40),
  text: z.object({ body: z.string() }).optional().catch(undefined),
  button: z.object({ text: z.string() }).optional().catch(undefined),
  interactive: z
    .object({ button_reply: z.object({ title: z.string() }).optional() })
    .optional()
    .catch(undefined),
})

const contactShape = z.object({
  wa_id: digits.optional().catch(undefined),
  user_id: userId.optional().catch(undefined),
})

const webhookShape = z.object({
  object: z.literal('whatsapp_business_account'),
  entry: z.array(
    z.object({
      time: seconds.optional().catch(undefined),
      changes: z.array(z.object({ field: z.string(), value: z.unknown() })).default([]),
    }),
  ),
})

const messagesShape = z.object({
  metadata: z.object({ phone_number_id: z.string() }),
  // One unreadable entry must not lose the others.
  statuses: z.array(z.unknown()).default([]),
  messages: z.array(z.unknown()).default([]),
  contacts: z.array(contactShape.catch({})).default([]),
})

const templateShape = z.object({
  event: z.string(),
  message_template_name: z.string().min(1).max(512),
  message_template_language: z.string().min(2).max(10),
})

const templateStates: Readonly<Record<string, TemplateEvent['state']>> = {
  APPROVED: 'approved',
  REINSTATED: 'approved',
  PENDING: 'pending',
  IN_APPEAL: 'pending',
  REJECTED: 'rejected',
  FLAGGED: 'approved',
  PAUSED: 'paused',
  DISABLED: 'disabled',
  PENDING_DELETION: 'disabled',
  DELETED: 'disabled',
}

const momentOf = (timestamp: string | number) => new Date(Number(timestamp) * 1000)

/** WhatsApp's limit of a text. */
const replyLength = 4096

export type WebhookEvents = {
  readonly statuses: readonly StatusEvent[]
  readonly replies: readonly ReplyEvent[]
  readonly templates: readonly TemplateEvent[]
}

/**
 * The events of a verified webhook about our number and templates; undefined if its shape is
 * unknown. Other numbers of the same app and unused fields are left out.
 */
export function readWebhook(body: unknown, phoneNumberId: string): WebhookEvents | undefined {
  const webhook = webhookShape.safeParse(body)
  if (!webhook.success) return undefined
  const changes = webhook.data.entry.flatMap((entry) =>
    entry.changes.map((change) => ({ ...change, time: entry.time })),
  )
  const ours = changes
    .filter(({ field }) => field === 'messages')
    .flatMap(({ value }) => messagesShape.safeParse(value).data ?? [])
    .filter(({ metadata }) => metadata.phone_number_id === phoneNumberId)
  return {
    statuses: ours.flatMap(({ statuses }) => statuses).flatMap(readStatus),
    replies: ours.flatMap(({ messages, contacts }) =>
      messages.flatMap((message) => readReply(message, contacts)),
    ),
    templates: changes
      .filter(({ field }) => field === 'message_template_status_update')
      .flatMap(({ value, time }) => (time === undefined ? [] : readTemplate(value, time))),
  }
}

function readTemplate(raw: unknown, time: string | number): TemplateEvent[] {
  const read = templateShape.safeParse(raw)
  const state = templateStates[read.data?.event ?? '']
  if (!read.success || !state) return []
  const { message_template_name: name, message_template_language: language } = read.data
  return [{ name, language, state, at: momentOf(time) }]
}

function readStatus(raw: unknown): StatusEvent[] {
  const read = statusShape.safeParse(raw)
  const state = states[read.data?.status ?? '']
  if (!read.success || !state) return []
  const { id, timestamp, recipient_id, recipient_user_id, errors, pricing } = read.data
  const reference = read.data.biz_opaque_callback_data
  const code = errors?.[0]?.code
  return [
    {
      channel: 'whatsapp',
      providerId: id,
      state,
      at: momentOf(timestamp),
      ...(reference ? { reference } : {}),
      ...(recipient_id ? { to: `+${recipient_id}` } : {}),
      ...(recipient_user_id ? { userId: recipient_user_id } : {}),
      ...(state === 'failed' && code !== undefined ? { errorCode: String(code) } : {}),
      // Meta sends no amounts, but says when a message is free.
      ...(pricing?.billable === false ? { price: 0 } : {}),
    },
  ]
}

function readReply(raw: unknown, contacts: readonly z.output<typeof contactShape>[]): ReplyEvent[] {
  const read = replyShape.safeParse(raw)
  if (!read.success) return []
  const { id, from, timestamp, type, text, button, interactive } = read.data
  const contact = contacts.find(({ wa_id }) => wa_id !== undefined && wa_id === from) ?? contacts[0]
  const user = read.data.from_user_id ?? contact?.user_id
  if (from === undefined && user === undefined) return []
  const words = text?.body ?? button?.text ?? interactive?.button_reply?.title ?? `[${type}]`
  return [
    {
      channel: 'whatsapp',
      providerId: id,
      text: words.replaceAll('\0', '').slice(0, replyLength),
      at: momentOf(timestamp),
      ...(from ? { from: `+${from}` } : {}),
      ...(user ? { userId: user } : {}),
    },
  ]
}
