import { secretKinds, withoutSecrets } from '../../../domain/notifications/secrets.ts'
import type { RetentionRule } from '../../db/delete-old.ts'

/** The job runs often, so older notifications were handled before. */
const MAX_AGE = '3 days'

/** Secrets of notifications that are no longer of use (docs/product/messages.md#secrets). */
export const oldSecrets: readonly RetentionRule[] = secretKinds.map((kind) => {
  const without = `'${JSON.stringify(withoutSecrets(kind, {}))}'::jsonb`
  return {
    what: 'secrets',
    table: 'notification',
    over: 'useless_after',
    and: `kind = '${kind}' and created_at > $2::timestamptz - interval '${MAX_AGE}'
      and not parameters @> ${without}`,
    empties: `parameters = parameters || ${without}`,
    crontab: '*/10 * * * * hide-secrets',
  }
})
