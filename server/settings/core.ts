import { resolve } from 'node:path'
import { z } from 'zod'
import { LEAD_HOURS } from '../../domain/booking/check.ts'
import { demoCompany } from '../../domain/company/company-settings.ts'
import { commissionerEmail } from '../../domain/privacy/breaches.ts'
import { company, limits } from './company.ts'
import {
  address,
  type Environment,
  key32,
  line,
  matching,
  optional,
  origin,
  readVariables,
  type Section,
  type Variables,
  wholeNumber,
  withDefault,
  yesOrNo,
} from './variables.ts'

/** The server's own settings, in the sections of docs/settings.md. */

const running = {
  PORT: withDefault('3000', 'Port to listen on', wholeNumber(1, 65_535)),
  HOST: withDefault(
    '127.0.0.1',
    'Address to listen on; 0.0.0.0 opens the demo to phones on the same network',
    matching(/^[\w.:-]+$/, 'a host name or address such as 127.0.0.1'),
  ),
  TRUST_PROXY: withDefault(
    '0',
    'Number of trusted proxies in front of the program',
    wholeNumber(0, 9),
  ),
  WEB_PROCESSES: withDefault(
    '1',
    'Number of processes that serve requests, on one port and one database',
    wholeNumber(1, 16),
  ),
  STOP_DELAY_SECONDS: withDefault(
    '0',
    'Seconds for which the program still answers after SIGTERM, while /readyz is 503 so that proxies choose another host',
    wholeNumber(0, 60, 'seconds'),
  ),
  PUBLIC_URL: optional(
    'http://localhost:$PORT',
    'Origin used in e-mails, payment returns and the sitemap; https in production',
    origin('https://jiran.example'),
  ),
  DEMO: optional(
    '1 outside production',
    'Demo accounts and data, /dev/mailbox and /dev/phone',
    yesOrNo,
  ),
  NODE_ENV: optional('development', 'production disables the demo and requires real secrets', {
    shape: z.enum(['production', 'development', 'test']),
    expected: 'production, development or test',
  }),
  WEBHOOK_LOCAL_HOSTS: optional(
    'none',
    'Private hosts with ports to which webhooks may be sent, even over plain http, such as localhost:4000; not in production',
    matching(
      /^[\w.-]+(:\d{1,5})?( [\w.-]+(:\d{1,5})?)*$/,
      'hosts such as localhost:4000 with spaces between',
    ),
  ),
} satisfies Variables

const database = {
  DATABASE_URL: optional(
    'embedded PostgreSQL 18',
    'Your own PostgreSQL server, 15 or later',
    address('postgres://user:password@host:5432/jiran', 'postgres:', 'postgresql:'),
  ),
  DATABASE_READ_URL: optional(
    'DATABASE_URL reads too',
    'A replica of DATABASE_URL that serves the report, figures, public prices and exports',
    address('postgres://user:password@host:5432/jiran', 'postgres:', 'postgresql:'),
  ),
  DATA_DIR: withDefault(
    './data',
    'Directory of the embedded database and the generated secrets',
    line('a directory'),
  ),
} satisfies Variables

const secrets = {
  SESSION_SECRET: optional(
    'generated once, stored in DATA_DIR',
    'Signs sessions; at least 32 characters',
    { shape: z.string().min(32), expected: 'at least 32 characters' },
  ),
  ENCRYPTION_KEY: optional(
    'generated once, stored in DATA_DIR',
    '32 bytes as 64 hex digits or base64',
    key32,
  ),
  STAFF_SECOND_FACTOR: optional(
    '1 in production',
    'Whether staff must have a second factor before they can work',
    yesOrNo,
  ),
  ENCRYPTION_KEY_BEFORE: optional(
    '',
    'The previous ENCRYPTION_KEY, until the log says that it can be removed',
    key32,
  ),
} satisfies Variables

