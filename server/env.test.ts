import { expect, test } from 'vitest'
import { readSettings } from './env.ts'
import { StartupError } from './startup-error.ts'

const read = (env: Record<string, string>) => readSettings(env, '/srv/jiran')

function problems(env: Record<string, string>): string[] {
  try {
    read(env)
    return []
  } catch (error) {
    if (error instanceof StartupError) return error.message.split('\n')
    throw error
  }
}

test('without settings it is a demo on this machine', () => {
  expect(read({})).toMatchObject({
    production: false,
    demo: true,
    host: '127.0.0.1',
    port: 3000,
    publicUrl: 'http://localhost:3000',
    databaseUrl: undefined,
    dataDir: '/srv/jiran/data',
    sessionSecret: undefined,
    mail: undefined,
    payment: { provider: 'sandbox' },
    geo: { provider: 'auto', settings: { url: 'https://photon.komoot.io' } },
    tiles: {
      settings: {
        url: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
        attribution: '© OpenStreetMap contributors https://www.openstreetmap.org/copyright',
        assumed: true,
      },
    },
    travelBufferHours: 1,
    holdMinutes: 15,
    holdGraceMinutes: 15,
    lateFeeSen: 3000,
    lateFeeHours: 24,
    leadHours: 12,
    opensAt: 8,
    closesAt: 20,
  })
})

const secrets = { SESSION_SECRET: 'q7'.repeat(20), ENCRYPTION_KEY: '0f1e'.repeat(16) }

test('production without a payment provider takes cash alone; the stand-in is asked for by name', () => {
  const production = { NODE_ENV: 'production', ...secrets }
  expect(read(production).payment).toMatchObject({
    provider: 'cash',
    notices: [
      'PAYMENT_PROVIDER is not set: bookings are paid in cash alone. Set it to fiuu or stripe to take online payments.',
    ],
  })
  expect(read({ ...production, PAYMENT_PROVIDER: 'cash' }).payment.notices).toEqual([])
  expect(read({ ...production, PAYMENT_PROVIDER: 'sandbox' }).payment).toMatchObject({
    provider: 'sandbox',
    notices: [
      'Online payments are only simulated: anybody can mark their own order as paid.',
      'PAYMENT_PROVIDER is sandbox: for trials only.',
    ],
  })
  expect(read({}).payment.provider).toBe('sandbox')
  const stripe = { STRIPE_SECRET_KEY: 'sk_live_51Ab', STRIPE_WEBHOOK_SECRET: 'whsec_9f3a' }
  expect(read({ ...production, PAYMENT_PROVIDER: 'stripe', ...stripe }).payment).toMatchObject({
    provider: 'stripe',
    settings: {
      secretKey: 'sk_live_51Ab',
      webhookSecret: 'whsec_9f3a',
      apiUrl: 'https://api.stripe.com',
    },
    notices: [],
  })
  const trial = { ...stripe, STRIPE_SECRET_KEY: 'sk_test_51Ab', PAYMENT_PROVIDER: 'stripe' }
  expect(read({ ...production, ...trial }).payment.notices).toEqual([
    'STRIPE_SECRET_KEY is a test key: no money moves.',
  ])
  expect(read({}).payment.notices).toEqual([])
})

test('the company is the sender of mails unless another sender is set', () => {
  const SMTP_URL = 'smtp://mail.example'
  expect(read({ SMTP_URL }).mail?.settings).toEqual({ url: SMTP_URL, from: undefined })
  const MAIL_FROM = 'Crew <crew@jiran.test>'
  expect(read({ SMTP_URL, MAIL_FROM }).mail?.settings).toEqual({ url: SMTP_URL, from: MAIL_FROM })
})

test('a frame shows one dashboard', () => {
  const VISUAL_REPORT_URL = 'https://charts.example/embed'
  const metabase = {
    METABASE_SITE: 'https://metabase.example',
    METABASE_SECRET: 'a'.repeat(31).concat('b'),
    METABASE_DASHBOARD: '7',
  }
  expect(read({}).dashboard).toBeUndefined()
  expect(read({ VISUAL_REPORT_URL }).dashboard).toMatchObject({
    provider: 'address',
    settings: { url: VISUAL_REPORT_URL },
  })
  expect(read(metabase).dashboard).toMatchObject({
    provider: 'metabase',
    settings: { site: 'https://metabase.example', dashboard: 7 },
  })
  expect(problems({ VISUAL_REPORT_URL, ...metabase })).toEqual([
    'Set VISUAL_REPORT_URL or METABASE_SITE, not both: there is one frame.',
  ])
  expect(problems({ METABASE_SITE: 'https://metabase.example' })).toEqual([
    'METABASE_SECRET must be set when METABASE_SITE is set.',
    'METABASE_DASHBOARD must be set when METABASE_SITE is set.',
  ])
})

