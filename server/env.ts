import { resolve } from 'node:path'
import { z } from 'zod'
import { StartupError } from './startup-error.ts'

/** Everything about the program that is decided outside it. Read once, at the start. */
export interface Settings {
  production: boolean
  host: string
  port: number
  /** How many of our proxies are in front and forward the caller's address; false means none. */
  trustProxy: number | false
  /** How many processes take requests, on one port and one database. */
  webProcesses: number
  /** Origin for e-mails, payment return addresses and the sitemap; no slash at the end. */
  publicUrl: string
  /** Undefined: the embedded PostgreSQL under `dataDir`. */
  databaseUrl: string | undefined
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
  mail: { smtpUrl: string | undefined; from: string }
  payment: PaymentSettings
  geo: GeoSettings
  /**
   * Undefined: the map shows labels without tiles. `assumed`: not configured, so tiles are used
   * only if they can be reached.
   */
  tiles: TileSettings | undefined
  /** Undefined: no such button on the login page. */
  google: { clientId: string; issuer: string; jwksUrl: string; scriptUrl: string } | undefined
  facebook: { appId: string; appSecret: string; graphUrl: string; dialogUrl: string } | undefined
  visualReport: VisualReportSettings
  company: {
    name: string
    address: string
    registration: string
    bank: string
    email: string
    phone: string
  }
  /** Hours a worker is not bookable after a visit (docs/product/availability.md#travel-buffer). */
  travelBufferHours: number
  /** How long an unpaid online order holds its crew (docs/product/availability.md#hold). */
  holdMinutes: number
  /** How many unpaid orders a customer may have at once. */
  unpaid: { holds: number; unprovenCash: number; cash: number }
  holdGraceMinutes: number
  /** The fee for a change under 24 hours before the start (docs/product/prices.md#late-fee). */
  lateFeeSen: number
}

/** Fiuu's account; the sandbox speaks the same wire with its own account. */
export interface FiuuAccount {
  merchantId: string
  verifyKey: string
  secretKey: string
  /** Origin of the hosted payment page. */
  payHost: string
  /** Origin of the API for requery and refund. */
  apiHost: string
  /** "Use extended format for Verify Payment" in Fiuu's portal. */
  extendedVcode: boolean
}

/** Stripe's account. */
export interface StripeAccount {
  secretKey: string
  /** Signs the events that come to `/payments/webhook`. */
  webhookSecret: string
  /** Undefined: Stripe's own address. Set for the stand-in. */
  apiUrl: string | undefined
}

export type PaymentSettings =
  /** `chosen`: asked for by name, and not only left open. */
  | { provider: 'sandbox'; chosen: boolean }
  | { provider: 'fiuu'; fiuu: FiuuAccount }
  | { provider: 'stripe'; stripe: StripeAccount }

/** The content of the visual report's frame: our own figures, any address, or Metabase. */
export type VisualReportSettings =
  | { kind: 'own' }
  | { kind: 'address'; url: string }
  | { kind: 'metabase'; site: string; secret: string; dashboard: number }

export interface TileSettings {
  url: string
  attribution: string
  assumed?: boolean
}

export type GeoSettings =
  /** Photon while it answers, the built-in gazetteer when it does not. */
  | { provider: 'auto'; url: string }
  | { provider: 'builtin' }
  | { provider: 'photon'; url: string }
  | { provider: 'google'; key: string; placesHost: string; mapsHost: string }

/** Settings with all secrets, generated or read if they were not set. */
export interface CompleteSettings extends Settings {
  sessionSecret: string
  encryptionKey: Buffer
}

