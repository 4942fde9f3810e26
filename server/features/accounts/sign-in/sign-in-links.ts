import type { FastifyInstance } from 'fastify'
import { normalizeEmail } from '../../../../domain/account/contact-details.ts'
import { hasRows, inTransaction, query, type Reader } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { SignInByMail } from '../../../http/failure.ts'
import type { LoginProof } from '../../../http/limits/login-budget.ts'
import { hashOfToken } from '../../../signature.ts'
import { inConstantTime } from '../constant-time.ts'
import { mailSignInLink } from '../registration/mailed-links.ts'
import { lockByEmail } from '../registration/registrations.ts'
import { deviceKey } from './known-devices.ts'

type Of = Pick<Deps, 'pool' | 'settings' | 'clock'>

/** Identifies attempts of the owner: by a known device or a mailed link. */
export function loginProof({ pool, settings, clock }: Of): LoginProof {
  return {
    device: (cookies, email) => deviceKey(settings.sessionSecret, cookies, email, clock()),
    async link(email, token) {
      const tokenHash = hashOfToken(token)
      const known = await hasRows(pool, {
        text: `select 1 from account_token t join account a on a.id = t.account_id
          where t.token_hash = $1 and t.purpose = 'sign-in' and t.used_at is null
            and t.expires_at > $2 and a.email = $3`,
        values: [tokenHash, clock(), normalizeEmail(email)],
      })
      return known ? tokenHash.toString('base64url') : undefined
    },
  }
}

/**
 * Mails a link to an account whose login was refused because others used up its budget, at most
 * once in a while. The refusal and its timing are the same for an unknown e-mail address.
 */
export function offerSignInLinks(app: FastifyInstance, { pool, settings, clock }: Of): void {
  app.addHook('onError', async (_request, _reply, error) => {
    if (!(error instanceof SignInByMail)) return
    await inConstantTime(() =>
      inTransaction(pool, async (tx) => {
        const account = await lockByEmail(tx, normalizeEmail(error.email))
        if (account?.verified_at) await mailSignInLink(tx, settings, account, clock())
      }),
    )
  })
}

/** Ends the link used to sign in, and all others of the account. */
export async function dropSignInLinks(reader: Reader, email: string): Promise<void> {
  await query(reader, {
    text: `delete from account_token t using account a
      where a.id = t.account_id and a.email = $1 and t.purpose = 'sign-in'`,
    values: [normalizeEmail(email)],
  })
}