test('production has no demo and secrets of its own', () => {
  const settings = read({ NODE_ENV: 'production', ...secrets })
  expect(settings).toMatchObject({ production: true, demo: false })
  expect(settings.encryptionKey).toHaveLength(32)
})

test.each([
  'https://jiran.example',
  'HTTPS://JIRAN.EXAMPLE/',
  'http://localhost:3000',
  'http://127.0.0.1:8080',
  'http://[::1]:3000',
])('production may be found at %s', (PUBLIC_URL) => {
  const { publicUrl } = read({ NODE_ENV: 'production', ...secrets, PUBLIC_URL })
  expect(publicUrl).toBe(new URL(PUBLIC_URL).origin)
})

test('values are read in their units', () => {
  expect(
    read({ PORT: '8080', LATE_FEE_RM: '12.50', PUBLIC_URL: 'https://jiran.example/', DEMO: '0' }),
  ).toMatchObject({
    port: 8080,
    lateFeeSen: 1250,
    publicUrl: 'https://jiran.example',
    demo: false,
  })
  expect(read({ PORT: '8080' }).publicUrl).toBe('http://localhost:8080')
  expect(read({ PORT: '' }).port).toBe(3000)
})

test.each([
  [{ PORT: 'http' }, ['PORT must be a whole number from 1 to 65535.']],
  [{ PORT: '70000' }, ['PORT must be a whole number from 1 to 65535.']],
  [{ DEMO: 'yes' }, ['DEMO must be 0 or 1.']],
  [
    { PUBLIC_URL: 'jiran.example' },
    ['PUBLIC_URL must be an origin such as https://jiran.example.'],
  ],
  [
    { DATABASE_URL: 'mysql://db/jiran' },
    ['DATABASE_URL must be an address such as postgres://user:password@host:5432/jiran.'],
  ],
  [
    { PORT: 'x', GEO_PROVIDER: 'mars' },
    [
      'PORT must be a whole number from 1 to 65535.',
      'GEO_PROVIDER must be auto, builtin, photon or google.',
    ],
  ],
  [
    { PAYMENT_PROVIDER: 'fiuu', FIUU_MERCHANT_ID: 'jiran' },
    [
      'FIUU_VERIFY_KEY must be set when PAYMENT_PROVIDER is fiuu.',
      'FIUU_SECRET_KEY must be set when PAYMENT_PROVIDER is fiuu.',
    ],
  ],
  [
    { PAYMENT_PROVIDER: 'stripe' },
    [
      'STRIPE_SECRET_KEY must be set when PAYMENT_PROVIDER is stripe.',
      'STRIPE_WEBHOOK_SECRET must be set when PAYMENT_PROVIDER is stripe.',
    ],
  ],
  [
    { PAYMENT_PROVIDER: 'stripe', STRIPE_SECRET_KEY: 'pk_live_1', STRIPE_WEBHOOK_SECRET: 'abc' },
    [
      "STRIPE_SECRET_KEY must be a secret key of Stripe's dashboard, sk_….",
      "STRIPE_WEBHOOK_SECRET must be the signing secret of the endpoint in Stripe's dashboard, whsec_….",
    ],
  ],
  ...[
    'http://jiran.example',
    'HTTP://JIRAN.EXAMPLE',
    'http://localhost.example',
    'http://127.0.0.1.example',
    'http://10.0.0.7:3000',
  ].map((PUBLIC_URL): [NodeJS.ProcessEnv, string[]] => [
    { ...secrets, NODE_ENV: 'production', PUBLIC_URL },
    [
      'PUBLIC_URL must begin with https when NODE_ENV is production, but for an address of this machine.',
    ],
  ]),
  [
    { ...secrets, ENCRYPTION_KEY_BEFORE: 'short' },
    ['ENCRYPTION_KEY_BEFORE must be 32 bytes, as 64 hex digits or in base64.'],
  ],
  [
    { ...secrets, ENCRYPTION_KEY_BEFORE: secrets.ENCRYPTION_KEY },
    ['ENCRYPTION_KEY_BEFORE must be another key than ENCRYPTION_KEY.'],
  ],
  // The stand-ins' public keys, with which anyone could forge a payment.
  [
    {
      ...secrets,
      NODE_ENV: 'production',
      PAYMENT_PROVIDER: 'stripe',
      STRIPE_SECRET_KEY: 'sk_test_demo',
      STRIPE_WEBHOOK_SECRET: 'whsec_demo',
      STRIPE_API_URL: 'HTTP://pay.example',
      FIUU_API_HOST: 'http://pay.example',
      METABASE_SITE: 'http://figures.example',
      METABASE_SECRET: 'a'.repeat(31).concat('b'),
      METABASE_DASHBOARD: '1',
    },
    [
      'FIUU_API_HOST must begin with https when NODE_ENV is production.',
      'STRIPE_API_URL must begin with https when NODE_ENV is production.',
      'METABASE_SITE must begin with https when NODE_ENV is production.',
      'STRIPE_SECRET_KEY must not be a default or example when NODE_ENV is production.',
      'STRIPE_WEBHOOK_SECRET must not be a default or example when NODE_ENV is production.',
    ],
  ],
  [
    {
      ...secrets,
      NODE_ENV: 'production',
      PAYMENT_PROVIDER: 'fiuu',
      FIUU_MERCHANT_ID: 'jirandemo',
      FIUU_VERIFY_KEY: 'demo-verify-key',
      FIUU_SECRET_KEY: '4f1c0e6f2b7c4f7e9d0d0f7a3b2c1d5e',
    },
    ['FIUU_VERIFY_KEY must not be a default or example when NODE_ENV is production.'],
  ],
  [
    { NODE_ENV: 'production' },
    [
      'SESSION_SECRET must be set when NODE_ENV is production.',
      'ENCRYPTION_KEY must be set when NODE_ENV is production.',
    ],
  ],
  [
    { ...secrets, NODE_ENV: 'production', SESSION_SECRET: 'please-change-me-please-change-me' },
    ['SESSION_SECRET must not be a default or example when NODE_ENV is production.'],
  ],
  [
    { ...secrets, NODE_ENV: 'production', DEMO: '1' },
    ['DEMO must not be 1 when NODE_ENV is production.'],
  ],
  [
    { GEO_PROVIDER: 'google', PHOTON_URL: 'photon', TILE_URL: 'https://tiles.example/1.png' },
    [
      'PHOTON_URL must be an address such as https://photon.example.',
      'TILE_URL must be an address such as https://tiles.example/{z}/{x}/{y}.png, or none.',
      'GOOGLE_MAPS_KEY must be set when GEO_PROVIDER is google.',
    ],
  ],
  [
    { TILE_URL: 'https://{s}.tiles.example/{z}/{x}/{y}.png' },
    ['TILE_ATTRIBUTION must be set when TILE_URL is set.'],
  ],
  [{ ENCRYPTION_KEY: 'abcd' }, ['ENCRYPTION_KEY must be 32 bytes, as 64 hex digits or in base64.']],
  [{ LATE_FEE_RM: '-5' }, ['LATE_FEE_RM must be an amount in RM such as 30 or 12.50.']],
])('%j is refused in clear words', (env, sentences) => {
  expect(problems(env as Record<string, string>).sort()).toEqual([...sentences].sort())
})

test.each([
  [{ TILE_URL: 'none' }, undefined],
  [{ ...secrets, NODE_ENV: 'production' }, undefined],
  [
    { TILE_URL: 'https://t.example/{z}/{x}/{y}.png', TILE_ATTRIBUTION: '© T' },
    { url: 'https://t.example/{z}/{x}/{y}.png', attribution: '© T' },
  ],
])('the tiles of %j', (env, tiles) => {
  expect(readSettings(env as Record<string, string>, '/srv').tiles?.settings).toEqual(tiles)
})

test.each([
  [{ GEO_PROVIDER: 'builtin' }, { provider: 'builtin', settings: {} }],
  [
    { GEO_PROVIDER: 'auto', PHOTON_URL: 'http://photon.example' },
    { provider: 'auto', settings: { url: 'http://photon.example' } },
  ],
  [
    { GEO_PROVIDER: 'photon', PHOTON_URL: 'http://photon.example' },
    { provider: 'photon', settings: { url: 'http://photon.example' } },
  ],
])('the geocoder of %j', (env, geo) => {
  expect(readSettings(env as Record<string, string>, '/srv').geo).toMatchObject(geo)
})