/** What a person can set, in the order of docs/settings.md. */
export const settingNames = [
  ['PORT', '3000', 'Port to listen on'],
  ['HOST', '127.0.0.1', 'Address to listen on'],
  ['TRUST_PROXY', '0', 'How many of your proxies are in front of it'],
  ['WEB_PROCESSES', '1', 'How many processes take requests, on one port and one database'],
  [
    'PUBLIC_URL',
    'http://localhost:$PORT',
    'Origin used in e-mails, payment returns and the sitemap; https in production',
  ],
  ['DEMO', '1 outside production', 'Demo accounts and data, and /dev/mailbox'],
  ['NODE_ENV', 'development', 'production switches the demo off and asks for real secrets'],
  ['DATABASE_URL', 'embedded PostgreSQL 18', 'A PostgreSQL server of yours, 15 or later'],
  ['DATA_DIR', './data', 'Directory of the embedded database and the generated secrets'],
  [
    'SESSION_SECRET',
    'generated once, stored in DATA_DIR',
    'Signs sessions; at least 32 characters',
  ],
  ['ENCRYPTION_KEY', 'generated once, stored in DATA_DIR', '32 bytes as 64 hex digits or base64'],
  [
    'ENCRYPTION_KEY_BEFORE',
    '',
    'The key that ENCRYPTION_KEY replaces, until the log says that it can go',
  ],
  ['SMTP_URL', 'mail stays in the outbox', 'smtp://user:password@host:port or smtps://…'],
  ['MAIL_FROM', 'COMPANY_NAME <COMPANY_EMAIL>', 'Sender of every e-mail'],
  ['PAYMENT_PROVIDER', 'sandbox', 'sandbox, fiuu or stripe'],
  ['FIUU_MERCHANT_ID', '', 'Needed when PAYMENT_PROVIDER is fiuu'],
  ['FIUU_VERIFY_KEY', '', 'Needed when PAYMENT_PROVIDER is fiuu'],
  ['FIUU_SECRET_KEY', '', 'Needed when PAYMENT_PROVIDER is fiuu'],
  ['FIUU_PAY_HOST', 'https://pay.fiuu.com', 'Origin of the hosted payment page'],
  ['FIUU_API_HOST', 'https://api.fiuu.com', 'Origin of the requery and refund API'],
  ['FIUU_EXTENDED_VCODE', '0', '1 when the portal uses the extended verify format'],
  ['STRIPE_SECRET_KEY', '', 'sk_…; needed when PAYMENT_PROVIDER is stripe'],
  [
    'STRIPE_WEBHOOK_SECRET',
    '',
    'whsec_…, of the endpoint PUBLIC_URL/payments/webhook; needed when PAYMENT_PROVIDER is stripe',
  ],
  ['STRIPE_API_URL', 'https://api.stripe.com', 'Origin of the API; the stand-in has another'],
  [
    'GEO_PROVIDER',
    'auto',
    'auto (Photon while it answers, else builtin), builtin (areas, without a network), photon or google',
  ],
  ['PHOTON_URL', 'https://photon.komoot.io', 'Address of Photon'],
  ['GOOGLE_MAPS_KEY', '', 'Needed when GEO_PROVIDER is google'],
  ['GOOGLE_PLACES_HOST', 'https://places.googleapis.com', 'Origin of the Places API'],
  ['GOOGLE_MAPS_HOST', 'https://maps.googleapis.com', 'Origin of the Geocoding API'],
  [
    'TILE_URL',
    'OpenStreetMap; in production none',
    'Map tiles behind the place names: https://…/{z}/{x}/{y}.png, or none',
  ],
  ['TILE_ATTRIBUTION', '', 'Who provides the tiles, with a link at the end; needed with TILE_URL'],
  ['GOOGLE_CLIENT_ID', '', 'Set it to let people sign in with Google'],
  ['GOOGLE_ISSUER', 'https://accounts.google.com', 'Who signs the ID tokens'],
  [
    'GOOGLE_JWKS_URL',
    'https://www.googleapis.com/oauth2/v3/certs',
    'Where the keys of the ID tokens are published',
  ],
  [
    'GOOGLE_SCRIPT_URL',
    'https://accounts.google.com/gsi/client',
    'The script that draws the Google button',
  ],
  ['FACEBOOK_APP_ID', '', 'Set it to let people sign in with Facebook'],
  ['FACEBOOK_APP_SECRET', '', 'Needed with FACEBOOK_APP_ID'],
  ['FACEBOOK_GRAPH_URL', 'https://graph.facebook.com/v25.0', 'The Graph API'],
  [
    'FACEBOOK_DIALOG_URL',
    'https://www.facebook.com/v25.0/dialog/oauth',
    'The page that asks people at Facebook',
  ],
  ['VISUAL_REPORT_URL', 'our own figures', 'A dashboard to show in the visual report: https://…'],
  ['METABASE_SITE', '', 'Origin of a Metabase whose dashboard is shown in the visual report'],
  ['METABASE_SECRET', '', 'Its embedding secret; needed with METABASE_SITE'],
  ['METABASE_DASHBOARD', '', 'The number of the dashboard; needed with METABASE_SITE'],
  ['COMPANY_NAME', 'Jiran', 'Name on pages, e-mails and invoices'],
  ['COMPANY_ADDRESS', 'a demo address', 'Address on invoices'],
  ['COMPANY_REGISTRATION', 'a demo number', 'Registration number on invoices'],
  ['COMPANY_BANK', 'a demo account', 'Bank details on invoices'],
  ['COMPANY_EMAIL', 'hello@jiran.test', 'Where customers write'],
  ['COMPANY_PHONE', '+60 3-5555 0100', 'Where customers call'],
  ['TRAVEL_BUFFER_HOURS', '1', 'Hours a worker is not bookable after a visit'],
  ['HOLD_MINUTES', '15', 'How long an unpaid online order keeps its crew'],
  ['UNPAID_HOLDS_PER_CUSTOMER', '3', 'Unpaid online orders that a customer may have at once'],
  [
    'UNPROVEN_CASH_ORDERS',
    '2',
    'Cash orders to come of a customer without a completed or paid visit',
  ],
  ['UNPAID_CASH_ORDERS', '10', 'Cash orders to come of any other customer'],
  [
    'HOLD_GRACE_MINUTES',
    '15',
    'How much longer, at most, while the payment provider has not answered whether it was paid',
  ],
  ['LATE_FEE_RM', '30', 'Fee for a change under 24 hours before the start'],
] as const satisfies ReadonlyArray<readonly [name: string, unset: string, meaning: string]>

