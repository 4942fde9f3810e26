import { createHmac } from 'node:crypto'
import type { Template } from './settings.ts'

/* Meta's terms, written only from its documentation. */

export type Status = 'sent' | 'delivered' | 'read' | 'failed'

const titles: Readonly<Record<number, string>> = {
  100: 'Invalid parameter',
  190: 'Access token has expired',
  130429: 'Rate limit hit',
  131000: 'Something went wrong',
  131026: 'Message undeliverable',
  131047: 'Re-engagement message',
  131049: 'This message was not delivered to maintain healthy ecosystem engagement',
  132000: 'Number of parameters does not match the expected number of params',
  132001: 'Template name does not exist in the translation',
}

const titleOf = (code: number) => titles[code] ?? 'Something went wrong'

const unixSeconds = (at: Date) => String(Math.floor(at.getTime() / 1000))

/** The response to a refused call. */
export function refusal(code: number): object {
  const message = `(#${code}) ${titleOf(code)}`
  return { error: { message, type: 'OAuthException', code, fbtrace_id: 'stand-in' } }
}

/** The id of a number, for contacts and recipients. */
export const waId = (number: string) => number.replace(/^\+/, '')

/** The id of a person whose number is hidden. */
const userIdOf = (number: string) => `MY.${waId(number)}`

type Value = Readonly<Record<string, unknown>>

/** A webhook about a number. */
export function webhook(phoneNumberId: string, value: Value): string {
  const metadata = { display_phone_number: '60300000000', phone_number_id: phoneNumberId }
  const change = { field: 'messages', value: { messaging_product: 'whatsapp', metadata, ...value } }
  return JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [{ id: '100000000000001', changes: [change] }],
  })
}

/** A webhook about decisions on templates. */
export function templateWebhook(templates: readonly Template[], at: Date): string {
  const changes = templates.map(({ name, language, status }) => ({
    field: 'message_template_status_update',
    value: {
      event: status,
      message_template_id: 1,
      message_template_name: name,
      message_template_language: language,
      reason: status === 'REJECTED' ? 'INVALID_FORMAT' : 'NONE',
    },
  }))
  return JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [{ id: '100000000000001', time: Math.floor(at.getTime() / 1000), changes }],
  })
}

export function statusValue(status: {
  id: string
  status: Status
  at: Date
  number: string
  reference: string | undefined
  /** True if the person shows a user name instead. */
  hidesNumber?: boolean
  errorCode?: number
  isFree?: boolean
  category: string
}): Value {
  const { errorCode, reference } = status
  return {
    statuses: [
      {
        id: status.id,
        status: status.status,
        timestamp: unixSeconds(status.at),
        ...(status.hidesNumber ? {} : { recipient_id: waId(status.number) }),
        recipient_user_id: userIdOf(status.number),
        ...(reference === undefined ? {} : { biz_opaque_callback_data: reference }),
        ...(status.status === 'failed' && errorCode !== undefined
          ? { errors: [{ code: errorCode, title: titleOf(errorCode) }] }
          : {}),
        ...(status.status === 'sent' || status.status === 'delivered'
          ? {
              pricing: {
                billable: !status.isFree,
                pricing_model: 'PMP',
                category: status.category,
                type: status.isFree ? 'free_customer_service' : 'regular',
              },
            }
          : {}),
      },
    ],
  }
}

export function messageValue(message: {
  id: string
  number: string
  text: string
  at: Date
  hidesNumber?: boolean
}): Value {
  const { id, number, text, at, hidesNumber } = message
  const wa = hidesNumber ? {} : { wa_id: waId(number) }
  const from = hidesNumber ? { from_user_id: userIdOf(number) } : { from: waId(number) }
  return {
    contacts: [{ profile: { name: 'Stand-in' }, ...wa, user_id: userIdOf(number) }],
    messages: [{ ...from, id, timestamp: unixSeconds(at), type: 'text', text: { body: text } }],
  }
}

/** `X-Hub-Signature-256` of a body. */
export const signature = (body: string, appSecret: string) =>
  `sha256=${createHmac('sha256', appSecret).update(body).digest('hex')}`

/** The number of different placeholders in a text: 2 in `{{1}} and {{2}}, {{1}}`. */
export const placeholders = (text: string) => new Set(text.match(/\{\{\d+\}\}/g)).size

/** A template as the phone shows it. */
export function filled(
  template: Template,
  parameters: readonly string[],
  suffixes: readonly string[],
) {
  const { body, buttons = [], footer } = template
  return {
    text: body.replace(/\{\{(\d+)\}\}/g, (_, number) => parameters[Number(number) - 1] ?? ''),
    ...(footer ? { footer } : {}),
    buttons: buttons.map(({ text, url }, at) => ({
      text,
      url: url.replace('{{1}}', () => suffixes[at] ?? ''),
    })),
  }
}
