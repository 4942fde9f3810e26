import { AsyncLocalStorage } from 'node:async_hooks'
import '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { keyParts, type Scope, scopesAllow } from '../../../domain/account/api-keys.ts'
import { may, type Permission } from '../../../domain/account/permissions.ts'
import { isStaff, type Role } from '../../../domain/account/roles.ts'
import type { Call, Limit } from '../../../domain/api/call.ts'
import type { Contract } from '../../../domain/api/contract.ts'
import { m } from '../../../messages/every.ts'
import type { Locale } from '../../../messages/locales.ts'
import { Failure, failureOf, type HttpCode } from '../failure.ts'

/** The account that makes a call, by its live session. */
export type Caller = {
  readonly accountId: number
  readonly sessionId: string
  readonly role: Role
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly phone: string | null
  /** When the owner last proved their identity: at sign-in or later. */
  readonly provenAt: Date
  readonly hasSecondFactor: boolean
  /** Staff have blocked this account from booking (docs/product/customers.md#blocked). */
  readonly blocked: boolean
  /** Has marked a worker as a favourite or as "not again". */
  readonly hasPreferences: boolean
  /** The account's language: for messages, and for answers to calls that name none. */
  readonly language: Locale
  /** The key with which a program makes the call for them (docs/product/api-keys.md). */
  readonly key?: CallerKey
  /** The assistant that makes the call for them (docs/product/assistants.md#signed-in). */
  readonly assistant?: { readonly name: string }
}

/** A key or an assistant has no session, and never proves its owner's identity. */
export const withoutSession = {
  sessionId: '00000000-0000-0000-0000-000000000000',
  provenAt: new Date(0),
} as const

/** The parts of a key that decide what a call may do. */
type CallerKey = {
  readonly id: number
  readonly name: string
  readonly scopes: readonly Scope[]
  readonly ownerRole: Role
}

/**
 * Does the caller have this permission (with `writes`, also to change), by their role and the
 * scopes of their key?
 */
export function callerMay(
  permission: Permission,
  caller: Pick<Caller, 'role' | 'key'> | undefined,
  writes = false,
): boolean {
  if (!caller?.key) return may(permission, caller?.role)
  return scopesAllow(caller.key.scopes, caller.key.ownerRole, { permission, writes })
}

/**
 * A worker who makes a call from their phone. Workers have no account and no role of staff or
 * customers.
 */
export type WorkerCaller = {
  readonly workerId: number
  readonly sessionId: string
  readonly fullName: string
  /** Has the form of an e-mail address. */
  readonly identifier: string
}

/** The account of those who have a permission: visitors and workers have none. */
type AccountOf<Access extends Permission> = Access extends 'anyone' | 'crew'
  ? Caller | undefined
  : Caller

