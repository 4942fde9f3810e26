import { resolve } from 'node:path'
import {
  type Environment,
  key32,
  line,
  optional,
  readVariables,
  type Section,
  type Variables,
} from './variables.ts'

const variables = {
  BACKUP_DIR: optional(
    'no archive of changes',
    'Where the embedded database archives every change, and npm run backup writes',
    line('a directory'),
  ),
  BACKUP_KEY: optional(
    '',
    '32 bytes that encrypt backups, as 64 hex digits or base64; needed with BACKUP_DIR',
    key32,
  ),
} satisfies Variables

export const backupSection: Section = {
  title: 'Backups',
  variables,
  note: `Of the embedded database only ([backups](backups.md)). A copy of \`BACKUP_KEY\` and \`ENCRYPTION_KEY\`
belongs where neither the machine nor its backups are.`,
}

/** Where and with which key the embedded database is backed up. */
export type BackupSettings = {
  /** Undefined: nowhere. The directory is absolute. */
  backup: { directory: string; key: Buffer } | undefined
}

/** Reads and checks them; `BACKUP_DIR` is taken from `workingDirectory`. */
export function readBackups(
  environment: Environment,
  workingDirectory: string,
  encryptionKey: Buffer | undefined,
): BackupSettings {
  const { BACKUP_DIR: directory, BACKUP_KEY: key } = readVariables(environment, variables)
  if (directory && !environment.text('BACKUP_KEY'))
    environment.problem('BACKUP_KEY must be set when BACKUP_DIR is set.')
  // Whoever can read a backup must not be able to read the encrypted answers in it.
  if (key && encryptionKey?.equals(key))
    environment.problem('BACKUP_KEY must be another key than ENCRYPTION_KEY.')
  return {
    backup: directory && key ? { directory: resolve(workingDirectory, directory), key } : undefined,
  }
}