/** Their sections, before and after those of the providers. */
export const sections: { readonly first: readonly Section[]; readonly last: readonly Section[] } = {
  first: [
    {
      title: 'Running',
      variables: running,
      note: `\`NODE_ENV=production\` disables the demo, closes the accounts that a demo left in the
database, and refuses default secrets.`,
    },
    { title: 'Database', variables: database },
    { title: 'Secrets', variables: secrets },
  ],
  last: [
    {
      title: 'Company',
      variables: company,
      note: `The icons and the preview image of links (\`web/public\`, \`og.png\`) show the brand Jiran
and do not follow \`COMPANY_NAME\`: a company with another name replaces these files.

These settings except \`COMMISSIONER_EMAIL\`, and the limits below except \`UNPAID_…\`, \`UNPROVEN_…\` and
\`HOLD_GRACE_MINUTES\`, apply until an Admin saves the page /settings for the first time. From then on they are in the database
([company](product/company.md)), and these variables are ignored.`,
    },
    { title: 'Limits', variables: limits },
  ],
}

const placeholder = /change.?me|secret|default|password|example|^(.)\1*$/i

/** Hosts of the machine itself. */
const loopback = /^(localhost|127(\.\d+){3}|\[::1\])$/

/** The server's own settings, independent of providers. */
export type CoreSettings = {
  production: boolean
  host: string
  port: number
  /** How many of our proxies are in front and forward the caller's address; false means none. */
  trustProxy: number | false
  /** Number of processes that serve requests, on one port and one database. */
  webProcesses: number
  /** How long the server still answers after SIGTERM (docs/product/calls.md#operation). */
  stopDelaySeconds: number
  /** Hosts to which webhooks may always be sent (docs/product/webhooks.md#addresses). */
  webhookLocalHosts: readonly string[]
  /** Origin for e-mails, payment return addresses and the sitemap; no trailing slash. */
  publicUrl: string
  /** Undefined: the embedded PostgreSQL under `dataDir`. */
  databaseUrl: string | undefined
  /** A replica of it, if any. */
  databaseReadUrl: string | undefined
  /** Absolute path. */
  dataDir: string
  /** Demo accounts and data, `/dev/mailbox`. Never in production. */
  demo: boolean
  /** Undefined outside production: generated once and stored under `dataDir`. */
  sessionSecret: string | undefined
  /** 32 bytes. Undefined outside production: generated once and stored under `dataDir`. */
  encryptionKey: Buffer | undefined
  /** The previous key, 32 bytes; undefined when the key was never replaced. */
  encryptionKeyBefore: Buffer | undefined
  /** Must staff have a second factor (docs/product/roles.md#second-factor)? */
  staffSecondFactor: boolean
  company: {
    name: string
    address: string
    registration: string
    bank: string
    email: string
    phone: string
    /** '' for none. */
    whatsapp: string
    /** Registration number for sales and service tax; '' for none. */
    sst: string
  }
  /** Receives notifications of breaches (docs/product/privacy.md#breaches). */
  commissionerEmail: string
  /** Hours of the first and the last start of a day. */
  opensAt: number
  closesAt: number
  /** Hours from a booking to its earliest start (docs/product/checks.md#lead-time). */
  leadHours: number
  /**
   * Hours after a visit in which its workers cannot be booked
   * (docs/product/availability.md#travel-buffer).
   */
  travelBufferHours: number
  /** How long an unpaid online order holds its crew (docs/product/availability.md#hold). */
  holdMinutes: number
  /** How many unpaid orders a customer may have at once. */
  unpaid: { holds: number; unprovenCash: number; cash: number }
  holdGraceMinutes: number
  /** The fee for a change under `lateFeeHours` before the start (docs/product/prices.md#late-fee). */
  lateFeeSen: number
  lateFeeHours: number
  /** The most cash that a worker should carry; 0 is no limit. */
  cashLimitSen: number
  /** The credit that both get for a referral (docs/product/credits.md#friends); 0 for none. */
  referralCreditSen: number
  referralLimit: number
  /** Can members of staff connect assistants? Only an Admin switches this on, in the program. */
  staffAssistants: boolean
}

