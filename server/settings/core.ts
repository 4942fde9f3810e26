import { resolve } from 'node:path'
import { z } from 'zod'
import { LEAD_HOURS } from '../../domain/booking/check.ts'
import { demoCompany } from '../../domain/company/company-settings.ts'
import { company, limits } from './company.ts'
import {
  address,
  byDefault,
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
  yesOrNo,
} from './variables.ts'

/* The program's own settings, in the sections of docs/settings.md. */

const running = {
  PORT: byDefault('3000', 'Port to listen on', wholeNumber(1, 65_535)),
  HOST: byDefault(
    '127.0.0.1',
    'Address to listen on; 0.0.0.0 opens the demo to phones on the same network',
    matching(/^[\w.:-]+$/, 'a host name or address such as 127.0.0.1'),
  ),
  TRUST_PROXY: byDefault('0', 'How many of your proxies are in front of it', wholeNumber(0, 9)),
  WEB_PROCESSES: byDefault(
    '1',
    'How many processes take requests, on one port and one database',
    wholeNumber(1, 16),
  ),
  STOP_DELAY_SECONDS: byDefault(
    '0',
    'Seconds for which it still answers after SIGTERM, while /readyz says 503 and proxies choose another',
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
  NODE_ENV: optional('development', 'production switches the demo off and asks for real secrets', {
    shape: z.enum(['production', 'development', 'test']),
    expected: 'production, development or test',
  }),
  WEBHOOK_LOCAL_HOSTS: optional(
    'none',
    'Hosts with ports that webhooks may be sent to although they are private, also by plain http, such as localhost:4000; not in production',
    matching(
      /^[\w.-]+(:\d{1,5})?( [\w.-]+(:\d{1,5})?)*$/,
      'hosts such as localhost:4000 with spaces between',
    ),
  ),
} satisfies Variables

const database = {
  DATABASE_URL: optional(
    'embedded PostgreSQL 18',
    'A PostgreSQL server of yours, 15 or later',
    address('postgres://user:password@host:5432/jiran', 'postgres:', 'postgresql:'),
  ),
  DATABASE_READ_URL: optional(
    'DATABASE_URL reads too',
    'A replica of DATABASE_URL that answers the report, figures, public prices and exports',
    address('postgres://user:password@host:5432/jiran', 'postgres:', 'postgresql:'),
  ),
  DATA_DIR: byDefault(
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
    'The key that ENCRYPTION_KEY replaces, until the log says that it can go',
    key32,
  ),
} satisfies Variables

/** Their sections, before and after those of the providers. */
export const sections: { readonly first: readonly Section[]; readonly last: readonly Section[] } = {
  first: [
    {
      title: 'Running',
      variables: running,
      note: `\`NODE_ENV=production\` switches the demo off, closes the accounts that a demo has left in the
database, and refuses default secrets.`,
    },
    { title: 'Database', variables: database },
    { title: 'Secrets', variables: secrets },
  ],
  last: [
    {
      title: 'Company',
      variables: company,
      note: `The icons and the picture that links show (\`web/public\`, \`og.png\`) are drawings of the brand Jiran
and do not follow \`COMPANY_NAME\`: a company of another name replaces those files.

What is set here, and the limits below except \`UNPAID_…\`, \`UNPROVEN_…\` and \`HOLD_GRACE_MINUTES\`, counts until
an Admin saves the page /settings for the first time. From then on the database has them
([company](product/company.md)), and these variables are not read.`,
    },
    { title: 'Limits', variables: limits },
  ],
}

const placeholder = /change.?me|secret|default|password|example|^(.)\1*$/i

/** Hosts that a machine has for itself. */
const loopback = /^(localhost|127(\.\d+){3}|\[::1\])$/

/** Settings of the program itself, independent of providers. */
export type CoreSettings = {
  production: boolean
  host: string
  port: number
  /** How many of our proxies are in front and forward the caller's address; false means none. */
  trustProxy: number | false
  /** How many processes take requests, on one port and one database. */
  webProcesses: number
  /** How long it still answers after SIGTERM (docs/product/calls.md#operation). */
  stopDelaySeconds: number
  /** Hosts that webhooks may be sent to wherever they are (docs/product/webhooks.md#addresses). */
  webhookLocalHosts: readonly string[]
  /** Origin for e-mails, payment return addresses and the sitemap; no slash at the end. */
  publicUrl: string
  /** Undefined: the embedded PostgreSQL under `dataDir`. */
  databaseUrl: string | undefined
  /** A replica of it; undefined: there is none. */
  databaseReadUrl: string | undefined
  /** Absolute. */
  dataDir: string
  /** Demo accounts and data, `/dev/mailbox`. Never in production. */
  demo: boolean
  /** Undefined outside production: generated once and stored under `dataDir`. */
  sessionSecret: string | undefined
  /** 32 bytes. Undefined outside production: generated once and stored under `dataDir`. */
  encryptionKey: Buffer | undefined
  /** The previous key, 32 bytes; undefined when the key was never replaced. */
  encryptionKeyBefore: Buffer | undefined
  /** Is a second factor demanded of staff (docs/product/roles.md#second-factor)? */
  staffSecondFactor: boolean
  company: {
    name: string
    address: string
    registration: string
    bank: string
    email: string
    phone: string
    /** '' where there is none. */
    whatsapp: string
    /** Number of the sales and service tax; '' where there is none. */
    sst: string
  }
  /** Hours of the first and the last start of a day. */
  opensAt: number
  closesAt: number
  /** Hours from a booking to its earliest start (docs/product/checks.md#lead-time). */
  leadHours: number
  /** Hours a worker is not bookable after a visit (docs/product/availability.md#travel-buffer). */
  travelBufferHours: number
  /** How long an unpaid online order holds its crew (docs/product/availability.md#hold). */
  holdMinutes: number
  /** How many unpaid orders a customer may have at once. */
  unpaid: { holds: number; unprovenCash: number; cash: number }
  holdGraceMinutes: number
  /** The fee for a change under `lateFeeHours` before the start (docs/product/prices.md#late-fee). */
  lateFeeSen: number
  lateFeeHours: number
  /** What a worker should carry in cash at most; 0 is no limit. */
  cashLimitSen: number
  /** What both get for a friend (docs/product/credits.md#friends); 0: nothing. */
  referralCreditSen: number
  referralLimit: number
}

/** Reads and checks the program's own settings; `DATA_DIR` is taken from `workingDirectory`. */
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
  demoAsked: boolean | undefined,
): void {
  if (demoAsked) environment.problem('DEMO must not be 1 when NODE_ENV is production.')
  if (webhookLocalHosts.length > 0)
    environment.problem('WEBHOOK_LOCAL_HOSTS must not be set when NODE_ENV is production.')
  const own = new URL(publicUrl)
  // Passwords and cookies travel to it.
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
