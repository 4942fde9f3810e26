import { createECDH, type ECDH, hkdfSync } from 'node:crypto'
import { importJWK, SignJWT } from 'jose'
import type { PushProvider, PushResult } from '../port.ts'
import { encryptPush } from './encrypt.ts'

export type WebPushOptions = {
  /** The key pair is derived from it, so that restarts end no subscription. */
  secret: string
  /** The contact for push services: `mailto:` or https. */
  subject: () => string
  /** Hosts of push services, including their subdomains. */
  services: readonly string[]
  /** Allows plain http to this machine, for stand-ins. */
  allowsPlainHttp?: boolean
}

const TOKEN_SECONDS = 12 * 3600

/** Client of Web Push: RFC 8030, 8291 and 8292 (docs/integrations/web-push.md). */
export function webPush(options: WebPushOptions): PushProvider {
  const { secret, subject, services, allowsPlainHttp = false } = options
  const keys = keysOf(secret)
  const publicKey = keys.getPublicKey().toString('base64url')
  const signing = signingKeyOf(keys)

  function accepts(endpoint: string): boolean {
    const url = URL.parse(endpoint)
    if (!url || url.username || url.password) return false
    if (url.protocol !== 'https:' && !(allowsPlainHttp && url.protocol === 'http:')) return false
    return services.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`))
  }

  async function authorization(endpoint: string): Promise<string> {
    const token = await new SignJWT()
      .setProtectedHeader({ typ: 'JWT', alg: 'ES256' })
      .setAudience(new URL(endpoint).origin)
      .setSubject(subject())
      .setExpirationTime(Math.floor(Date.now() / 1000) + TOKEN_SECONDS)
      .sign(await signing)
    return `vapid t=${token}, k=${publicKey}`
  }

  return {
    name: 'web-push',
    publicKey,
    accepts,
    async send(subscription, message, { ttlSeconds, urgent, topic }): Promise<PushResult> {
      const { endpoint } = subscription
      if (!accepts(endpoint)) return 'gone'
      let status: number
      try {
        const response = await fetch(endpoint, {
          method: 'POST',
          headers: {
            authorization: await authorization(endpoint),
            'content-encoding': 'aes128gcm',
            'content-type': 'application/octet-stream',
            ttl: `${ttlSeconds}`,
            urgency: urgent ? 'high' : 'normal',
            ...(topic ? { topic } : {}),
          },
          body: new Uint8Array(encryptPush(Buffer.from(JSON.stringify(message)), subscription)),
          redirect: 'error',
          signal: AbortSignal.timeout(10_000),
        })
        status = response.status
        await response.body?.cancel()
      } catch {
        // Errors contain the address, which is a secret of the phone.
        return { refused: 'unreachable', later: true }
      }
      if (status < 300) return 'sent'
      if (status === 404 || status === 410) return 'gone'
      return { refused: `status ${status}`, later: status === 429 || status >= 500 }
    },
  }
}

/** Derives a key pair from a secret. */
function keysOf(secret: string): ECDH {
  const keys = createECDH('prime256v1')
  // One draw in 2^32 is not a valid private key.
  for (let turn = 0; ; turn++) {
    const drawn = hkdfSync('sha256', secret, 'web push', `application server key ${turn}`, 32)
    try {
      keys.setPrivateKey(Buffer.from(drawn))
      return keys
    } catch {}
  }
}

function signingKeyOf(keys: ECDH) {
  const point = keys.getPublicKey()
  const text = (bytes: Buffer) => bytes.toString('base64url')
  return importJWK(
    {
      kty: 'EC',
      crv: 'P-256',
      x: text(point.subarray(1, 33)),
      y: text(point.subarray(33)),
      d: text(keys.getPrivateKey()),
    },
    'ES256',
  )
}
