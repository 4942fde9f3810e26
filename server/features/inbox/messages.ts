import type { Channel } from '../../../domain/notifications/channels.ts'
import { query, queryOne, type Tx } from '../../db/transaction.ts'
import type { CleanPhoto } from '../../files/file-type.ts'

type NewMessage = {
  readonly kind: 'received' | 'reply' | 'note'
  readonly accountId: number | null
  readonly who: string
  readonly body: string
  /** The channel that it came or was sent by; e-mail by default. */
  readonly channel?: Channel
  /** For a reply by WhatsApp. */
  readonly notificationId?: number
  /** For a reply by e-mail: its Message-ID without the host. */
  readonly mailId?: string
  readonly photos?: readonly CleanPhoto[]
}

/** Adds a message with its pictures to a thread that the caller has locked or just created. */
export async function addMessage(
  tx: Tx,
  threadId: number,
  message: NewMessage,
  now: Date,
): Promise<void> {
  const { kind, accountId, who, body, mailId, channel = 'email', photos = [] } = message
  const row = await queryOne<{ id: number }>(tx, {
    text: `insert into thread_message (thread_id, kind, account_id, who, body, mail_id, at, channel,
             notification_id)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`,
    values: [
      threadId,
      kind,
      accountId,
      who,
      body,
      mailId ?? null,
      now,
      channel,
      message.notificationId ?? null,
    ],
  })
  if (photos.length === 0) return
  await query(tx, {
    text: `insert into thread_photo (message_id, place, type, bytes)
           select $1, place, type, bytes
           from unnest($2::text[], $3::bytea[]) with ordinality as v (type, bytes, place)`,
    values: [row.id, photos.map(({ type }) => type), photos.map(({ bytes }) => bytes)],
  })
}
