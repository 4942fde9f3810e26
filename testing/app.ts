import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll } from 'vitest'
import type { BookAnswer, HostedPage } from '../domain/api/bookings/booking.ts'
import { services } from '../domain/services/catalogue.ts'
import { buildApp } from '../server/app.ts'
import { callLimits, openPool } from '../server/db/connection.ts'
import { loadStartingData } from '../server/db/starting-data.ts'
import { query } from '../server/db/transaction.ts'
import type { Deps } from '../server/deps.ts'
import { type CompleteSettings, readSettings } from '../server/env.ts'
import { deriveMessages } from '../server/feature-jobs.ts'
import type { EInvoiceProvider } from '../server/providers/einvoice/port.ts'
import { builtinGeo } from '../server/providers/geo/builtin/adapter.ts'
import type { GeoProvider } from '../server/providers/geo/port.ts'
import type { MessagingProviders } from '../server/providers/messaging/port.ts'
import type { PlanningProvider } from '../server/providers/planning/port.ts'
import type { PushProvider } from '../server/providers/push/port.ts'
import { builtinRouting } from '../server/providers/routing/builtin/adapter.ts'
import type { RoutingProvider } from '../server/providers/routing/port.ts'
import type { SignInProviders } from '../server/providers/sign-in/port.ts'
import { folderStorage } from '../server/providers/storage/folder/adapter.ts'
import { testDatabase } from './database.ts'
import { derivingAtOnce } from './deriving-at-once.ts'
import { movableClock } from './movable-clock.ts'
import { walkThroughSandbox, walkThroughStripe } from './payer.ts'
import { openStandIn, type Provider } from './payments/stand-in.ts'
import { factories, type Person, usualPostcode } from './people.ts'
import { recordedLog } from './recorded-log.ts'

/** A call's answer; by default that of a booking call. */
export type Answer<Body = BookAnswer> = { readonly status: number; readonly body: Body }

/** The whole server on real sockets, with a database for one test file. */
export type TestApp = Awaited<ReturnType<typeof startTestApp>>

/** Monday 2 March 2026, 09:00 in Malaysia: the starting time of every test app. */
export const openingMoment = new Date('2026-03-02T01:00:00Z')
/** The Monday after: the default start date of a booking. */
export const usualDay = '2026-03-09'

/**
 * Starts an app for one test file: a migrated database with the starting data, app and payment
 * stand-in on their own ports, and a movable clock. It closes after the file's last test.
 */
