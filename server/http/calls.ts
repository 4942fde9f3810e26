import { AsyncLocalStorage } from 'node:async_hooks'
import '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { keyParts, type Scope, scopesAllow } from '../../domain/account/api-keys.ts'
import { may, type Permission } from '../../domain/account/permissions.ts'
import { isStaff, type Role } from '../../domain/account/roles.ts'
import type { Call, Limit } from '../../domain/api/call.ts'
import type { Contract } from '../../domain/api/contract.ts'
import { m } from '../../messages/every.ts'
import type { Locale } from '../../messages/locales.ts'
import { Failure, failureOf, type HttpCode } from './failure.ts'

/** Who makes a call: an account through a live session. */
export type Caller = {
  readonly accountId: number
  readonly sessionId: string
  readonly role: Role
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly phone: string | null
  /** When the owner last proved to be that: at the sign-in, or since. */
  readonly provenAt: Date
  readonly hasSecondFactor: boolean
  /** Cannot book, by the decision of staff (docs/product/customers.md#blocked). */
  readonly blocked: boolean
  /** Has said of a worker that they want them again, or not. */
  readonly hasWishes: boolean
  /** In which they are written to, and answered where a call names no language. */
  readonly language: Locale
  /** The key with which a program makes the call for them (docs/product/api-keys.md). */
  readonly key?: CallerKey
  /** The assistant that makes the call for them (docs/product/assistants.md#signed-in). */
  readonly assistant?: { readonly name: string }
}

/** A key as far as it decides what a call may do. */
export type CallerKey = {
  readonly id: number
  readonly name: string
  readonly scopes: readonly Scope[]
  readonly ownerRole: Role
}

/** Has the caller this permission, to read or also to write, by their role and a key's scopes? */
export function callerMay(
  permission: Permission,
  caller: Pick<Caller, 'role' | 'key'> | undefined,
  writes = false,
): boolean {
  if (!caller?.key) return may(permission, caller?.role)
  return scopesAllow(caller.key.scopes, caller.key.ownerRole, { permission, writes })
}

/** A worker who makes a call from their phone; no account, and no role but its own. */
export type WorkerCaller = {
  readonly workerId: number
  readonly sessionId: string
  readonly fullName: string
  /** In the form of an e-mail address. */
  readonly identifier: string
}

