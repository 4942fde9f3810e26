import { hasRows, type Tx } from '../../../db/transaction.ts'
import { hashOfToken, isSameSecret, signatureOf } from '../../../signature.ts'
import { newMailedToken } from '../randomness.ts'

/** How long a nonce or state is valid. */
const lifetimeMs = 60 * 60 * 1000

/** The purpose of a challenge: one kind is never accepted as another. */
export type ChallengeKind = 'google-nonce' | 'facebook-state'

/** A challenge read from the browser's own cookie. */
export type Challenge = {
  /** Sent to the provider, which must return it. Does not disclose the cookie. */
  readonly word: string
  readonly expiresAt: Date
  /** The path of this site to continue on. */
  readonly next: string
}

/**
 * A new challenge as a signed cookie: random, with its expiry and next path. A page visit writes
 * nothing to the database, and a cookie from elsewhere is not accepted.
 */
export function newChallenge(secret: string, kind: ChallengeKind, next: string, now: Date): string {
  const { token } = newMailedToken()
  const ends = Math.floor((now.getTime() + lifetimeMs) / 1000)
  const text = `${token}.${ends}.${Buffer.from(next).toString('base64url')}`
  return `${text}.${signature(secret, kind, text)}`
}

/** The challenge of a cookie; undefined if it is not ours, of another kind, or expired. */
export function readChallenge(
  secret: string,
  kind: ChallengeKind,
  value: string | undefined,
  now: Date,
): Challenge | undefined {
  const parts = value?.split('.') ?? []
  const [token = '', ends = '', next = '', signed = ''] = parts
  if (!value || parts.length !== 4) return undefined
  const right = signature(secret, kind, `${token}.${ends}.${next}`)
  if (!isSameSecret(signed, right)) return undefined
  const expiresAt = new Date(Number(ends) * 1000)
  if (expiresAt <= now) return undefined
  return {
    word: hashOfToken(value).toString('base64url'),
    expiresAt,
    next: Buffer.from(next, 'base64url').toString(),
  }
}

/** Uses up a challenge. False if it was used before. */
export async function spendChallenge(tx: Tx, { word, expiresAt }: Challenge): Promise<boolean> {
  return hasRows(tx, {
    text: `insert into spent_challenge (hash, expires_at) values ($1, $2)
      on conflict do nothing returning 1`,
    values: [hashOfToken(word), expiresAt],
  })
}

function signature(secret: string, kind: ChallengeKind, text: string): string {
  return signatureOf(secret, `challenge ${kind} ${text}`)
}
