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
    'no backups',
    'Directory in which the embedded database archives every change and npm run backup writes',
    line('a directory'),
  ),
  BACKUP_KEY: optional(
    '',
    'Encrypts backups: 32 bytes as 64 hex digits or base64; required with BACKUP_DIR',
    key32,
  ),
} satisfies Variables

export const backupSection: Section = {
  title: 'Backups',
  variables,
  note: `For the embedded database only ([backups](backups.md)). Store a copy of \`BACKUP_KEY\` and \`ENCRYPTION_KEY\`
apart from the machine and its backups.`,
}

/** Where the embedded database is backed up, and the key. */
export type BackupSettings = {
  /** Undefined: no backups. The directory is absolute. */
  backup: { directory: string; key: Buffer } | undefined
}

/** Reads and checks them; `BACKUP_DIR` is relative to `workingDirectory`. */
export function readBackups(
  environment: Environment,
  workingDirectory: string,
  encryptionKey: Buffer | undefined,
): BackupSettings {
  const { BACKUP_DIR: directory, BACKUP_KEY: key } = readVariables(environment, variables)
  if (directory && !environment.text('BACKUP_KEY'))
    environment.problem('BACKUP_KEY must be set when BACKUP_DIR is set.')
  // Someone who can read a backup must not be able to read its encrypted answers.
  if (key && encryptionKey?.equals(key))
    environment.problem('BACKUP_KEY must be another key than ENCRYPTION_KEY.')
  return {
    backup: directory && key ? { directory: resolve(workingDirectory, directory), key } : undefined,
  }
}