type SettingName = (typeof settingNames)[number][0]
type Raw = Partial<Record<SettingName, string>>

const wholeNumber = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .pipe(z.number().min(least).max(most))

const origin = z.string().transform((text, context) => {
  const url = URL.parse(text)
  const good = url !== null && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search
  if (!good) context.addIssue('not an origin')
  return url?.origin ?? ''
})

const urlOf = (...protocols: string[]) =>
  z.string().refine((text) => protocols.includes(URL.parse(text)?.protocol ?? ''))

const key32 = z.string().transform((text, context) => {
  const key = /^[0-9a-f]{64}$/i.test(text) ? Buffer.from(text, 'hex') : Buffer.from(text, 'base64')
  if (key.length !== 32) context.addIssue('not 32 bytes')
  return key
})

const openStreetMap = {
  url: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
  attribution: '© OpenStreetMap contributors https://www.openstreetmap.org/copyright',
}

const yesOrNo = z.enum(['0', '1']).transform((text) => text === '1')
const line = z.string().max(500)

const placeholder = /change.?me|secret|default|password|example|^(.)\1*$/i

/** Hosts that a machine has for itself. */
const loopback = /^(localhost|127(\.\d+){3}|\[::1\])$/

/** What an account at each payment provider consists of. */
const accountSettings = {
  fiuu: ['FIUU_MERCHANT_ID', 'FIUU_VERIFY_KEY', 'FIUU_SECRET_KEY'],
  stripe: ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
} as const

/** The public keys of the stand-ins, and placeholders. */
const demoKey = /demo|change.?me|default|example|^(.)\1*$/i

