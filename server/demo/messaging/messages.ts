import { consentWording } from '../../../domain/notifications/consent-wording.ts'
import { kinds } from '../../../domain/notifications/kinds.ts'
import { outsideQuietHours } from '../../../domain/notifications/quiet-hours.ts'
import { renderSms, renderWhatsApp } from '../../../domain/notifications/render.ts'
import type { DeliveryState } from '../../../domain/notifications/states.ts'
import { sampleParameters, sampleVisit } from '../../../domain/notifications/templates/samples.ts'
import type { TemplateKind } from '../../../domain/notifications/templates/templates.ts'
import { query, queryFirst, queryOne, type Tx } from '../../db/transaction.ts'
import { receive } from '../../features/inbox/receive.ts'

const HOUR_MS = 3_600_000

type Attempt = {
  readonly channel: 'whatsapp' | 'sms'
  readonly state: DeliveryState
  readonly code?: string
}

/** One message to a demo customer, with its result. */
type Sent = {
  readonly email: string
  readonly kind: TemplateKind
  readonly hoursAgo: number
  readonly state: DeliveryState
  readonly reason?: string
  readonly attempts: readonly Attempt[]
}

const agreed = ['ravi@jiran.test', 'hidayah@jiran.test', 'peter@jiran.test'] as const
const [ravi, hidayah, peter] = agreed

/** Newest last: one message in each possible state. */
const sent: readonly Sent[] = [
  {
    email: peter,
    kind: 'booked',
    hoursAgo: 76,
    state: 'read',
    attempts: [{ channel: 'whatsapp', state: 'read' }],
  },
  {
    email: ravi,
    kind: 'tomorrow',
    hoursAgo: 52,
    state: 'delivered',
    attempts: [
      { channel: 'whatsapp', state: 'failed', code: '131026' },
      { channel: 'sms', state: 'delivered' },
    ],
  },
  {
    email: hidayah,
    kind: 'soon',
    hoursAgo: 49,
    state: 'cancelled',
    reason: 'visit-moved',
    attempts: [],
  },
  {
    email: hidayah,
    kind: 'done',
    hoursAgo: 28,
    state: 'delivered',
    attempts: [{ channel: 'whatsapp', state: 'delivered' }],
  },
  {
    email: ravi,
    kind: 'soon',
    hoursAgo: 27,
    state: 'failed',
    reason: '30003',
    attempts: [
      { channel: 'whatsapp', state: 'failed', code: '131026' },
      { channel: 'sms', state: 'failed', code: '30003' },
    ],
  },
  {
    email: hidayah,
    kind: 'crew-changed',
    hoursAgo: 6,
    state: 'failed',
    reason: '131049',
    attempts: [{ channel: 'whatsapp', state: 'failed', code: '131049' }],
  },
  {
    email: peter,
    kind: 'soon',
    hoursAgo: 3,
    state: 'read',
    attempts: [{ channel: 'whatsapp', state: 'read' }],
  },
  {
    email: peter,
    kind: 'crew-changed',
    hoursAgo: 2,
    state: 'sent',
    attempts: [{ channel: 'whatsapp', state: 'sent' }],
  },
]

/** Price of an SMS in US dollars, as the provider reports it. */
const SMS_PRICE = 0.0734
const company = 'Jiran'

type Customer = {
  account_id: number
  first_name: string
  phone: string
  booking: number | null
  booking_id: string | null
  skill: string | null
  starts_at: Date | null
}

/** Writes messages in every state, their consents, and a customer's reply by WhatsApp. */
export async function writeMessages(tx: Tx, now: Date): Promise<void> {
  for (const email of agreed) {
    const customer = await customerOf(tx, email, now)
    if (!customer) continue
    for (const channel of ['whatsapp', 'sms'] as const)
      await query(tx, {
        text: `insert into consent (account_id, phone, channel, category, granted, wording, source, at)
               values ($1, $2, $3, 'utility', true, $4, 'profile', $5)`,
        values: [
          customer.account_id,
          customer.phone,
          channel,
          consentWording(channel, 'utility', 'en'),
          new Date(now.getTime() - 90 * HOUR_MS),
        ],
      })
  }
  for (const [place, message] of sent.entries()) {
    const at = beforeQuietHours(new Date(now.getTime() - message.hoursAgo * HOUR_MS))
    const customer = await customerOf(tx, message.email, at)
    if (customer) await addSent(tx, `demo ${place}`, customer, message, at)
  }
  await writeReply(tx, now)
}

