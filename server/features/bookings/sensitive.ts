import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Ask, Service } from '../../../domain/booking/description.ts'
import { serviceBySkill } from '../../../domain/services/catalogue.ts'

const IV_BYTES = 12
const TAG_BYTES = 16

/**
 * Encrypts a sensitive answer with AES-256-GCM (docs/product/privacy.md#sealed-answers): nonce,
 * tag, then the text.
 */
export function seal(text: string, key: Buffer): Buffer {
  const nonce = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

/** The key that seals, and the one that sealed until it was replaced. */
type Keys = {
  readonly encryptionKey: Buffer
  readonly encryptionKeyBefore?: Buffer | undefined
}

/** Opens what `seal` made. Throws when it was neither key's, or a byte was changed. */
export function open(sealed: Buffer, { encryptionKey, encryptionKeyBefore }: Keys): string {
  if (!encryptionKeyBefore || opens(sealed, encryptionKey)) return openWith(sealed, encryptionKey)
  return openWith(sealed, encryptionKeyBefore)
}

/** Was this sealed with that key, and is it whole? */
export function opens(sealed: Buffer, key: Buffer): boolean {
  try {
    openWith(sealed, key)
    return true
  } catch {
    return false
  }
}

/** What the former key sealed, sealed with the present one; undefined when that was not its doing. */
export function reencrypt(sealed: Buffer, { encryptionKey, encryptionKeyBefore }: Keys) {
  if (!encryptionKeyBefore || !opens(sealed, encryptionKeyBefore)) return undefined
  return seal(openWith(sealed, encryptionKeyBefore), encryptionKey)
}

function openWith(sealed: Buffer, key: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, IV_BYTES))
  decipher.setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  const text = decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES))
  return Buffer.concat([text, decipher.final()]).toString('utf8')
}

/** What a service asks and seals; undefined where it seals nothing, or is no longer offered. */
export function sealedAsk(services: readonly Service[], skill: string): Ask | undefined {
  return serviceBySkill(skill, services)?.asks.find((ask) => ask.sensitive)
}

/**
 * A sealed answer under the name that its service's description gives it
 * (docs/product/calls.md#shapes, docs/product/privacy.md#sealed-answers).
 */
export function namedAnswer(ask: Ask | undefined, answer: string): Record<string, string> {
  return { [ask?.field ?? 'sensitive']: answer }
}
