import type {
  MessageChoice,
  Recipient,
  SentMessage,
  WholeMessage,
} from '../domain/api/messages/sent-messages.ts'
import { kinds, type NotificationKind } from '../domain/notifications/kinds.ts'
import { query } from '../server/db/transaction.ts'
import type { TestApp } from './app.ts'
import type { Person } from './people.ts'

type Listed = { items: SentMessage[]; total: number }
type Refusal = { code: string; response: string }
type Attempt = { channel: string; state: string; code?: string; price?: number; body?: string }

/** Actions and reads in tests of the messages sent to people. */
export function sentMessagesIn(testApp: TestApp, manager: Person) {
  const { pool, clock } = testApp
  let people = 0
  /** A customer with a new phone number. */
  async function customer(): Promise<Person & { phone: string }> {
    const person = await testApp.customer()
    people += 1
    const phone = `+6012777${String(people).padStart(4, '0')}`
    await query(pool, {
      text: `update account set phone = '+60 ' || substr($2, 4) where id = $1`,
      values: [person.accountId, phone],
    })
    return { ...person, phone }
  }

  let keys = 0
  /** A notification as the jobs leave it, with its attempts. */
  async function stored(
    to: { accountId: number; phone: string; email?: string | null },
    facts: {
      kind?: NotificationKind
      state?: string
      reason?: string | null
      bookingId?: string
    } = {},
    attempts: readonly Attempt[] = [],
  ): Promise<string> {
    keys += 1
    const { kind = 'soon', state = 'delivered', reason = null, bookingId = null } = facts
    const [row] = await query<{ id: number }>(pool, {
      text: `insert into notification (key, kind, audience, account_id, phone, email, category, urgent,
               parameters, booking_id, send_after, state, reason, created_at, updated_at)
             values ($1, $2, $10, $3, $4, $5, 'utility', true, '{"name": "Mei"}',
               (select id from booking where booking_id = $6), $7, $8, $9, $7, $7) returning id`,
      values: [
        `test ${keys}`,
        kind,
        to.accountId,
        to.phone,
        to.email ?? null,
        bookingId,
        clock.now(),
        state,
        reason,
        kinds[kind].audience,
      ],
    })
    for (const { channel, state: stands, code = null, price = null, body = null } of attempts)
      await query(pool, {
        text: `insert into delivery (notification_id, channel, provider, state, error_code, price,
                 currency, body, created_at, updated_at)
               values ($1, $2, 'test', $3, $4, $5, case when $5::numeric is not null then 'USD' end,
                 $6, $7, $7)`,
        values: [row?.id, channel, stands, code, price, body, clock.now()],
      })
    return `n${row?.id}`
  }

  async function writes(phone: string, accountId: number, body = 'Hello'): Promise<void> {
    keys += 1
    await query(pool, {
      text: `insert into inbound_message (channel, provider_id, phone, account_id, body, received_at)
             values ('whatsapp', $1, $2, $3, $4, $5)`,
      values: [`wamid.${keys}`, phone, accountId, body, clock.now()],
    })
  }

  const list = async (search: string, who = manager) =>
    (await testApp.get<Listed>(`/staff/messages/?${search}`, who)).body
  const whole = async (key: string) =>
    (await testApp.get<WholeMessage>(`/staff/messages/${key}`, manager)).body
  const again = (key: string, channel: string, who = manager) =>
    testApp.post<Refusal & { key: string }>(`/staff/messages/${key}/again/`, { channel }, who)
  const recipient = async (search: string) =>
    (await testApp.get<Recipient>(`/staff/messages/recipient/?${search}`, manager)).body
  const choose = (who: Person, channel: string, category: string, granted: boolean) =>
    testApp.post<Refusal & { choices: MessageChoice[] }>(
      '/account/message-choices/',
      { channel, category, granted },
      who,
    )

  return { customer, stored, writes, list, whole, again, recipient, choose }
}