/** The moment itself, or the evening before if it falls into quiet hours. */
function beforeQuietHours(at: Date): Date {
  const isQuiet = outsideQuietHours(at) > at
  return isQuiet ? beforeQuietHours(new Date(at.getTime() - HOUR_MS)) : at
}

/** A customer with their next visit after that time, if any. */
function customerOf(tx: Tx, email: string, at: Date): Promise<Customer | undefined> {
  return queryFirst<Customer>(tx, {
    text: `select a.id as account_id, a.first_name, replace(a.phone, ' ', '') as phone,
             b.id as booking, b.booking_id, b.skill, b.starts_at
           from account a left join lateral (
             select id, booking_id, skill, starts_at from booking
             where account_id = a.id and starts_at > $2
             order by starts_at, id limit 1) b on true
           where a.email = $1 and a.phone is not null`,
    values: [email, at],
  })
}

async function addSent(
  tx: Tx,
  key: string,
  customer: Customer,
  { kind, state, reason, attempts }: Sent,
  at: Date,
): Promise<void> {
  const parameters = sampleParameters({
    ...sampleVisit,
    name: customer.first_name,
    skill: customer.skill ?? sampleVisit.skill,
    bookingId: customer.booking_id ?? sampleVisit.bookingId,
    startsAt: customer.starts_at ?? at,
  })[kind]
  const { audience, category, urgent } = kinds[kind]
  const row = await queryOne<{ id: number }>(tx, {
    text: `insert into notification (key, kind, audience, account_id, phone, parameters, booking_id,
             category, urgent, send_after, state, reason, created_at, updated_at)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $10, $13) returning id`,
    values: [
      key,
      kind,
      audience,
      customer.account_id,
      customer.phone,
      JSON.stringify(parameters),
      customer.booking,
      category,
      urgent,
      at,
      state,
      reason ?? null,
      new Date(at.getTime() + 40_000),
    ],
  })
  for (const [place, attempt] of attempts.entries()) {
    const { channel, state: stands, code = null } = attempt
    const text =
      channel === 'sms'
        ? renderSms(kind, parameters as never, 'en', company)
        : renderWhatsApp(kind, parameters as never, 'en').text
    const charged = channel === 'sms' && stands !== 'failed'
    const begun = new Date(at.getTime() + place * 15_000)
    await query(tx, {
      text: `insert into delivery (notification_id, channel, provider, provider_id, state, error_code,
               price, currency, body, created_at, updated_at)
             values ($1, $2, 'demo', $3, $4, $5, $6, $7, $8, $9, $10)`,
      values: [
        row.id,
        channel,
        `${key} ${place}`,
        stands,
        code,
        charged ? SMS_PRICE : null,
        charged ? 'USD' : null,
        text,
        begun,
        new Date(begun.getTime() + 10_000),
      ],
    })
  }
}

/** A customer who replied by WhatsApp an hour ago: staff may answer there. */
async function writeReply(tx: Tx, now: Date): Promise<void> {
  const at = new Date(now.getTime() - HOUR_MS)
  const customer = await customerOf(tx, peter, at)
  if (!customer) return
  const body = 'Can they come to the back door? The front one is being painted.'
  await query(tx, {
    text: `insert into inbound_message (channel, provider_id, phone, account_id, body, received_at)
           values ('whatsapp', 'demo', $1, $2, $3, $4)`,
    values: [customer.phone, customer.account_id, body, at],
  })
  await receive(tx, at, {
    name: 'Peter Ng',
    email: peter,
    phone: customer.phone,
    subject: 'WhatsApp',
    body,
    language: 'en',
    channel: 'whatsapp',
    ...(customer.booking === null ? {} : { bookingId: customer.booking }),
  })
}