const shapes = {
  PORT: [wholeNumber(1, 65_535), 'a whole number from 1 to 65535'],
  HOST: [z.string().regex(/^[\w.:-]+$/), 'a host name or address such as 127.0.0.1'],
  TRUST_PROXY: [wholeNumber(0, 9), 'a whole number from 0 to 9'],
  WEB_PROCESSES: [wholeNumber(1, 16), 'a whole number from 1 to 16'],
  PUBLIC_URL: [origin, 'an origin such as https://jiran.example'],
  DATABASE_URL: [
    urlOf('postgres:', 'postgresql:'),
    'an address such as postgres://user:password@host:5432/jiran',
  ],
  DATA_DIR: [line, 'a directory'],
  DEMO: [yesOrNo, '0 or 1'],
  NODE_ENV: [z.enum(['production', 'development', 'test']), 'production, development or test'],
  SESSION_SECRET: [z.string().min(32), 'at least 32 characters'],
  ENCRYPTION_KEY: [key32, '32 bytes, as 64 hex digits or in base64'],
  ENCRYPTION_KEY_BEFORE: [key32, '32 bytes, as 64 hex digits or in base64'],
  SMTP_URL: [urlOf('smtp:', 'smtps:'), 'an address such as smtp://user:password@host:587'],
  MAIL_FROM: [
    z.string().regex(/^[^\r\n]*[^\s@<>]+@[^\s@<>]+>?$/),
    'an e-mail address such as Jiran <hello@jiran.example>',
  ],
  PAYMENT_PROVIDER: [z.enum(['sandbox', 'fiuu', 'stripe']), 'sandbox, fiuu or stripe'],
  FIUU_MERCHANT_ID: [line, "the merchant id of Fiuu's portal"],
  FIUU_VERIFY_KEY: [line, "the verify key of Fiuu's portal"],
  FIUU_SECRET_KEY: [line, "the secret key of Fiuu's portal"],
  FIUU_PAY_HOST: [origin, 'an origin such as https://pay.fiuu.com'],
  FIUU_API_HOST: [origin, 'an origin such as https://api.fiuu.com'],
  FIUU_EXTENDED_VCODE: [yesOrNo, '0 or 1'],
  STRIPE_SECRET_KEY: [
    z.string().regex(/^[rs]k_\w{4,}$/),
    "a secret key of Stripe's dashboard, sk_…",
  ],
  STRIPE_WEBHOOK_SECRET: [
    z.string().regex(/^whsec_\w{4,}$/),
    "the signing secret of the endpoint in Stripe's dashboard, whsec_…",
  ],
  STRIPE_API_URL: [origin, 'an origin such as https://api.stripe.com'],
  GEO_PROVIDER: [
    z.enum(['auto', 'builtin', 'photon', 'google']),
    'auto, builtin, photon or google',
  ],
  PHOTON_URL: [urlOf('http:', 'https:'), 'an address such as https://photon.example'],
  GOOGLE_MAPS_KEY: [line, "a key of Google's console"],
  GOOGLE_PLACES_HOST: [origin, 'an origin such as https://places.googleapis.com'],
  GOOGLE_MAPS_HOST: [origin, 'an origin such as https://maps.googleapis.com'],
  TILE_URL: [
    z.string().refine((text) => {
      if (text === 'none') return true
      const written = ['{z}', '{x}', '{y}'].every((part) => text.includes(part))
      return written && /^https?:$/.test(URL.parse(text.replace('{s}', 'a'))?.protocol ?? '')
    }),
    'an address such as https://tiles.example/{z}/{x}/{y}.png, or none',
  ],
  TILE_ATTRIBUTION: [line, 'a text, with a link at its end if there is one'],
  GOOGLE_CLIENT_ID: [line, "a client id of Google's console"],
  GOOGLE_ISSUER: [urlOf('http:', 'https:'), 'an address such as https://accounts.google.com'],
  GOOGLE_JWKS_URL: [
    urlOf('http:', 'https:'),
    'an address such as https://www.googleapis.com/oauth2/v3/certs',
  ],
  GOOGLE_SCRIPT_URL: [
    urlOf('http:', 'https:'),
    'an address such as https://accounts.google.com/gsi/client',
  ],
  FACEBOOK_APP_ID: [z.string().regex(/^[\w-]{1,100}$/), "the app id of Facebook's console"],
  FACEBOOK_APP_SECRET: [line, "the app secret of Facebook's console"],
  FACEBOOK_GRAPH_URL: [
    urlOf('http:', 'https:'),
    'an address such as https://graph.facebook.com/v25.0',
  ],
  FACEBOOK_DIALOG_URL: [
    urlOf('http:', 'https:'),
    'an address such as https://www.facebook.com/v25.0/dialog/oauth',
  ],
  VISUAL_REPORT_URL: [
    urlOf('https:'),
    'an address such as https://lookerstudio.google.com/embed/…',
  ],
  METABASE_SITE: [origin, 'an origin such as https://metabase.example'],
  METABASE_SECRET: [z.string().min(32), 'the embedding secret of Metabase, at least 32 characters'],
  METABASE_DASHBOARD: [wholeNumber(1, 999_999_999), 'the number of a dashboard'],
  COMPANY_NAME: [line, 'a name'],
  COMPANY_ADDRESS: [line, 'an address'],
  COMPANY_REGISTRATION: [line, 'a registration number'],
  COMPANY_BANK: [line, 'bank details'],
  COMPANY_EMAIL: [z.email(), 'an e-mail address'],
  COMPANY_PHONE: [line, 'a phone number'],
  TRAVEL_BUFFER_HOURS: [wholeNumber(0, 6), 'a whole number of hours from 0 to 6'],
  HOLD_MINUTES: [wholeNumber(1, 1_440), 'a whole number of minutes from 1 to 1440'],
  UNPAID_HOLDS_PER_CUSTOMER: [wholeNumber(1, 1_000_000), 'a whole number from 1'],
  UNPROVEN_CASH_ORDERS: [wholeNumber(0, 1_000_000), 'a whole number'],
  UNPAID_CASH_ORDERS: [wholeNumber(0, 1_000_000), 'a whole number'],
  HOLD_GRACE_MINUTES: [wholeNumber(0, 1_440), 'a whole number of minutes from 0 to 1440'],
  LATE_FEE_RM: [
    z
      .string()
      .regex(/^\d{1,6}(\.\d{1,2})?$/)
      .transform((text) => Math.round(Number(text) * 100)),
    'an amount in RM such as 30 or 12.50',
  ],
} as const satisfies Record<SettingName, readonly [z.ZodType, string]>

