import { type DatabaseAddress, openPool } from '../../db/connection.ts'
import { query } from '../../db/transaction.ts'

const DAY_MS = 86_400_000

/** A message to the company, as stored in the database. */
export type WrittenMessage = {
  readonly id: number
  readonly channel: 'whatsapp' | 'sms'
  /** E.164. */
  readonly phone: string
  readonly body: string
  readonly at: Date
}

/**
 * Messages to the company of the last day. The demo's phones live in memory: without these messages
 * they would refuse a reply that staff may still send.
 */
export async function writtenWithinADay(
  address: DatabaseAddress,
  now: Date,
): Promise<WrittenMessage[]> {
  const pool = openPool(address, 1)
  try {
    return await query<WrittenMessage>(pool, {
      name: 'demo-written-messages',
      text: `select id, channel, phone, body, received_at as at from inbound_message
             where received_at > $1 order by received_at, id`,
      values: [new Date(now.getTime() - DAY_MS)],
    })
  } finally {
    await pool.end()
  }
}
