import { Secret, TOTP } from 'otpauth'
import { hasRows, queryFirst, type Reader, type Tx } from '../../../db/transaction.ts'
import { decrypt, encrypt, type Keys } from '../../bookings/records/sensitive.ts'

/** How many steps of 30 seconds a phone's clock may be off. */
const window = 1
const stepMs = 30_000
/** 160 bits, as RFC 4226 recommends. */
const secretBytes = 20

/** The setup of an authenticator app: the secret to type, and the address for a QR code. */
export type NewApp = { readonly secret: string; readonly address: string }

/** Stores a new secret of an app. It replaces a confirmed one only with its first code. */
export async function beginApp(
  tx: Tx,
  account: { readonly accountId: number; readonly email: string },
  { issuer, encryptionKey }: { issuer: string; encryptionKey: Buffer },
  now: Date,
): Promise<NewApp | undefined> {
  const generator = totp(new Secret({ size: secretBytes }), { issuer, label: account.email })
  const { base32 } = generator.secret
  const stored = await hasRows(tx, {
    text: `insert into account_authenticator_app (account_id, secret, added_at) values ($1, $2, $3)
      on conflict (account_id) do update
        set secret = excluded.secret, added_at = excluded.added_at, last_step = 0
        where account_authenticator_app.confirmed_at is null
      returning 1`,
    values: [account.accountId, encrypt(base32, encryptionKey), now],
  })
  return stored ? { secret: base32, address: generator.toString() } : undefined
}

/**
 * Accepts a code of the account's app, once: a code at or before the last accepted one is refused.
 * @param of.confirmed whether the app has been confirmed; its first code confirms it.
 */
export async function acceptCode(
  reader: Reader,
  accountId: number,
  code: string,
  { keys, confirmed }: { keys: Keys; confirmed: boolean },
  now: Date,
): Promise<boolean> {
  const app = await queryFirst<{ secret: Buffer }>(reader, {
    text: `select secret from account_authenticator_app
      where account_id = $1 and (confirmed_at is not null) = $2`,
    values: [accountId, confirmed],
  })
  const token = code.replace(/\s/g, '')
  if (!app || !/^\d{6}$/.test(token)) return false
  const secret = Secret.fromBase32(decrypt(app.secret, keys))
  const delta = totp(secret).validate({ token, window, timestamp: now.getTime() })
  if (delta === null) return false
  // Compares and changes in one statement: of two concurrent tries, one is accepted.
  return hasRows(reader, {
    text: `update account_authenticator_app
      set last_step = $2, confirmed_at = coalesce(confirmed_at, $3)
      where account_id = $1 and last_step < $2 and (confirmed_at is not null) = $4 and secret = $5
      returning 1`,
    values: [accountId, Math.floor(now.getTime() / stepMs) + delta, now, confirmed, app.secret],
  })
}

function totp(secret: Secret, about: { issuer?: string; label?: string } = {}): TOTP {
  return new TOTP({ ...about, secret, algorithm: 'SHA1', digits: 6, period: stepMs / 1000 })
}
