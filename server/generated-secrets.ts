import { randomBytes } from 'node:crypto'
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CompleteSettings, Settings } from './env.ts'
import { StartupError } from './startup-error.ts'

/**
 * Generates the secrets that are not set, each once, and stores them under `DATA_DIR`, readable by
 * the owner only (docs/product/calls.md#operation). In production `readSettings` has already
 * refused missing secrets.
 * @throws StartupError when a stored secret is unreadable or damaged.
 */
export function withGeneratedSecrets(settings: Settings): CompleteSettings {
  return {
    ...settings,
    sessionSecret:
      settings.sessionSecret ?? generatedSecret(settings.dataDir, 'session-secret').toString('hex'),
    encryptionKey: settings.encryptionKey ?? generatedSecret(settings.dataDir, 'encryption-key'),
  }
}

/** 32 random bytes, the same for each later start on this directory. */
function generatedSecret(dataDir: string, name: string): Buffer {
  const path = join(dataDir, name)
  const stored = readStored(path)
  if (stored) return stored
  // A link appears atomically, so that a kill or a second process can neither leave nor read half a
  // key.
  const draft = `${path}.${randomBytes(6).toString('hex')}`
  writeFileSync(draft, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flush: true })
  try {
    linkSync(draft, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft)
  }
  const secret = readStored(path)
  if (!secret) throw new StartupError(`${path} could not be written.`)
  return secret
}

function readStored(path: string): Buffer | undefined {
  let text: string
  try {
    text = readFileSync(path, 'utf8').trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw new StartupError(`${path} cannot be read.`)
  }
  if (!/^[0-9a-f]{64}$/.test(text)) throw new StartupError(`${path} is damaged: restore it.`)
  return Buffer.from(text, 'hex')
}