/** Reads and checks the server's own settings; `DATA_DIR` is relative to `workingDirectory`. */
export function readCoreSettings(environment: Environment, workingDirectory: string): CoreSettings {
  const read = readVariables(environment, {
    ...running,
    ...database,
    ...secrets,
    ...company,
    ...limits,
  })
  const { production } = environment
  const port = read.PORT
  const settings: CoreSettings = {
    production,
    host: read.HOST,
    port,
    trustProxy: read.TRUST_PROXY || false,
    webProcesses: read.WEB_PROCESSES,
    stopDelaySeconds: read.STOP_DELAY_SECONDS,
    webhookLocalHosts: read.WEBHOOK_LOCAL_HOSTS?.split(' ') ?? [],
    publicUrl: read.PUBLIC_URL ?? `http://localhost:${port}`,
    databaseUrl: read.DATABASE_URL,
    databaseReadUrl: read.DATABASE_READ_URL,
    dataDir: resolve(workingDirectory, read.DATA_DIR),
    demo: read.DEMO ?? !production,
    sessionSecret: read.SESSION_SECRET,
    encryptionKey: read.ENCRYPTION_KEY,
    encryptionKeyBefore: read.ENCRYPTION_KEY_BEFORE,
    staffSecondFactor: read.STAFF_SECOND_FACTOR ?? production,
    company: {
      name: read.COMPANY_NAME,
      address: read.COMPANY_ADDRESS ?? demoCompany.address,
      registration: read.COMPANY_REGISTRATION ?? demoCompany.registration,
      bank: read.COMPANY_BANK ?? demoCompany.bank,
      email: read.COMPANY_EMAIL ?? demoCompany.email,
      phone: read.COMPANY_PHONE ?? demoCompany.phone,
      whatsapp: read.COMPANY_WHATSAPP ?? '',
      sst: read.COMPANY_SST ?? '',
    },
    commissionerEmail: read.COMMISSIONER_EMAIL ?? commissionerEmail[production ? 'real' : 'demo'],
    opensAt: read.OPENS_AT,
    closesAt: read.CLOSES_AT,
    leadHours: read.LEAD_HOURS ?? LEAD_HOURS,
    travelBufferHours: read.TRAVEL_BUFFER_HOURS,
    holdMinutes: read.HOLD_MINUTES,
    unpaid: {
      holds: read.UNPAID_HOLDS_PER_CUSTOMER,
      unprovenCash: read.UNPROVEN_CASH_ORDERS,
      cash: read.UNPAID_CASH_ORDERS,
    },
    holdGraceMinutes: read.HOLD_GRACE_MINUTES,
    lateFeeSen: read.LATE_FEE_RM,
    lateFeeHours: read.LATE_FEE_HOURS,
    cashLimitSen: read.CASH_LIMIT_RM,
    referralCreditSen: read.REFERRAL_CREDIT_RM,
    referralLimit: read.REFERRAL_LIMIT,
    staffAssistants: false,
  }
  if (production) checkProduction(environment, settings, read.DEMO)
  const { encryptionKey, encryptionKeyBefore } = settings
  if (encryptionKeyBefore && encryptionKey?.equals(encryptionKeyBefore))
    environment.problem('ENCRYPTION_KEY_BEFORE must be another key than ENCRYPTION_KEY.')
  return settings
}

function checkProduction(
  environment: Environment,
  { publicUrl, webhookLocalHosts }: CoreSettings,
  demoRequested: boolean | undefined,
): void {
  if (demoRequested) environment.problem('DEMO must not be 1 when NODE_ENV is production.')
  if (webhookLocalHosts.length > 0)
    environment.problem('WEBHOOK_LOCAL_HOSTS must not be set when NODE_ENV is production.')
  const own = new URL(publicUrl)
  // Passwords and cookies are sent to it.
  if (own.protocol !== 'https:' && !loopback.test(own.hostname))
    environment.problem(
      'PUBLIC_URL must begin with https when NODE_ENV is production, but for an address of this machine.',
    )
  for (const name of ['SESSION_SECRET', 'ENCRYPTION_KEY']) {
    const text = environment.text(name)
    if (!text) environment.problem(`${name} must be set when NODE_ENV is production.`)
    else if (placeholder.test(text))
      environment.problem(`${name} must not be a default or example when NODE_ENV is production.`)
  }
}