/** The input of a handler: the parsed call, the caller, and the time. */
export type Incoming<C extends Call = Call> = {
  readonly body: z.output<C['request']>
  readonly params: z.output<NonNullable<C['params']>>
  readonly caller: Caller | undefined
  /** Of the calls of the crew's phones. */
  readonly worker: WorkerCaller | undefined
  readonly now: Date
  /** The language of what the answer says to a person. */
  readonly locale: Locale
  readonly address: string
  readonly idempotencyKey: string | undefined
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** What a call is asked, as its schema reads it. */
export type Asked<Key extends keyof Contract> = z.output<Contract[Key]['request']>

/** What a call answers. */
export type Answered<Key extends keyof Contract> = z.input<Contract[Key]['response']>

/** Answers one call; failures are thrown as `Failure`. */
export type Handler<C extends Call = Call> = (
  incoming: Incoming<C>,
) => Promise<z.input<C['response']>>

/** A handler for each call of the contract that is not a service's own. */
export type Handlers = { readonly [K in keyof Contract]: Handler<Contract[K]> }

/** Called when a call ends, with its failure, or undefined on success. */
export type Settle = (failure: unknown) => Promise<void>

/** Checks between the wire and the handlers. */
export type CallGate = {
  readonly clock: () => Date
  /** The live session of a token, or undefined. */
  readonly findCaller: (token: string, now: Date) => Promise<Caller | undefined>
  /** Whom a key acts for that is used from this address, or undefined. */
  readonly findKey?: (token: string, address: string, now: Date) => Promise<Caller | undefined>
  /**
   * Counts a call of a key, and returns the headers that say what is left; throws a 429 Failure when
   * nothing is.
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
  /** Renews the readable cookie when it says something else than the account does now. */
  readonly renewUser?: (
    caller: Caller,
    exchange: Pick<Incoming, 'request' | 'reply'>,
  ) => Promise<void>
  /** Origins that serve our pages. */
  readonly ownOrigins: readonly string[]
  /** Is a second factor demanded of staff? */
  readonly staffSecondFactor?: boolean
  /** Checks every answer against its schema; for tests. */
  readonly checkAnswers: boolean
}

/** The name of the session's cookie (docs/product/calls.md#sessions). */
export const sessionCookie = 'access_token'
/** The name of the cookie of a worker's phone (docs/product/visits.md#sign-in). */
export const crewCookie = 'crew_token'

/** For this long nothing asks the owner for a proof again (docs/product/roles.md#proven-again). */
const freshMs = 10 * 60 * 1000

/** Has the session's owner proved to be that within the last ten minutes? */
export function isFresh(caller: Caller, now: Date): boolean {
  return now.getTime() - caller.provenAt.getTime() <= freshMs
}

/** The caller of an incoming call that only signed-in people may make. */
export function signedIn(incoming: { caller: Caller | undefined }): Caller {
  if (!incoming.caller) throw signInNeeded()
  return incoming.caller
}

/** The worker of an incoming call that only the crew's phones may make. */
export function signedInWorker({ worker }: { worker: WorkerCaller | undefined }): WorkerCaller {
  if (!worker) throw signInNeeded()
  return worker
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

/** Runs `work`, whose calls through `app.inject` this program itself makes for somebody: no request can. */
export function actFor<Answer>(caller: Caller, work: () => Promise<Answer>): Promise<Answer> {
  return acting.run(caller, work)
}

/** Whom this program itself makes a call for: never one about their account, or that asks for a proof. */
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
  // Before anything is refused: who may do less by now learns it with the refusal.
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
 * Whom a key acts for, as far as its scopes go. A call for signed-in people is about bookings, unless it is
 * about the owner's own account, which no key touches; nor does one what asks its owner for a proof.
 * @throws Failure 401 for a key that is none, 403 for what it may not do, 429 for too much of it.
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

/** Money is given back without a new proof only by who has no second factor and needs none. */
function asksForProof({ fresh }: Call, caller: Caller, gate: CallGate): boolean {
  if (fresh !== 'with-second-factor') return fresh === true
  return caller.hasSecondFactor || gate.staffSecondFactor === true
}

/**
 * Staff without the second factor that is demanded may only look after their own account
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
    const sameHost = origin !== undefined && URL.parse(origin)?.host === request.host
    if (site === 'same-origin' || sameHost || ownOrigins.includes(origin ?? '')) return found
    // A program with a cookie jar that sends no origin: anonymous for the open calls, such as login.
    if (isOpen && site === undefined && origin === undefined) return undefined
  }
  throw new Failure(403, 'not-allowed', (locale) => m.problem_not_our_page({}, { locale }))
}

/** True when the browser says that another site, or another host of ours, made this call. */
export function isCrossSite(request: FastifyRequest): boolean {
  const site = headerOf(request, 'sec-fetch-site')
  return site === 'cross-site' || site === 'same-site'
}

/**
 * The caller of this browser's session, if the browser says that our own page calls. Undefined for
 * programs, which may hold several sessions (docs/product/calls.md#sessions).
 */
export function pageCaller(incoming: Pick<Incoming, 'caller' | 'request'>): Caller | undefined {
  const { caller, request } = incoming
  const isPage = headerOf(request, 'sec-fetch-site') === 'same-origin'
  return isPage && bearerOf(request) === undefined ? caller : undefined
}

/** The token of a call's `Authorization`. */
export function bearerOf(request: FastifyRequest): string | undefined {
  return /^Bearer (.+)$/i.exec(headerOf(request, 'authorization') ?? '')?.[1]
}

/** The value of a header, or the first of several. */
export function headerOf(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name]
  return Array.isArray(value) ? value[0] : value
}