export async function startTestApp(
  options: {
    settings?: Partial<CompleteSettings>
    signIn?: SignInProviders
    /** Carriers of messages; none by default. */
    messaging?: MessagingProviders
    /** Sends messages to the crew's app; none by default. */
    push?: PushProvider
    provider?: Provider
    /** The geocoder; by default the built-in one, which knows areas but no streets. */
    geo?: GeoProvider
    /** The provider of travel times; estimates by default. */
    routing?: RoutingProvider
    /** Another planner of days; none by default. */
    planning?: PlanningProvider
    /** The tax authority's e-invoices; none by default. */
    einvoice?: EInvoiceProvider
    /** Resolves the hosts of webhooks; DNS by default. */
    resolveHost?: (host: string) => Promise<readonly string[]>
    /** For tests of that limit; by default there is none. */
    ordersAnHour?: number
    /**
     * Messages wait for `deriveMessages`; by default they are written before a call is answered.
     */
    derivesLater?: boolean
    /**
     * Also serves the built web app, if it exists: reading and filling it takes most of a start.
     */
    servesPages?: boolean
    /** The test makes calls fail: errors are recorded in `log` instead of printed. */
    expectsErrors?: boolean
  } = {},
) {
  const database = await testDatabase(6)
  // The app's own pool, as large as in production.
  const appPool = openPool(database.address, 16, callLimits)
  const { pool } = database
  await loadStartingData(pool)

  const clock = movableClock(openingMoment)
  const provider = options.provider ?? 'fiuu'
  const standIn = await openStandIn(provider, clock.now)

  const settings: CompleteSettings = {
    // Holds end on time, except in tests that query the provider first.
    ...readSettings({ DEMO: '0', TILE_URL: 'none', HOLD_GRACE_MINUTES: '0' }, '/'),
    sessionSecret: 'a test signs with this text of 43 letters',
    encryptionKey: Buffer.alloc(32, 7),
    // No limit, unless the test is about it.
    unpaid: { holds: 1_000_000, unprovenCash: 1_000_000, cash: 1_000_000 },
    ...options.settings,
  }
  const filesDir = mkdtempSync(join(tmpdir(), 'jiran-files-'))
  const logged = recordedLog(options.expectsErrors ?? false)
  const deps: Deps = {
    pool: appPool,
    settings,
    clock: clock.now,
    payment: standIn.payment,
    geo: options.geo ?? builtinGeo(),
    routing: options.routing ?? builtinRouting(),
    storage: folderStorage(filesDir),
    mail: undefined,
    ...(options.resolveHost ? { resolveHost: options.resolveHost } : {}),
    ...(options.einvoice ? { einvoice: options.einvoice } : {}),
    ...(options.signIn ? { signIn: options.signIn } : {}),
    ...(options.push ? { push: options.push } : {}),
    ...(options.planning ? { planning: options.planning } : {}),
    ...(options.messaging ? { messaging: options.messaging } : {}),
    services,
    newRequestId: randomUUID,
    logTo: logged,
    checkAnswers: true,
    callsOnly: !options.servesPages,
    ordersAnHour: options.ordersAnHour ?? 1_000_000_000,
    observers: options.derivesLater
      ? []
      : [derivingAtOnce(() => deriveMessages({ ...deps, pool }))],
  }
  const app: FastifyInstance = await buildApp(deps)
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  // Only known now; read at each payment and each mail.
  settings.publicUrl = url
  if (provider === 'stripe') await standIn.control('', { webhook: `${url}/payments/webhook` })
  if (provider === 'fiuu') await standIn.control('', { callback: `${url}/payments/callback` })

  let closing: Promise<void> | undefined
  const close = () => {
    closing ??= (async () => {
      app.server.closeAllConnections()
      await app.close()
      await standIn.app.close()
      await appPool.end()
      rmSync(filesDir, { recursive: true, force: true })
    })()
    return closing
  }
  afterAll(close)

  /** One call over HTTP. */
  async function call<Body>(
    method: string,
    path: string,
    body?: object,
    who?: Person,
    headers: Record<string, string> = {},
  ): Promise<Answer<Body>> {
    const response = await fetch(url + path, {
      method,
      headers: {
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(who ? { authorization: `Bearer ${who.token}` } : {}),
        ...headers,
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    return { status: response.status, body: (await response.json()) as Body }
  }

  const factory = factories(pool, settings, clock.now)

  return {
    pool,
    app,
    url,
    deps,
    clock,
    /** The lines logged so far. */
    log: logged.lines,
    call,
    close,
    ...factory,
    post: <Body = BookAnswer>(
      path: string,
      body: object,
      who?: Person,
      headers?: Record<string, string>,
    ) => call<Body>('POST', path, body, who, headers),
    get: <Body = BookAnswer>(path: string, who?: Person) => call<Body>('GET', path, undefined, who),
    put: <Body = BookAnswer>(path: string, body: object, who?: Person) =>
      call<Body>('PUT', path, body, who),

    /** Books a cleaner, paid in cash by default. */
    book: (who: Person | undefined, changes: object = {}, idempotencyKey?: string) =>
      call<BookAnswer>(
        'POST',
        '/cleaning/book-cleaner/',
        { ...cleaning, ...changes },
        who,
        idempotencyKey ? { 'idempotency-key': idempotencyKey } : {},
      ),

    /**
     * Opens the hosted page of an order and presses a button there; returns the fields that the
     * browser carries back.
     */
    async pay(page: HostedPage | undefined, decision = 'pay', channel?: string, card?: string) {
      if (!page) throw new Error('there is nothing to pay')
      const walk = provider === 'stripe' ? walkThroughStripe : walkThroughSandbox
      return walk(page, decision, channel, card)
    },

    /** Returns the browser from the hosted page; returns the address to which it is redirected. */
    async comeBack(fields: Record<string, string>): Promise<string | null> {
      const back = `${url}/payments/return`
      const sent = new URLSearchParams(fields)
      const response = await (provider === 'stripe'
        ? fetch(`${back}?${sent}`, { redirect: 'manual' })
        : fetch(back, { method: 'POST', body: sent, redirect: 'manual' }))
      return response.headers.get('location')
    },

    /** Controls the payment stand-in (see its README). */
    sandbox: (path: string, body: object = {}) => standIn.control(path, body),

    /** The state of the stand-in. */
    sandboxBooks: <Books>() => standIn.books<Books>(),

    /** Subjects of the mails to an address, oldest first. */
    async mailsTo(email: string): Promise<string[]> {
      const rows = await query<{ subject: string }>(pool, {
        text: 'select subject from outbox where to_email = $1 order by id',
        values: [email],
      })
      return rows.map((row) => row.subject)
    },

    /**
     * The number of deadlocks that PostgreSQL resolved. Closes the app, because sessions report
     * them when they end.
     */
    async deadlocks(): Promise<number> {
      await close()
      const [row] = await query<{ deadlocks: number }>(pool, {
        text: 'select deadlocks from pg_stat_database where datname = current_database()',
      })
      return row?.deadlocks ?? -1
    },
  }
}

const usualVisit = {
  frequency: 'one-time',
  start_date: usualDay,
  no_of_hours: 4,
  start_time: '09:00',
  worker_count: 1,
  address: '12 Jalan Maarof, Bangsar',
  postcode: usualPostcode,
  property_type: 'Condominium',
  payment_method: 'Cash',
}

/** A cleaning that passes every check. */
export const cleaning = {
  ...usualVisit,
  addon: '',
  addon_service_hours: 0,
  fixed_addons: [] as string[],
  voucher: '',
}

/** A booking of one caregiver, with a sensitive answer. */
export const caring = {
  ...usualVisit,
  worker_gender: 'Female',
  customer_medical_details: 'Walks with a frame',
}
