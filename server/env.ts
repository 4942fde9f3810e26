import type { ProcessorName } from '../domain/privacy/processors.ts'
import {
  type Choices,
  messaging,
  sections as ofProviders,
  processorsOf,
  readChoices,
  signIn,
} from './providers/list.ts'
import { type BackupSettings, backupSection, readBackups } from './settings/backups.ts'
import { type CoreSettings, sections as ofCore, readCoreSettings } from './settings/core.ts'
import {
  type ObservabilitySettings,
  observabilitySection,
  readObservability,
} from './settings/observability.ts'
import type { Environment, Section } from './settings/variables.ts'
import { StartupError } from './startup-error.ts'

type SettingsOf<Each extends { configure(...inputs: never[]): unknown }> =
  NonNullable<ReturnType<Each['configure']>> extends { settings: infer S } ? S : never

/** All settings of the server, read once at the start. */
export type Settings = CoreSettings &
  BackupSettings &
  ObservabilitySettings &
  Choices & {
    /** Undefined: the login page has no such button. */
    google: SettingsOf<typeof signIn.google> | undefined
    facebook: SettingsOf<typeof signIn.facebook> | undefined
    /** Undefined: nothing is sent by WhatsApp, or by SMS, outside the demo. */
    whatsapp: SettingsOf<typeof messaging.whatsapp> | undefined
    twilio: SettingsOf<typeof messaging.twilio> | undefined
    /** Who works with personal data for the company (docs/product/privacy.md#processors). */
    processors: readonly ProcessorName[]
  }

/** Settings with all secrets; those not set are generated or read from `DATA_DIR`. */
export type CompleteSettings = Settings & { sessionSecret: string; encryptionKey: Buffer }

/** The settings, in the order of docs/settings.md. */
export const sections: readonly Section[] = [
  ...ofCore.first,
  backupSection,
  observabilitySection,
  ...ofProviders,
  ...ofCore.last,
]

/**
 * Reads and checks the server's settings (docs/product/calls.md#operation). Pure: the environment
 * is an argument, and `DATA_DIR` is relative to `workingDirectory`. An empty value counts as unset.
 * @throws StartupError with one sentence per bad setting.
 */
export function readSettings(env: NodeJS.ProcessEnv, workingDirectory: string): Settings {
  // Two providers may share a variable, whose problem is reported once.
  const problems = new Set<string>()
  const text = (name: string) => env[name]?.trim() || undefined
  const problem = (sentence: string) => void problems.add(sentence)
  const environment: Environment = { production: text('NODE_ENV') === 'production', text, problem }
  const core = readCoreSettings(environment, workingDirectory)
  const context = { production: core.production, problem }
  const chosen = {
    ...readChoices(environment, context),
    google: signIn.google.configure(environment, context)?.settings,
    facebook: signIn.facebook.configure(environment, context)?.settings,
    whatsapp: messaging.whatsapp.configure(environment, context)?.settings,
    twilio: messaging.twilio.configure(environment, context)?.settings,
  }
  const settings: Settings = {
    ...core,
    ...readBackups(environment, workingDirectory, core.encryptionKey),
    ...readObservability(environment),
    ...chosen,
    processors: processorsOf(chosen),
  }
  if (problems.size > 0) throw new StartupError(...problems)
  return settings
}

/** The only place that reads the process's environment. */
export function environment(): NodeJS.ProcessEnv {
  return process.env
}
