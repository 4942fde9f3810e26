import type { apiKeyCalls } from '../../../domain/api/company/api-keys.ts'
import { m } from '../../../messages/every.ts'
import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/calls/calls.ts'
import { staffCommand } from '../audit/staff-command.ts'
import { addKey, revokeKey } from './commands.ts'
import { readKeys } from './queries.ts'

/** Keys of other programs (docs/product/api-keys.md). */
export function apiKeyHandlers({
  pool,
}: Pick<Deps, 'pool'>): Pick<Handlers, keyof typeof apiKeyCalls> {
  return {
    'GET /staff/api-keys/': (incoming) =>
      readKeys(pool, incoming.body, incoming.caller, incoming.now),

    'POST /staff/api-keys/': staffCommand({
      run: ({ body, caller, by }) => addKey(pool, body, caller, by),
      message: ({ name }, options) => m.answer_key_added({ name }, options),
      answer: ({ key }) => ({ key }),
    }),

    'POST /staff/api-keys/{id}/revoke/': staffCommand({
      run: ({ params, body, caller, by }) => revokeKey(pool, params.id, body.version, caller, by),
      message: ({ name }, options) => m.answer_key_revoked({ name }, options),
    }),
  }
}
