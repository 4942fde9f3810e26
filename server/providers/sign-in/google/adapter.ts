import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from 'jose'
import { refuse, succeed } from '../../../../domain/result.ts'
import type { ProvenPerson, TokenSignIn } from '../port.ts'

/** The tolerated difference between our clock and Google's. */
const toleranceSeconds = 60
/** Google's ID tokens are never valid for longer than a day; ours are at most an hour old. */
const oldestSeconds = 86_400

/**
 * Sign-in with Google: verifies its ID token with its published keys
 * (docs/integrations/sign-in.md#google). Keys are fetched when first needed, cached for ten
 * minutes, and fetched again when a token names a new one.
 */
export function googleSignIn(settings: {
  clientId: string
  issuer: string
  jwksUrl: string
  scriptUrl: string
}): TokenSignIn {
  const { clientId, issuer, scriptUrl } = settings
  const keys = createRemoteJWKSet(new URL(settings.jwksUrl), {
    timeoutDuration: 5_000,
    cooldownDuration: 5_000,
  })
  return {
    clientId,
    scriptUrl,
    async prove(credential, nonce, now) {
      try {
        const { payload } = await jwtVerify(credential, keys, {
          algorithms: ['RS256'],
          audience: clientId,
          // Google uses both forms.
          issuer: [issuer, issuer.replace(/^https?:\/\//, '')],
          currentDate: now,
          clockTolerance: toleranceSeconds,
          maxTokenAge: oldestSeconds,
          requiredClaims: ['sub', 'exp', 'iat', 'nonce', 'email'],
        })
        const person = payload.nonce === nonce ? personOf(payload, clientId) : undefined
        return person ? succeed(person) : refuse('refused')
      } catch (error) {
        if (isAway(error)) return refuse('away')
        if (error instanceof errors.JOSEError) return refuse('refused')
        throw error
      }
    },
  }
}

/** The keys could not be fetched, so nothing is known about the token. */
function isAway(error: unknown): boolean {
  if (error instanceof errors.JWKSTimeout || error instanceof errors.JWKSInvalid) return true
  // The library's error for an answer other than 200, and fetch's own for none at all.
  if (error instanceof errors.JOSEError) return error.code === 'ERR_JOSE_GENERIC'
  return error instanceof TypeError && error.message === 'fetch failed'
}

function personOf(payload: JWTPayload, clientId: string): ProvenPerson | undefined {
  const { sub, email, email_verified: verified, hd, azp } = payload
  if (!sub || sub.length > 255 || typeof email !== 'string' || verified !== true) return undefined
  if (email.length > 254 || email.includes('\0')) return undefined
  // A token for several audiences names the client that it was issued to.
  if (azp !== undefined && azp !== clientId) return undefined
  const address = email.toLowerCase()
  return {
    provider: 'google',
    subject: sub,
    email: address,
    ownsMailbox: address.endsWith('@gmail.com') || (typeof hd === 'string' && hd !== ''),
    firstName: nameOf(payload.given_name),
    lastName: nameOf(payload.family_name),
  }
}

function nameOf(value: unknown): string {
  return typeof value === 'string' ? value.replaceAll('\0', '').trim().slice(0, 100) : ''
}