/**
 * Reads and checks the program's settings (docs/product/calls.md#operation). Pure: the environment
 * is an argument, and `DATA_DIR` is taken from `workingDirectory`. An empty value counts as unset.
 * @throws StartupError with one sentence per bad setting.
 */
export function readSettings(env: NodeJS.ProcessEnv, workingDirectory: string): Settings {
  const raw: Raw = {}
  for (const [name] of settingNames) if (env[name]?.trim()) raw[name] = env[name].trim()
  const problems: string[] = []

  function read<N extends SettingName>(name: N): z.output<(typeof shapes)[N][0]> | undefined {
    const text = raw[name]
    if (text === undefined) return undefined
    const [shape, wanted] = shapes[name]
    const parsed = shape.safeParse(text)
    if (parsed.success) return parsed.data as z.output<(typeof shapes)[N][0]>
    problems.push(`${name} must be ${wanted}.`)
    return undefined
  }

  const production = read('NODE_ENV') === 'production'
  const port = read('PORT') ?? 3000
  const demoAsked = read('DEMO')
  if (production && demoAsked) problems.push('DEMO must not be 1 when NODE_ENV is production.')
  const company = {
    name: read('COMPANY_NAME') ?? 'Jiran',
    address: read('COMPANY_ADDRESS') ?? '12 Jalan Jiran, 59100 Kuala Lumpur',
    registration: read('COMPANY_REGISTRATION') ?? '202601000001 (demo)',
    bank: read('COMPANY_BANK') ?? 'Demo Bank 0000 0000 0000',
    email: read('COMPANY_EMAIL') ?? 'hello@jiran.test',
    phone: read('COMPANY_PHONE') ?? '+60 3-5555 0100',
  }
  const settings: Settings = {
    production,
    host: read('HOST') ?? '127.0.0.1',
    port,
    trustProxy: read('TRUST_PROXY') || false,
    webProcesses: read('WEB_PROCESSES') ?? 1,
    publicUrl: read('PUBLIC_URL') ?? `http://localhost:${port}`,
    databaseUrl: read('DATABASE_URL'),
    dataDir: resolve(workingDirectory, read('DATA_DIR') ?? './data'),
    demo: demoAsked ?? !production,
    sessionSecret: read('SESSION_SECRET'),
    encryptionKey: read('ENCRYPTION_KEY'),
    encryptionKeyBefore: read('ENCRYPTION_KEY_BEFORE'),
    mail: {
      smtpUrl: read('SMTP_URL'),
      from: read('MAIL_FROM') ?? `${company.name} <${company.email}>`,
    },
    payment: { provider: 'sandbox', chosen: raw.PAYMENT_PROVIDER === 'sandbox' },
    geo: { provider: 'auto', url: '' },
    tiles: undefined,
    google: undefined,
    facebook: undefined,
    visualReport: { kind: 'own' },
    company,
    travelBufferHours: read('TRAVEL_BUFFER_HOURS') ?? 1,
    holdMinutes: read('HOLD_MINUTES') ?? 15,
    unpaid: {
      holds: read('UNPAID_HOLDS_PER_CUSTOMER') ?? 3,
      unprovenCash: read('UNPROVEN_CASH_ORDERS') ?? 2,
      cash: read('UNPAID_CASH_ORDERS') ?? 10,
    },
    holdGraceMinutes: read('HOLD_GRACE_MINUTES') ?? 15,
    lateFeeSen: read('LATE_FEE_RM') ?? 3000,
  }

  const fiuu: FiuuAccount = {
    merchantId: read('FIUU_MERCHANT_ID') ?? '',
    verifyKey: read('FIUU_VERIFY_KEY') ?? '',
    secretKey: read('FIUU_SECRET_KEY') ?? '',
    payHost: read('FIUU_PAY_HOST') ?? 'https://pay.fiuu.com',
    apiHost: read('FIUU_API_HOST') ?? 'https://api.fiuu.com',
    extendedVcode: read('FIUU_EXTENDED_VCODE') ?? false,
  }
  const stripe: StripeAccount = {
    secretKey: read('STRIPE_SECRET_KEY') ?? '',
    webhookSecret: read('STRIPE_WEBHOOK_SECRET') ?? '',
    apiUrl: read('STRIPE_API_URL'),
  }
  const paymentProvider = read('PAYMENT_PROVIDER')
  if (paymentProvider === 'fiuu') settings.payment = { provider: 'fiuu', fiuu }
  if (paymentProvider === 'stripe') settings.payment = { provider: 'stripe', stripe }
  if (paymentProvider === 'fiuu' || paymentProvider === 'stripe')
    for (const name of accountSettings[paymentProvider]) {
      const text = raw[name]
      if (!text) problems.push(`${name} must be set when PAYMENT_PROVIDER is ${paymentProvider}.`)
      // Anyone with the key can forge the provider's message that an order is paid.
      else if (production && name !== 'FIUU_MERCHANT_ID' && demoKey.test(text))
        problems.push(`${name} must not be a default or example when NODE_ENV is production.`)
    }

  const photonUrl = read('PHOTON_URL') ?? 'https://photon.komoot.io'
  const google = {
    key: read('GOOGLE_MAPS_KEY') ?? '',
    placesHost: read('GOOGLE_PLACES_HOST') ?? 'https://places.googleapis.com',
    mapsHost: read('GOOGLE_MAPS_HOST') ?? 'https://maps.googleapis.com',
  }
  const geoProvider = read('GEO_PROVIDER')
  settings.geo =
    geoProvider === 'builtin'
      ? { provider: 'builtin' }
      : { provider: geoProvider === 'photon' ? 'photon' : 'auto', url: photonUrl }
  if (geoProvider === 'google') {
    settings.geo = { provider: 'google', ...google }
    if (!google.key) problems.push('GOOGLE_MAPS_KEY must be set when GEO_PROVIDER is google.')
  }
  const tileUrl = read('TILE_URL')
  const tileAttribution = read('TILE_ATTRIBUTION')
  // OpenStreetMap's tiles are for trials; production must configure its own.
  if (!tileUrl && !production) settings.tiles = { ...openStreetMap, assumed: true }
  else if (tileUrl === 'none') settings.tiles = undefined
  else if (tileUrl && tileAttribution)
    settings.tiles = { url: tileUrl, attribution: tileAttribution }
  // Providers of tiles require an attribution on the map.
  else if (tileUrl) problems.push('TILE_ATTRIBUTION must be set when TILE_URL is set.')

  const googleClientId = read('GOOGLE_CLIENT_ID')
  const googleSignIn = {
    issuer: read('GOOGLE_ISSUER') ?? 'https://accounts.google.com',
    jwksUrl: read('GOOGLE_JWKS_URL') ?? 'https://www.googleapis.com/oauth2/v3/certs',
    scriptUrl: read('GOOGLE_SCRIPT_URL') ?? 'https://accounts.google.com/gsi/client',
  }
  if (googleClientId) settings.google = { clientId: googleClientId, ...googleSignIn }
  const appId = read('FACEBOOK_APP_ID')
  const appSecret = read('FACEBOOK_APP_SECRET')
  const facebook = {
    graphUrl: read('FACEBOOK_GRAPH_URL') ?? 'https://graph.facebook.com/v25.0',
    dialogUrl: read('FACEBOOK_DIALOG_URL') ?? 'https://www.facebook.com/v25.0/dialog/oauth',
  }
  if (appId && appSecret) settings.facebook = { appId, appSecret, ...facebook }
  else if (appId) problems.push('FACEBOOK_APP_SECRET must be set when FACEBOOK_APP_ID is set.')
  const own = new URL(settings.publicUrl)
  // Passwords and cookies travel to it.
  if (production && own.protocol !== 'https:' && !loopback.test(own.hostname))
    problems.push(
      'PUBLIC_URL must begin with https when NODE_ENV is production, but for an address of this machine.',
    )
  if (production)
    // Over plain http, anyone on the way could send us other keys, or read ours.
    for (const name of [
      'GOOGLE_ISSUER',
      'GOOGLE_JWKS_URL',
      'GOOGLE_SCRIPT_URL',
      'FACEBOOK_GRAPH_URL',
      'FACEBOOK_DIALOG_URL',
      'FIUU_PAY_HOST',
      'FIUU_API_HOST',
      'STRIPE_API_URL',
      'GOOGLE_PLACES_HOST',
      'GOOGLE_MAPS_HOST',
      'METABASE_SITE',
    ] as const)
      if (URL.parse(raw[name] ?? '')?.protocol === 'http:')
        problems.push(`${name} must begin with https when NODE_ENV is production.`)

  const visualReportUrl = read('VISUAL_REPORT_URL')
  const site = read('METABASE_SITE')
  const secret = read('METABASE_SECRET')
  const dashboard = read('METABASE_DASHBOARD')
  if (visualReportUrl) settings.visualReport = { kind: 'address', url: visualReportUrl }
  if (site && visualReportUrl)
    problems.push('Set VISUAL_REPORT_URL or METABASE_SITE, not both: there is one frame.')
  else if (site && secret && dashboard)
    settings.visualReport = { kind: 'metabase', site, secret, dashboard }
  else if (site)
    for (const name of ['METABASE_SECRET', 'METABASE_DASHBOARD'] as const)
      if (!raw[name]) problems.push(`${name} must be set when METABASE_SITE is set.`)

  if (production)
    for (const name of ['SESSION_SECRET', 'ENCRYPTION_KEY'] as const) {
      const text = raw[name]
      if (!text) problems.push(`${name} must be set when NODE_ENV is production.`)
      else if (placeholder.test(text))
        problems.push(`${name} must not be a default or example when NODE_ENV is production.`)
    }

  const { encryptionKey, encryptionKeyBefore } = settings
  if (encryptionKeyBefore && encryptionKey?.equals(encryptionKeyBefore))
    problems.push('ENCRYPTION_KEY_BEFORE must be another key than ENCRYPTION_KEY.')

  if (problems.length > 0) throw new StartupError(...problems)
  return settings
}

/** The only place that reads the process's environment. */
export function environment(): NodeJS.ProcessEnv {
  return process.env
}
