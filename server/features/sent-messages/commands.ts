import { randomUUID } from 'node:crypto'
import type { ChosenChannel } from '../../../domain/notifications/choices.ts'
import type { NotificationKind } from '../../../domain/notifications/kinds.ts'
import { type AgainRefusal, againRefused } from '../../../domain/notifications/window.ts'
import { refuse, succeed } from '../../../domain/result.ts'
import type { Locale } from '../../../messages/locales.ts'
import type { Pool } from '../../db/connection.ts'
import { inTransactionUnlessRefused } from '../../db/rolled-back.ts'
import { hasRows, query, queryFirst, type Tx } from '../../db/transaction.ts'
import type { CommandResult, RefusalCode } from '../../http/calls/refusals.ts'
import { type Author, recordAudit } from '../audit/record.ts'
import { fileWritten } from '../inbox/receive.ts'
import { sendMailAgain } from '../mail/commands.ts'
import { type NewNotification, notify } from '../notifications/notify.ts'
import { type Reachable, readReach } from '../notifications/reach.ts'
import { idOfNotification, writeByWhatsApp } from '../notifications/written.ts'
import { readMessage } from './list.ts'
import { findPerson, type RecipientKey } from './recipient.ts'
import { personOfMessage } from './whole-message.ts'

type Original = {
  id: number
  kind: NotificationKind
  accountId: number | null
  workerId: number | null
  locale: Locale
  parameters: object
  facts: object
  bookingId: number | null
  orderId: number | null
  uselessAfter: Date | null
}

/** The refusal code for each reason of the rules. */
const refusedBecause: Readonly<Record<AgainRefusal | 'never-wrote', RefusalCode>> = {
  'no-phone': 'recipient-without-phone',
  'no-email': 'recipient-without-email',
  'not-agreed': 'recipient-not-agreed',
  stopped: 'recipient-stopped',
  closed: 'window-closed',
  'never-wrote': 'window-closed',
  'no-longer-true': 'message-no-longer-true',
  'on-its-way': 'message-on-its-way',
  'not-stored': 'message-not-stored',
  'not-by-this': 'message-not-by-this',
}

/**
 * Sends a message again over one channel: a notification as a new copy, which is checked against its
 * booking like the first, or a failed mail once more (docs/product/messages.md#again).
 * @returns the key of the message that is sent now.
 */
export function sendAgain(
  pool: Pool,
  key: string,
  { channel, seesTeam }: { channel: ChosenChannel; seesTeam: boolean },
  by: Author,
): Promise<CommandResult<{ key: string }>> {
  return inTransactionUnlessRefused(pool, async (tx) => {
    // Serialises concurrent requests: the second finds the message on its way.
    await query(tx, {
      text: 'select pg_advisory_xact_lock(7152041, hashtext($1))',
      values: [key],
    })
    const message = await readMessage(tx, key, seesTeam, by.now)
    if (!message) return refuse('not-found')
    const mail = key.startsWith('m')
    const person = await personOfMessage(tx, key)
    const reach = await readReach(tx, person)
    const why = againRefused({ ...message, mail }, channel, reach, by.now)
    if (why) return refuse(refusedBecause[why])
    const sent = mail ? await mailAgain(tx, key) : await notifyAgain(tx, key, channel, person, by)
    if (!sent.ok) return sent
    const { kind, to, booking_id: booking } = message
    const facts = { kind: kind ?? 'mail', channel, to, booking }
    await recordAudit(tx, by, { action: 'message-sent', subject: sent.value.key, after: facts })
    return sent
  })
}

async function mailAgain(tx: Tx, key: string): Promise<CommandResult<{ key: string }>> {
  await sendMailAgain(tx, key.slice(1))
  return succeed({ key })
}

async function notifyAgain(
  tx: Tx,
  key: string,
  channel: ChosenChannel,
  { phone, email }: Reachable,
  by: Author,
): Promise<CommandResult<{ key: string }>> {
  const original = await queryFirst<Original>(tx, {
    text: `select id, kind, account_id as "accountId", worker_id as "workerId", locale, parameters,
             facts, booking_id as "bookingId", order_id as "orderId",
             useless_after as "uselessAfter"
           from notification where id = $1`,
    values: [key.slice(1)],
  })
  if (!original) return refuse('not-found')
  // A second request shortly after is refused as well.
  const pending = await hasRows(tx, {
    text: `select from notification where again_of = $1 and only_channel = $2
             and state in ('queued', 'sending')`,
    values: [original.id, channel],
  })
  if (pending) return refuse('message-on-its-way')
  const { id, accountId, workerId, locale, ...same } = original
  const next = `again-${id}-${randomUUID()}`
  await notify(tx, by.now, [
    {
      ...same,
      key: next,
      to: { accountId, workerId, phone, email, locale },
      onlyChannel: channel,
      againOf: id,
      byAccountId: by.accountId,
    } as NewNotification,
  ])
  return succeed({ key: `n${await idOfNotification(tx, next)}` })
}

/**
 * Writes to a person by WhatsApp, within the window after their message
 * (docs/product/messages.md#window).
 */
export async function writeTo(
  pool: Pool,
  someone: RecipientKey | undefined,
  text: string,
  by: Author,
): Promise<CommandResult> {
  if (!someone) return refuse('recipient-unknown')
  const words = text.trim()
  if (!words) return refuse({ code: 'message-missing', field: 'text' })
  return inTransactionUnlessRefused(pool, async (tx) => {
    const person = await findPerson(tx, someone)
    if (!person) return refuse('recipient-unknown')
    const sent = await writeByWhatsApp(tx, person, words, by)
    if ('refused' in sent) return refuse(refusedBecause[sent.refused])
    await fileWritten(tx, person, { body: words, notificationId: sent.id }, by)
    const { phone: to } = person
    const after = { kind: 'written', channel: 'whatsapp', to }
    await recordAudit(tx, by, { action: 'message-sent', subject: `n${sent.id}`, after })
    return succeed()
  })
}
