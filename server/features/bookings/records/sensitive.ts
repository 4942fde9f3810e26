import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Question, Service } from '../../../../domain/booking/description.ts'
import { serviceBySkill } from '../../../../domain/services/catalogue.ts'

const IV_BYTES = 12
const TAG_BYTES = 16

/**
 * Encrypts a sensitive answer with AES-256-GCM (docs/product/privacy.md#encrypted-answers): nonce,
 * tag, then the ciphertext.
 */
export function encrypt(text: string, key: Buffer): Buffer {
  const nonce = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), encrypted])
}

/** The current key, and the previous one while answers may still use it. */
export type Keys = {
  readonly encryptionKey: Buffer
  readonly encryptionKeyBefore?: Buffer
}

/** Decrypts with either key. Throws for an unknown key or changed bytes. */
export function decrypt(encrypted: Buffer, { encryptionKey, encryptionKeyBefore }: Keys): string {
  if (!encryptionKeyBefore || canDecrypt(encrypted, encryptionKey))
    return decryptWith(encrypted, encryptionKey)
  return decryptWith(encrypted, encryptionKeyBefore)
}

/** True when this key decrypts the bytes and they are unchanged. */
export function canDecrypt(encrypted: Buffer, key: Buffer): boolean {
  try {
    decryptWith(encrypted, key)
    return true
  } catch {
    return false
  }
}

/** Re-encrypts from the previous key to the current one; undefined when another key was used. */
export function reencrypt(encrypted: Buffer, { encryptionKey, encryptionKeyBefore }: Keys) {
  if (!encryptionKeyBefore || !canDecrypt(encrypted, encryptionKeyBefore)) return undefined
  return encrypt(decryptWith(encrypted, encryptionKeyBefore), encryptionKey)
}

/** Encrypts a record the same way, as text. */
export function encryptRecord(record: object, key: Buffer): string {
  return encrypt(JSON.stringify(record), key).toString('base64')
}

/** Decrypts a record of `encryptRecord`; one stored before in plain is returned unchanged. */
export function decryptRecord<Stored extends object>(stored: string | Stored, keys: Keys): Stored {
  return typeof stored === 'string'
    ? (JSON.parse(decrypt(Buffer.from(stored, 'base64'), keys)) as Stored)
    : stored
}

function decryptWith(encrypted: Buffer, key: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', key, encrypted.subarray(0, IV_BYTES))
  decipher.setAuthTag(encrypted.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  const text = decipher.update(encrypted.subarray(IV_BYTES + TAG_BYTES))
  return Buffer.concat([text, decipher.final()]).toString('utf8')
}

/** The sensitive question of a service; undefined if it has none or is unknown. */
export function sensitiveQuestion(
  services: readonly Service[],
  skill: string,
): Question | undefined {
  return serviceBySkill(skill, services)?.questions.find((question) => question.sensitive)
}

/**
 * A sensitive answer under its field name on the wire
 * (docs/product/calls.md#shapes, docs/product/privacy.md#encrypted-answers).
 */
export function namedAnswer(
  question: Question | undefined,
  answer: string,
): Record<string, string> {
  return { [question?.field ?? 'sensitive']: answer }
}