/** The input of a handler: the parsed call, the caller, and the time. */
export type Incoming<C extends Call = Call> = {
  readonly body: z.output<C['request']>
  readonly params: z.output<NonNullable<C['params']>>
  readonly caller: AccountOf<C['access']>
  /** Set for calls of the crew's phones. */
  readonly worker: C['access'] extends 'crew' ? WorkerCaller : WorkerCaller | undefined
  readonly now: Date
  /** The language of the answer's sentences. */
  readonly locale: Locale
  readonly address: string
  readonly idempotencyKey: string | undefined
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** The request of a call, as its schema parses it. */
export type CallRequest<Key extends keyof Contract> = z.output<Contract[Key]['request']>

export type CallResponse<Key extends keyof Contract> = z.input<Contract[Key]['response']>

/** Answers one call; failures are thrown as `Failure`. */
export type Handler<C extends Call = Call> = (
  incoming: Incoming<C>,
) => Promise<z.input<C['response']>>

/** A handler for each call of the contract, except those of single services. */
export type Handlers = { readonly [K in keyof Contract]: Handler<Contract[K]> }

/** Called when a call ends, with its failure, or undefined on success. */
export type Settle = (failure: unknown) => Promise<void>

/** Checks between the wire and the handlers. */
export type CallGate = {
  readonly clock: () => Date
  /** The live session of a token, or undefined. */
  readonly findCaller: (token: string, now: Date) => Promise<Caller | undefined>
  /** The caller for whom a key acts when it is used from this address, or undefined. */
  readonly findKey?: (token: string, address: string, now: Date) => Promise<Caller | undefined>
  /**
   * Counts a call of a key and returns headers with the remaining budget; throws a 429 Failure when
   * none is left.
   */
  readonly spendKey?: (id: number) => Promise<Readonly<Record<string, string>>>
  /** The worker whose phone has this token, or undefined. */
  readonly findWorker?: (token: string, now: Date) => Promise<WorkerCaller | undefined>
  /**
   * Counts a call against its budget; throws a 429 Failure when it is used up. If only failed
   * attempts count, call the returned function when the call ends.
   */
  readonly spend: (
    limit: Limit,
    call: {
      readonly address: string
      readonly body: unknown
      readonly caller: Caller | undefined
      readonly cookies?: Readonly<Record<string, string | undefined>>
    },
  ) => Promise<Settle | undefined>
  /** Renews the readable cookie when it no longer matches the account. */
  readonly renewUser?: (
    caller: Caller,
    exchange: Pick<Incoming, 'request' | 'reply'>,
  ) => Promise<void>
  /** Origins that serve our pages. */
  readonly ownOrigins: readonly string[]
  readonly staffSecondFactor?: boolean
  /** Refuses answers that are not exactly as their schema; for tests. */
  readonly checkAnswers: boolean
}

/** The name of the session's cookie (docs/product/calls.md#sessions). */
export const sessionCookie = 'access_token'
/** The name of the cookie of a worker's phone (docs/product/visits.md#sign-in). */
export const crewCookie = 'crew_token'

/** How long a proof of identity lasts (docs/product/roles.md#proven-again). */
const freshMs = 10 * 60 * 1000

/** Has the session's owner proved their identity within the last ten minutes? */
export function isFresh(caller: Caller, now: Date): boolean {
  return now.getTime() - caller.provenAt.getTime() <= freshMs
}

/** The caller of a call that only signed-in people may make. */
export function signedIn(incoming: { caller: Caller | undefined }): Caller {
  if (!incoming.caller) throw signInNeeded()
  return incoming.caller
}

function signInNeeded(): Failure {
  return new Failure(401, 'sign-in-needed' satisfies HttpCode, (locale) =>
    m.problem_sign_in_needed({}, { locale }),
  )
}

function notAllowed(): Failure {
  return new Failure(403, 'not-allowed' satisfies HttpCode, (locale) =>
    m.problem_not_allowed({}, { locale }),
  )
}

/**
 * The worker whose phone makes a call.
 * @throws Failure 401 for a visitor, 403 for an account: no account is a worker.
 */
export async function admitWorker(
  call: Call,
  request: FastifyRequest,
  now: Date,
  gate: CallGate,
): Promise<WorkerCaller> {
  const bearer = bearerOf(request)
  const token = bearer ?? request.cookies[crewCookie]
  const found = token ? await gate.findWorker?.(token, now) : undefined
  const worker = bearer ? found : found && cookiesCaller(found, call, request, gate.ownOrigins)
  if (worker) return worker
  const other = bearer ?? request.cookies[sessionCookie]
  throw other && (await gate.findCaller(other, now)) ? notAllowed() : signInNeeded()
}

const acting = new AsyncLocalStorage<Caller>()

/**
 * Runs `work`: its calls through `app.inject` are made for `caller`. No outside request can do
 * this.
 */
export function actFor<Answer>(caller: Caller, work: () => Promise<Answer>): Promise<Answer> {
  return acting.run(caller, work)
}

/**
 * Admits a call that the server itself makes for an account: never one about the account, or one
 * that needs a fresh proof.
 */
function admitActing(call: Call, caller: Caller, request: FastifyRequest): Caller {
  request.accountLanguage = caller.language
  const isOfAccount = (request.routeOptions.url ?? '').startsWith('/account/')
  if (isOfAccount || call.fresh || !may(call.access, caller.role)) throw notAllowed()
  return caller
}

/**
 * Who makes a call, if they may.
 * @throws Failure 401, 403 or 429 otherwise (docs/product/roles.md).
 */
export async function admit(
  call: Call,
  exchange: Pick<Incoming, 'request' | 'reply'>,
  now: Date,
  gate: CallGate,
): Promise<Caller | undefined> {
  const { request } = exchange
  const actsFor = acting.getStore()
  if (actsFor) return admitActing(call, actsFor, request)
  const bearer = bearerOf(request)
  if (bearer && keyParts(bearer)) return admitKey(call, bearer, exchange, now, gate)
  const token = bearer ?? request.cookies[sessionCookie]
  const found = token ? await gate.findCaller(token, now) : undefined
  request.accountLanguage = found?.language
  const caller = bearer ? found : found && cookiesCaller(found, call, request, gate.ownOrigins)
  // Renewed before any refusal, so that a caller who lost a role learns it with the refusal.
  if (caller && !bearer) await gate.renewUser?.(caller, exchange)
  if (caller && gate.staffSecondFactor && !mayBeforeEnrolling(caller, call, request)) {
    if (call.access === 'anyone') return undefined
    throw new Failure(403, 'second-factor-demanded' satisfies HttpCode, (locale) =>
      m.problem_second_factor_demanded({}, { locale }),
    )
  }
  if (may(call.access, caller?.role)) {
    if (caller && asksForProof(call, caller, gate) && !isFresh(caller, now))
      throw new Failure(403, 'reauthentication-needed' satisfies HttpCode, (locale) =>
        m.problem_reauthentication_needed({}, { locale }),
      )
    return caller
  }
  if (!caller) {
    throw call.signInMessage ? failureOf({ code: call.signInMessage }) : signInNeeded()
  }
  throw notAllowed()
}

/**
 * Admits the caller of a key, within its scopes. A call for signed-in people counts as one about
 * bookings, unless it is about the owner's own account: no key can touch that, or make a call that
 * needs a fresh proof.
 * @throws Failure 401 for an unknown key, 403 beyond its scopes, 429 beyond its budget.
 */
async function admitKey(
  call: Call,
  key: string,
  { request, reply }: Pick<Incoming, 'request' | 'reply'>,
  now: Date,
  gate: CallGate,
): Promise<Caller | undefined> {
  const caller = await gate.findKey?.(key, request.ip, now)
  if (!caller?.key) throw signInNeeded()
  const left = await gate.spendKey?.(caller.key.id)
  if (left) reply.headers(left)
  request.accountLanguage = caller.language
  const isOfAccount = (request.routeOptions.url ?? '').startsWith('/account/')
  const writes = request.method !== 'GET' && call.reads !== true
  if (call.access === 'anyone')
    return !isOfAccount && callerMay('manage-bookings', caller, writes) ? caller : undefined
  const isDemanded = gate.staffSecondFactor && !caller.hasSecondFactor
  const permission = call.access === 'signed-in' ? 'manage-bookings' : call.access
  if (isOfAccount || isDemanded || asksForProof(call, caller, gate)) throw notAllowed()
  if (!callerMay(permission, caller, writes)) throw notAllowed()
  return caller
}

/** A refund without a fresh proof is only for staff who have no second factor and need none. */
function asksForProof({ fresh }: Call, caller: Caller, gate: CallGate): boolean {
  if (fresh === 'of-staff') return isStaff(caller.role)
  if (fresh !== 'with-second-factor') return fresh === true
  return caller.hasSecondFactor || gate.staffSecondFactor === true
}

/**
 * Staff who still lack the required second factor may only manage their own account
 * (docs/product/roles.md#second-factor).
 */
function mayBeforeEnrolling(caller: Caller, call: Call, request: FastifyRequest): boolean {
  if (!isStaff(caller.role) || caller.hasSecondFactor) return true
  return may(call.access, 'Customer') && (request.routeOptions.url ?? '').startsWith('/account/')
}

/**
 * The caller of a call with a session cookie. Browsers send the cookie automatically, so an unsafe
 * call must come from our own pages, and a read that may be audited must not come from another
 * site.
 * @throws Failure 403 otherwise.
 */
function cookiesCaller<Found>(
  found: Found,
  { access }: Call,
  request: FastifyRequest,
  ownOrigins: readonly string[],
): Found | undefined {
  const isOpen = access === 'anyone'
  if (request.method === 'GET' || request.method === 'HEAD') {
    if (isOpen || !isCrossSite(request)) return found
  } else {
    const site = headerOf(request, 'sec-fetch-site')
    const origin = headerOf(request, 'origin')
    const own = [...ownOrigins, `${request.protocol}://${request.host}`]
    // What the browser says counts more than the origin, which only older ones send alone.
    if (site === undefined ? own.includes(origin ?? '') : site === 'same-origin') return found
    // A program with a cookie jar that sends no origin: anonymous for open calls, such as login.
    if (isOpen && site === undefined && origin === undefined) return undefined
  }
  throw new Failure(403, 'not-allowed', (locale) => m.problem_not_our_page({}, { locale }))
}

/** Does the browser say that another site, or another host of ours, made this call? */
export function isCrossSite(request: FastifyRequest): boolean {
  const site = headerOf(request, 'sec-fetch-site')
  return site === 'cross-site' || site === 'same-site'
}

/**
 * The caller of this browser's session, if the browser says that our own page makes the call.
 * Undefined for programs, which may hold several sessions (docs/product/calls.md#sessions).
 */
export function pageCaller(incoming: Pick<Incoming, 'caller' | 'request'>): Caller | undefined {
  const { caller, request } = incoming
  const isPage = headerOf(request, 'sec-fetch-site') === 'same-origin'
  return isPage && bearerOf(request) === undefined ? caller : undefined
}

/** The bearer token of a call. */
export function bearerOf(request: FastifyRequest): string | undefined {
  return /^Bearer (.+)$/i.exec(headerOf(request, 'authorization') ?? '')?.[1]
}

/** The value of a header, or the first of several. */
export function headerOf(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name]
  return Array.isArray(value) ? value[0] : value
}
