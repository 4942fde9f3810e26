import { fullName } from '../../../domain/account/contact-details.ts'
import { addDays, instantOf } from '../../../domain/booking/starts/calendar.ts'
import { outsideQuietHours } from '../../../domain/notifications/quiet-hours.ts'
import type { Locale } from '../../../messages/locales.ts'
import { deleteOld } from '../../db/delete-old.ts'
import { inTransaction, query, type Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { type JobTasks, jobAt } from '../../jobs.ts'
import { notify } from '../notifications/notify.ts'
import type { PriceBook } from '../places/price-book.ts'
import { entryLink, oldEntries, readWaiting, type WaitingEntry } from './entries.ts'
import { type StartDeps, searchOf, startsFor } from './starts.ts'

type WaitingDeps = StartDeps & Pick<Deps, 'clock'>

/** The jobs of the waiting list (docs/product/areas.md#waiting-list). */
export function waitingTasks(
  deps: WaitingDeps,
  prices: (now: Date) => Promise<PriceBook>,
): JobTasks {
  return jobAt(oldEntries.crontab, async () => {
    await notifyWaiting(deps, await prices(deps.clock()), deps.clock())
  })
}

/**
 * Notifies people once when their day has a start, in the order in which they joined. Waits during
 * quiet hours, because the start may be gone after them. Deletes entries that are over.
 * @returns how many were notified.
 */
export async function notifyWaiting(
  deps: WaitingDeps,
  book: PriceBook,
  now: Date,
): Promise<number> {
  await deleteOld(deps.pool, oldEntries, now)
  if (outsideQuietHours(now) > now) return 0
  const found = await withStarts(deps, book, await readWaiting(deps.pool), now)
  if (found.length === 0) return 0
  return inTransaction(deps.pool, (tx) => notifyOnce(tx, deps.settings.sessionSecret, found, now))
}

/** The entries whose day has a start; equal entries share one lookup. */
async function withStarts(
  deps: StartDeps,
  book: PriceBook,
  waiting: readonly WaitingEntry[],
  now: Date,
): Promise<number[]> {
  const known = new Map<string, boolean>()
  const found: number[] = []
  for (const entry of waiting) {
    const search = searchOf(entry, deps.services)
    if (!search) continue
    const { postcode, day, answers, preferencesOf } = search
    const key = JSON.stringify([entry.skill, book.regionOf(postcode), day, answers, preferencesOf])
    const isFree = known.get(key) ?? (await startsFor(deps, book, search, now)).length > 0
    known.set(key, isFree)
    if (isFree) found.push(entry.id)
  }
  return found
}

type Notified = WaitingEntry & {
  readonly first_name: string | null
  readonly last_name: string | null
  readonly phone: string | null
  readonly speaks: Locale
}

/** Notifies each entry once: concurrent runs mark different rows. */
async function notifyOnce(
  tx: Tx,
  secret: string,
  ids: readonly number[],
  now: Date,
): Promise<number> {
  const rows = await query<Notified>(tx, {
    name: 'notify-waiting',
    text: `with locked as (
             select id from waiting_entry where id = any($1::bigint[]) and notified_at is null
             order by id for update
           ), marked as (
             update waiting_entry w set notified_at = $2 from locked where w.id = locked.id
             returning w.*
           )
           select w.id, w.account_id, w.email, w.skill, w.post_code, w.day::text as day, w.created_at,
             w.notified_at, a.first_name, a.last_name, a.phone, coalesce(a.language, w.language) as speaks
           from marked w left join account a on a.id = w.account_id
           order by w.created_at, w.id`,
    values: [ids, now],
  })
  await notify(
    tx,
    now,
    rows.map((row, at) => ({
      // Keys sort in the order of entries. A person who waits again is notified again.
      key: `time-available:${now.getTime()}:${String(at).padStart(6, '0')}:${row.id}`,
      kind: 'time-available' as const,
      parameters: {
        name: fullName({ first_name: row.first_name ?? '', last_name: row.last_name ?? '' }),
        path: `/waiting?entry=${encodeURIComponent(entryLink(secret, row))}`,
        skill: row.skill,
        day: row.day,
        postcode: row.post_code,
      },
      to: {
        accountId: row.account_id,
        phone: row.phone,
        email: row.email,
        locale: row.speaks,
      },
      uselessAfter: instantOf(addDays(row.day, 1), 0),
    })),
  )
  return rows.length
}
