import { normalizeEmail } from '../../../domain/account/registration.ts'
import type { Pool } from '../../db/connection.ts'
import { query, type Reader } from '../../db/transaction.ts'
import { placeOf } from '../../http/place.ts'
import type { Whereabouts } from './whereabouts.ts'

/** What the audit trail of accounts tells. */
export type AccountEvent =
  | 'registered'
  | 'verified'
  | 'signed-in'
  | 'sign-in-failed'
  | 'proof-failed'
  | 'locked-out'
  | 'signed-out'
  | 'signed-out-everywhere'
  | 'session-ended'
  | 'password-changed'
  | 'password-reset'
  | 'method-linked'
  | 'method-unlinked'
  | 'data-downloaded'
  | 'account-deleted'

/** By what somebody signs in. */
export type SignInMethod = 'password' | 'google' | 'facebook'

/** How long events are kept. */
export const eventsKeptDays = 365

/** Adds a line to the audit trail. Without an account: somebody whom we could not name. */
export async function note(
  reader: Reader,
  what: AccountEvent,
  about: {
    accountId: number | undefined
    from?: Whereabouts | undefined
    method?: SignInMethod | undefined
  },
  now: Date,
): Promise<void> {
  const { accountId, from, method } = about
  await query(reader, {
    name: 'note-account-event',
    text: `insert into account_event (at, account_id, what, method, place, device)
      values ($1, $2, $3, $4, $5, $6)`,
    values: [
      now,
      accountId ?? null,
      what,
      method ?? null,
      from?.place ?? null,
      from?.device ?? null,
    ],
  })
}

/** Notes that failed tries have closed an account for a while; one that nobody has, too. */
export async function noteLockout(
  pool: Pool,
  { email, address }: { email: string; address: string },
  now: Date,
): Promise<void> {
  await query(pool, {
    text: `insert into account_event (at, account_id, what, method, place)
      values ($1, (select id from account where email = $2), 'locked-out', 'password', $3)`,
    values: [now, normalizeEmail(email), placeOf(address)],
  })
}

/** Forgets events that are a year old. */
export async function forgetOldEvents(pool: Pool, now: Date): Promise<void> {
  const before = new Date(now.getTime() - eventsKeptDays * 86_400_000)
  await query(pool, { text: 'delete from account_event where at < $1', values: [before] })
}
