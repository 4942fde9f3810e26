import type { Answers } from '../../../domain/booking/description.ts'
import type { Pool } from '../../db/connection.ts'
import type { RetentionRule } from '../../db/delete-old.ts'
import { query, queryFirst, type Reader } from '../../db/transaction.ts'
import { isSameSecret, shortSignatureOf } from '../../signature.ts'

/** A person who waits for a start on a day. */
export type WaitingEntry = {
  readonly id: number
  readonly account_id: number | null
  readonly email: string
  readonly skill: string
  readonly post_code: number
  readonly day: string
  readonly answers: Answers
  readonly notified_at: Date | null
  /** They have preferences about workers, so that some workers are unavailable only to them. */
  readonly has_preferences: boolean
}

/** The columns of an entry, from `waiting_entry w`. */
const columns = `w.id, w.account_id, w.email, w.skill, w.post_code, w.day::text as day, w.answers,
  w.notified_at,
  exists (select from worker_wish s where s.account_id = w.account_id) as has_preferences`

/** The token that opens an entry: its number and a signature. */
export function entryLink(
  secret: string,
  { id, email }: Pick<WaitingEntry, 'id' | 'email'>,
): string {
  return `${id}.${shortSignatureOf(secret, `waiting ${id} ${email}`)}`
}

/** The entry of a link; undefined if the link is forged or the entry has ended. */
export async function entryOfLink(
  reader: Reader,
  secret: string,
  link: string,
): Promise<WaitingEntry | undefined> {
  const [id = ''] = link.split('.')
  if (!/^[1-9]\d{0,15}$/.test(id)) return undefined
  const entry = await queryFirst<WaitingEntry>(reader, {
    name: 'waiting-entry',
    text: `select ${columns} from waiting_entry w where w.id = $1`,
    values: [id],
  })
  if (!entry) return undefined
  return isSameSecret(link, entryLink(secret, entry)) ? entry : undefined
}

/**
 * All entries to notify, oldest first, except of people with a held unpaid order for that day and of
 * blocked customers, who cannot book.
 */
export function readWaiting(reader: Reader): Promise<WaitingEntry[]> {
  return query<WaitingEntry>(reader, {
    name: 'waiting-entries',
    text: `select ${columns} from waiting_entry w
           where w.notified_at is null and not exists (
             select from booking b join account a on b.account_id in (a.id, a.merged_into)
             where (a.id = w.account_id or a.email = w.email) and b.skill = w.skill
               and b.day = w.day and b.status = 'Pending Payment')
             and not exists (select from account a
               where (a.id = w.account_id or a.email = w.email) and a.blocked_at is not null)
           order by w.created_at, w.id`,
  })
}

const booked = `exists (
  select from booking b join booking_order o on o.id = b.order_id
    join account a on b.account_id in (a.id, a.merged_into)
  where (a.id = t.account_id or a.email = t.email) and b.skill = t.skill and b.day = t.day
    and o.created_at >= t.created_at and b.status in ('Confirmed', 'In Progress', 'Completed'))`

/** Entries whose day has passed or whose person has booked the service on that day. */
export const oldEntries: RetentionRule = {
  what: 'waiting-list',
  table: 'waiting_entry',
  over: `case when ${booked} then t.created_at
    else (t.day + 1)::timestamp at time zone 'Asia/Kuala_Lumpur' end`,
  // Every minute, because a cancellation, a move, a new worker, hours, leave or an area can make a
  // start available.
  crontab: '* * * * * notify-waiting',
}

/** Adds an entry to the end of the list again; an entry that still waits keeps its place. */
export async function waitAgain(pool: Pool, id: number, now: Date): Promise<void> {
  await query(pool, {
    name: 'wait-again',
    text: `update waiting_entry set notified_at = null, created_at = $2
           where id = $1 and notified_at is not null`,
    values: [id, now],
  })
}

/** Ends an entry. */
export async function endEntry(pool: Pool, id: number): Promise<void> {
  await query(pool, {
    name: 'end-waiting',
    text: 'delete from waiting_entry where id = $1',
    values: [id],
  })
}
