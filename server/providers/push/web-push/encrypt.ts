import { createCipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto'
import type { PushSubscription } from '../port.ts'

/** The maximum record size; a message is one record. */
const RECORD_BYTES = 4096

/**
 * Encrypts a message for a subscription: RFC 8291 with the content encoding aes128gcm of RFC 8188
 * (docs/integrations/web-push.md#wire).
 * @param options a salt and a key pair, new for each message; fixed ones are for known vectors.
 */
export function encryptPush(
  message: Buffer,
  { p256dh, auth }: Pick<PushSubscription, 'p256dh' | 'auth'>,
  options: { readonly salt?: Buffer; readonly sender?: ECDH } = {},
): Buffer {
  const salt = options.salt ?? randomBytes(16)
  const sender = options.sender ?? newKeys()
  const receiver = Buffer.from(p256dh, 'base64url')
  const publicKey = sender.getPublicKey()
  const shared = derive(
    sender.computeSecret(receiver),
    Buffer.from(auth, 'base64url'),
    Buffer.concat([Buffer.from('WebPush: info\0'), receiver, publicKey]),
    32,
  )
  const key = derive(shared, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(shared, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  const header = Buffer.alloc(5)
  header.writeUInt32BE(RECORD_BYTES)
  header.writeUInt8(publicKey.length, 4)
  return Buffer.concat([
    salt,
    header,
    publicKey,
    // 2 marks the last record.
    cipher.update(Buffer.concat([message, Buffer.of(2)])),
    cipher.final(),
    cipher.getAuthTag(),
  ])
}

function newKeys(): ECDH {
  const keys = createECDH('prime256v1')
  keys.generateKeys()
  return keys
}

function derive(secret: Buffer, salt: Buffer, info: Buffer, bytes: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, bytes))
}
