import type { RetentionRule } from '../../db/delete-old.ts'

/** At 03:20 in Malaysia. */
const crontab = '20 19 * * * forget-ended-sessions'

/**
 * Sessions and links that ended more than a week ago, sign-ins of more than a year ago, and
 * unfinished ones.
 */
export const oldSignIns: readonly RetentionRule[] = [
  { what: 'sessions', table: 'session', over: 'expires_at', crontab },
  { what: 'links', table: 'account_token', over: 'expires_at', crontab },
  { what: 'sign-ins', table: 'account_event', over: 'at', crontab },
  // What is used within minutes or never.
  ...['spent_challenge', 'pending_sign_in', 'second_factor_attempt', 'passkey_challenge'].map(
    (table) => ({ what: 'unfinished-logins', table, over: 'expires_at', crontab }) as const,
  ),
]
