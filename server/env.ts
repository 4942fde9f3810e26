import { variablesOf } from './providers/definition.ts'
import * as providers from './providers/list.ts'
import {
  type CoreSettings,
  company,
  database,
  limits,
  readCoreSettings,
  running,
  secrets,
} from './settings/core.ts'
import type { Environment, Variables } from './settings/variables.ts'
import { StartupError } from './startup-error.ts'

type ChoiceOf<Kind extends { read(...inputs: never[]): unknown }> = ReturnType<Kind['read']>
type SettingsOf<Each extends { configure(...inputs: never[]): unknown }> =
  NonNullable<ReturnType<Each['configure']>> extends { settings: infer S } ? S : never

/** Everything about the program that is decided outside it. Read once, at the start. */
export type Settings = CoreSettings & {
  payment: ChoiceOf<typeof providers.payment>
  geo: ChoiceOf<typeof providers.geo>
  /** Undefined: e-mails stay in the outbox. */
  mail: ChoiceOf<typeof providers.mail>
  /** Undefined: the map shows labels without tiles. */
  tiles: ChoiceOf<typeof providers.tiles>
  /** The content of the visual report's frame; undefined: our own figures. */
  dashboard: ChoiceOf<typeof providers.dashboard>
  /** Undefined: no such button on the login page. */
  google: SettingsOf<typeof providers.signIn.google> | undefined
  facebook: SettingsOf<typeof providers.signIn.facebook> | undefined
}

/** Settings with all secrets, generated or read if they were not set. */
export type CompleteSettings = Settings & { sessionSecret: string; encryptionKey: Buffer }

/** A section of docs/settings.md. */
type Section = { readonly title: string; readonly variables: Variables; readonly note?: string }

/** The settings, in the order of docs/settings.md. */
export const sections: readonly Section[] = [
  {
    title: 'Running',
    variables: running,
    note: `\`NODE_ENV=production\` switches the demo off, closes the accounts that a demo has left in the
database, and refuses default secrets.`,
  },
  { title: 'Database', variables: database },
  { title: 'Secrets', variables: secrets },
  { title: 'Mail', variables: providers.mail.variables },
  { title: 'Payments', variables: providers.payment.variables },
  { title: 'Maps', variables: variablesOf([providers.geo, providers.tiles]) },
  { title: 'Sign-in', variables: variablesOf(Object.values(providers.signIn)) },
  { title: 'Reports', variables: providers.dashboard.variables },
  {
    title: 'Company',
    variables: company,
    note: `The icons and the picture that links show (\`web/public\`, \`og.png\`) are drawings of the brand Jiran
and do not follow \`COMPANY_NAME\`: a company of another name replaces those files.`,
  },
  { title: 'Limits', variables: limits },
]

/**
 * Reads and checks the program's settings (docs/product/calls.md#operation). Pure: the environment
 * is an argument, and `DATA_DIR` is taken from `workingDirectory`. An empty value counts as unset.
 * @throws StartupError with one sentence per bad setting.
 */
export function readSettings(env: NodeJS.ProcessEnv, workingDirectory: string): Settings {
  // Two providers may share a variable, whose problem is one.
  const problems = new Set<string>()
  const text = (name: string) => env[name]?.trim() || undefined
  const problem = (sentence: string) => void problems.add(sentence)
  const environment: Environment = { production: text('NODE_ENV') === 'production', text, problem }
  const core = readCoreSettings(environment, workingDirectory)
  const context = { production: core.production, company: core.company, problem }
  const { google, facebook } = providers.signIn
  const settings: Settings = {
    ...core,
    payment: providers.payment.read(environment, context),
    geo: providers.geo.read(environment, context),
    mail: providers.mail.read(environment, context),
    tiles: providers.tiles.read(environment, context),
    dashboard: providers.dashboard.read(environment, context),
    google: google.configure(environment, context)?.settings,
    facebook: facebook.configure(environment, context)?.settings,
  }
  if (problems.size > 0) throw new StartupError(...problems)
  return settings
}

/** The only place that reads the process's environment. */
export function environment(): NodeJS.ProcessEnv {
  return process.env
}
