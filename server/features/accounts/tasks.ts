import { deleteOld, type RetentionRule } from '../../db/delete-old.ts'
import type { Deps } from '../../deps.ts'
import type { JobTasks } from '../../jobs.ts'

/** When they are due: at 03:20 in Malaysia. */
export const accountCrontab = '20 19 * * * forget-ended-sessions'

/**
 * Sessions and links that ended more than a week ago, sign-ins of more than a year ago, and
 * unfinished ones.
 */
export const oldSignIns: readonly RetentionRule[] = [
  { what: 'sessions', table: 'session', over: 'expires_at', crontab: accountCrontab },
  { what: 'links', table: 'account_token', over: 'expires_at', crontab: accountCrontab },
  { what: 'sign-ins', table: 'account_event', over: 'at', crontab: accountCrontab },
  // What is used within minutes or never.
  ...['spent_challenge', 'pending_sign_in', 'second_factor_attempt', 'passkey_challenge'].map(
    (table) =>
      ({ what: 'unfinished-logins', table, over: 'expires_at', crontab: accountCrontab }) as const,
  ),
]

/** The jobs of accounts. */
export function accountTasks({ pool, clock }: Pick<Deps, 'pool' | 'clock'>): JobTasks {
  return {
    async 'forget-ended-sessions'() {
      const now = clock()
      for (const rule of oldSignIns) await deleteOld(pool, rule, now)
    },
  }
}
