import type { FastifyInstance } from 'fastify'
import { normalizeEmail } from '../../../domain/account/contact-details.ts'
import type { signInEvents } from '../../../domain/api/company/audit.ts'
import { query, queryFirst, type Reader } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { type ClientInfo, clientInfoOf } from '../../http/client-info.ts'
import { TooManyRequests } from '../../http/failure.ts'

/** Events in the audit log of accounts; the pages of staff show the first ones. */
export type AccountEvent =
  | (typeof signInEvents)[number]
  | 'registered'
  | 'verified'
  | 'signed-out'
  | 'session-ended'
  | 'data-downloaded'
  | 'account-deleted'

export type SignInMethod = 'password' | 'google' | 'facebook'

/** Adds a line to the audit log, without an account for unknown people. */
export async function note(
  reader: Reader,
  what: AccountEvent,
  about: {
    accountId: number | undefined
    from?: ClientInfo
    method?: SignInMethod
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

/** Records every refusal that locks an e-mail address for a while, even one without an account. */
export function noteLockouts(app: FastifyInstance, { pool, clock }: Deps): void {
  app.addHook('onError', async (request, _reply, error) => {
    if (!(error instanceof TooManyRequests) || error.lockedOut === undefined) return
    const account = await queryFirst<{ id: number }>(pool, {
      text: 'select id from account where email = $1',
      values: [normalizeEmail(error.lockedOut)],
    })
    const from = clientInfoOf({ address: request.ip, request })
    await note(pool, 'locked-out', { accountId: account?.id, from, method: 'password' }, clock())
  })
}
