import { storedDays } from '../../../domain/privacy/retention.ts'
import type { RetentionRule } from '../../db/delete-old.ts'

/** At 04:05 in Malaysia. */
const crontab = '5 20 * * * forget-ended-assistants'

const ended = 'coalesce(revoked_at, created_at)'
const stillUsed = (grant: string) => `exists (
  select from assistant_token k where k.grant_id = ${grant}.id and k.expires_at > $2)`

/** Expired tokens, ended connections, and programs that nobody has connected. */
export const oldAssistants: readonly RetentionRule[] = [
  {
    what: 'assistant-actions',
    table: 'assistant_action',
    over: 'expires_at',
    crontab,
  },
  {
    what: 'assistant-access',
    table: 'assistant_token',
    over: 'expires_at',
    crontab,
  },
  {
    what: 'assistant-connections',
    table: 'assistant_grant',
    over: ended,
    and: `not ${stillUsed('t')}`,
    crontab,
  },
  {
    what: 'assistant-programs',
    table: 'assistant_client',
    over: 't.expires_at',
    // Also those whose last connection ends with this run.
    and: `not exists (select from assistant_grant g where g.client_id = t.id and (
      ${ended} > $2::timestamptz - interval '${storedDays['assistant-connections']} days'
      or ${stillUsed('g')}))`,
    crontab,
  },
]
