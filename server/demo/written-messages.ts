import { type DatabaseAddress, openPool } from '../db/connection.ts'
import { query } from '../db/transaction.ts'

const DAY_MS = 86_400_000

/** A message to the company, as the database has it. */
export type WrittenMessage = {
  readonly id: number
  readonly channel: 'whatsapp' | 'sms'
  /** E.164. */
  readonly phone: string
  readonly body: string
  readonly at: Date
}

/**
 * What was written to the company within a day. Phones of the demo are in memory, and without it they
 * refuse an answer that staff may still give.
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
