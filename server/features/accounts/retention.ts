import type { RetentionRule } from '../../db/delete-old.ts'

/** At 03:20 in Malaysia. */
const crontab = '20 19 * * * forget-ended-sessions'

/**
 * Sessions, workers' included, and links that ended more than a week ago, sign-ins of more than a
 * year ago, and unfinished ones.
 */
export const oldSignIns: readonly RetentionRule[] = [
  { what: 'sessions', table: 'session', over: 'expires_at', crontab },
  {
    what: 'sessions',
    table: 'worker_session',
    // A phone is logged out after 180 days without use (docs/product/visits.md#sign-in).
    over: "least(t.ended_at, t.seen_at + interval '180 days')",
    crontab,
  },
  { what: 'links', table: 'account_token', over: 'expires_at', crontab },
  { what: 'sign-ins', table: 'account_event', over: 'at', crontab },
  // What is used within minutes or never.
  ...[
    'spent_challenge',
    'pending_sign_in',
    'second_factor_attempt',
    'passkey_challenge',
    'worker_sign_in_code',
  ].map((table) => ({ what: 'unfinished-logins', table, over: 'expires_at', crontab }) as const),
]
