import { createSecretKey, type webcrypto } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'

/** How long a session lasts (docs/product/calls.md#sessions). */
export const sessionMs = 12 * 60 * 60 * 1000

// Distinguishes session tokens from all others, ours or foreign.
const typ = 'session+jwt'
const audience = 'jiran'

export type SessionToken = { accountId: number; sessionId: string }

type SessionKey = webcrypto.CryptoKey

/**
 * The signing key of session tokens, imported once: the library would import any other at each use.
 */
export function sessionKey(secret: string): SessionKey {
  const hmac = { name: 'HMAC', hash: 'SHA-256' }
  return createSecretKey(Buffer.from(secret)).toCryptoKey(hmac, false, ['sign', 'verify'])
}

/** The JWT of a session: HS256 with `sub` (account), `sid` (session), `aud`, `iat` and `exp`. */
export function signSessionToken(
  key: SessionKey,
  { accountId, sessionId }: SessionToken,
  now: Date,
  expiresAt: Date,
): Promise<string> {
  return new SignJWT({ sid: sessionId })
    .setProtectedHeader({ alg: 'HS256', typ })
    .setAudience(audience)
    .setSubject(`${accountId}`)
    .setIssuedAt(now)
    .setExpirationTime(expiresAt)
    .sign(key)
}

/** The content of a token; undefined if it is not ours, damaged or expired. */
export async function readSessionToken(
  key: SessionKey,
  token: string,
  now: Date,
): Promise<SessionToken | undefined> {
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: ['HS256'],
      typ,
      audience,
      currentDate: now,
      requiredClaims: ['sub', 'sid', 'exp'],
    })
    const accountId = Number(payload.sub)
    const { sid } = payload
    if (!Number.isSafeInteger(accountId) || typeof sid !== 'string') return undefined
    return { accountId, sessionId: sid }
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined
    throw error
  }
}
