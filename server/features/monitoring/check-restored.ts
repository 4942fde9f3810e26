import type { Pool } from '../../db/connection.ts'
import { query, queryOne } from '../../db/transaction.ts'
import { canDecrypt, type Keys } from '../bookings/records/sensitive.ts'
import { findMoneyViolations, findViolations } from './invariants.ts'

/** The most violations that are listed. */
const NAMED = 20

/**
 * Checks a restored database: its last change, the invariants of bookings and money, and whether
 * the encrypted answers can be read.
 * @param keys undefined: none were given, which the report says.
 * @returns sentences for the operator; `isGood` is false if something is wrong.
 */
export async function checkRestored(
  pool: Pool,
  { travelBufferHours }: { travelBufferHours: number },
  keys: Keys | undefined,
): Promise<{ isGood: boolean; lines: string[] }> {
  const counted = await queryOne<{ bookings: number; last: Date | null }>(pool, {
    text: `select (select count(*)::int from booking) as bookings,
             (select max(at) from booking_event) as last`,
  })
  const lines = [
    `It has ${counted.bookings} visits; the last change of one was ${counted.last?.toISOString() ?? 'never'}.`,
  ]
  const found = [
    ...(await findViolations(pool, travelBufferHours)),
    ...(await findMoneyViolations(pool)),
  ]
  lines.push(found.length === 0 ? 'No invariant is violated.' : `${found.length} violations:`)
  lines.push(...found.slice(0, NAMED))
  const { count, unreadable } = await readEncrypted(pool, keys)
  if (!keys)
    lines.push(`${count} encrypted answers were not checked: set ENCRYPTION_KEY to the stored key.`)
  else if (unreadable > 0)
    lines.push(
      `${unreadable} of ${count} encrypted answers cannot be read: ENCRYPTION_KEY is another.`,
    )
  else lines.push(`All ${count} encrypted answers can be read.`)
  return { isGood: found.length === 0 && unreadable === 0, lines }
}

async function readEncrypted(pool: Pool, keys: Keys | undefined) {
  let after = 0
  let count = 0
  let unreadable = 0
  for (;;) {
    const rows = await query<{ id: number; sensitive: Buffer }>(pool, {
      text: `select id, sensitive from booking_order where id > $1 and sensitive is not null
        order by id limit 1000`,
      values: [after],
    })
    for (const { sensitive } of rows) {
      count += 1
      if (keys && !isReadable(sensitive, keys)) unreadable += 1
    }
    const last = rows.at(-1)
    if (!last) return { count, unreadable }
    after = last.id
  }
}

function isReadable(sensitive: Buffer, { encryptionKey, encryptionKeyBefore }: Keys): boolean {
  return [encryptionKey, encryptionKeyBefore].some((key) => key && canDecrypt(sensitive, key))
}
