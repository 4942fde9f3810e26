import type { Role } from '../../../domain/account/roles.ts'
import { baseLocale, isLocale, type Locale } from '../../../messages/locales.ts'
import {
  hasRows,
  inTransaction,
  query,
  queryFirst,
  queryOne,
  type Reader,
  type Tx,
} from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { isSameSecret, shortSignatureOf } from '../../signature.ts'
import { type Author, recordAudit } from '../audit/record.ts'

export type FeedOf = { readonly accountId: number } | { readonly workerId: number }

/** The reader of a feed: a person with an account, or a worker. */
export type FeedOwner =
  | {
      readonly kind: 'account'
      readonly id: number
      readonly role: Role
      readonly language: Locale
    }
  | { readonly kind: 'worker'; readonly id: number; readonly language: Locale }

type Settings = Pick<Deps, 'settings'>['settings']

function signature(secret: string, id: number, version: number): string {
  return shortSignatureOf(secret, `calendar feed ${id} ${version}`)
}

function addressOf({ publicUrl, sessionSecret }: Settings, feed: FeedRow): string {
  const sign = signature(sessionSecret, feed.id, feed.version)
  return `${publicUrl}/calendar/${feed.id}-${feed.version}-${sign}.ics`
}

type FeedRow = { readonly id: number; readonly version: number }

const columnOf = (of: FeedOf) => ('accountId' in of ? 'account_id' : 'worker_id')
const idOf = (of: FeedOf) => ('accountId' in of ? of.accountId : of.workerId)

/** The address of a feed; null if there is none. */
export async function readFeedAddress(
  { pool, settings }: Pick<Deps, 'pool' | 'settings'>,
  of: FeedOf,
): Promise<string | null> {
  const feed = await queryFirst<FeedRow>(pool, {
    text: `select id, version from calendar_feed where ${columnOf(of)} = $1`,
    values: [idOf(of)],
  })
  return feed ? addressOf(settings, feed) : null
}

/** Creates a new address and invalidates the previous one. */
export function renewFeed(
  { pool, settings }: Pick<Deps, 'pool' | 'settings'>,
  of: FeedOf,
  by: Author,
): Promise<string> {
  return inTransaction(pool, async (tx) => {
    const column = columnOf(of)
    if ('accountId' in of) await removeMerged(tx, of.accountId)
    const feed = await queryOne<FeedRow>(tx, {
      text: `insert into calendar_feed (${column}) values ($1)
             on conflict (${column}) do update set version = calendar_feed.version + 1
             returning id, version`,
      values: [idOf(of)],
    })
    await recordAudit(tx, by, ...entryOf(of, true))
    return addressOf(settings, feed)
  })
}

/** Deletes the address. A later one gets another id, so the old one never works again. */
export function removeFeed({ pool }: Pick<Deps, 'pool'>, of: FeedOf, by: Author): Promise<void> {
  return inTransaction(pool, async (tx) => {
    if ('accountId' in of) await removeMerged(tx, of.accountId)
    const removed = await hasRows(tx, {
      text: `delete from calendar_feed where ${columnOf(of)} = $1 returning id`,
      values: [idOf(of)],
    })
    if (removed) await recordAudit(tx, by, ...entryOf(of, false))
  })
}

/** Ends the addresses of accounts that were merged into this one. */
async function removeMerged(tx: Tx, accountId: number): Promise<void> {
  await query(tx, {
    text: `delete from calendar_feed
           where account_id in (select id from account where merged_into = $1)`,
    values: [accountId],
  })
}

/** Staff's changes for a worker go to the audit log; people's own addresses do not. */
function entryOf(of: FeedOf, calendar: boolean) {
  return 'workerId' in of
    ? [{ action: 'worker-changed', subject: `${of.workerId}`, after: { calendar } } as const]
    : []
}

/**
 * The owner of the feed at an address; undefined if it is forged, invalidated or unknown. The address
 * of a merged account follows the one that remains.
 */
export async function ownerOfFeed(
  reader: Reader,
  { sessionSecret }: Pick<Settings, 'sessionSecret'>,
  token: string,
): Promise<FeedOwner | undefined> {
  const [, id = '', version = '', sign = ''] =
    /^(\d{1,15})-(\d{1,9})-([\w-]{22})$/.exec(token) ?? []
  const expected = signature(sessionSecret, Number(id), Number(version))
  if (!isSameSecret(sign, expected)) return undefined
  const row = await queryFirst<{
    account_id: number | null
    worker_id: number | null
    role: Role | null
    languages: string[]
  }>(reader, {
    name: 'owner-of-calendar-feed',
    text: `select a.id as account_id, f.worker_id, a.role,
             coalesce(w.languages, array[a.language]) as languages
           from calendar_feed f left join account own on own.id = f.account_id
           left join account a on a.id = coalesce(own.merged_into, own.id)
           left join worker w on w.id = f.worker_id
           where f.id = $1 and f.version = $2 and a.switched_off_at is null
             and (w.id is null or w.active)`,
    values: [Number(id), Number(version)],
  })
  if (!row) return undefined
  const language = row.languages.find(isLocale) ?? baseLocale
  if (row.account_id !== null && row.role !== null)
    return { kind: 'account', id: row.account_id, role: row.role, language }
  return row.worker_id === null ? undefined : { kind: 'worker', id: row.worker_id, language }
}
