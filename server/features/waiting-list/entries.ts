import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Answers } from '../../../domain/booking/description.ts'
import type { Locale } from '../../../messages/locales.ts'
import type { Pool } from '../../db/connection.ts'
import { query, type Reader, type Tx } from '../../db/transaction.ts'

/** Somebody who waits for a start on a day. */
export type WaitingEntry = {
  readonly id: number
  readonly account_id: number | null
  readonly email: string
  readonly skill: string
  readonly post_code: number
  readonly day: string
  readonly answers: Answers
  readonly language: Locale
  readonly notified_at: Date | null
  /** They have said something of workers, who are free for others and not for them. */
  readonly has_wishes: boolean
}

/** The columns of an entry, from `waiting_entry w`. */
const columns = `w.id, w.account_id, w.email, w.skill, w.post_code, w.day::text as day, w.answers,
  w.language, w.notified_at,
  exists (select from worker_wish s where s.account_id = w.account_id) as has_wishes`

/** Characters of a signature: 132 bits. */
const SIGNATURE = 22

/** The text that opens an entry: its number and a signature that only its own link has. */
export function entryLink(
  secret: string,
  { id, email }: Pick<WaitingEntry, 'id' | 'email'>,
): string {
  const mac = createHmac('sha256', secret).update(`waiting ${id} ${email}`)
  return `${id}.${mac.digest('base64url').slice(0, SIGNATURE)}`
}

/** The entry that a link opens; undefined for a forged one and for one that has ended. */
export async function entryOfLink(
  reader: Reader,
  secret: string,
  link: string,
): Promise<WaitingEntry | undefined> {
  const [id = ''] = link.split('.')
  if (!/^[1-9]\d{0,15}$/.test(id)) return undefined
  const [entry] = await query<WaitingEntry>(reader, {
    name: 'waiting-entry',
    text: `select ${columns} from waiting_entry w where w.id = $1`,
    values: [id],
  })
  if (!entry) return undefined
  const expected = Buffer.from(entryLink(secret, entry))
  const given = Buffer.from(link)
  return given.length === expected.length && timingSafeEqual(given, expected) ? entry : undefined
}

/** All who wait, in the order in which they came; whose unpaid order for that day is held is left out. */
export function readWaiting(reader: Reader): Promise<WaitingEntry[]> {
  return query<WaitingEntry>(reader, {
    name: 'waiting-entries',
    text: `select ${columns} from waiting_entry w
           where w.notified_at is null and not exists (
             select from booking b join account a on a.id = b.account_id
             where (a.id = w.account_id or a.email = w.email) and b.skill = w.skill
               and b.day = w.day and b.status = 'Pending Payment')
           order by w.created_at, w.id`,
  })
}

/** Deletes what is over: the day has passed, or they have booked the service on it. */
export async function endEntries(tx: Tx, today: string): Promise<void> {
  await query(tx, {
    name: 'end-waiting-entries',
    text: `delete from waiting_entry w where w.day < $1 or exists (
             select from booking b join booking_order o on o.id = b.order_id
             join account a on a.id = b.account_id
             where (a.id = w.account_id or a.email = w.email) and b.skill = w.skill
               and b.day = w.day and o.created_at >= w.created_at
               and b.status in ('Confirmed', 'In Progress', 'Completed'))`,
    values: [today],
  })
}

/** Waits again, behind all others; who waits already keeps their place. */
export async function waitAgain(pool: Pool, id: number, now: Date): Promise<void> {
  await query(pool, {
    name: 'wait-again',
    text: `update waiting_entry set notified_at = null, created_at = $2
           where id = $1 and notified_at is not null`,
    values: [id, now],
  })
}

/** Ends the waiting of one. */
export async function endEntry(pool: Pool, id: number): Promise<void> {
  await query(pool, {
    name: 'end-waiting',
    text: 'delete from waiting_entry where id = $1',
    values: [id],
  })
}
