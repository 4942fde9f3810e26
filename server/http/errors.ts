import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type EveryCode, everySentence } from '../../domain/messages/every-problem.ts'
import { m } from '../../messages/every.ts'
import type { Locale } from '../../messages/locales.ts'
import { callOf } from '../observability/observer.ts'
import { callRefused } from '../observability/signals.ts'
import { placeOf } from './anonymize-ip.ts'
import {
  Failure,
  type HttpCode,
  type LocalizedSentence,
  TooManyRequests,
  tooManyRequests,
  weAreBusy,
} from './failure.ts'
import { discardRest } from './limits/slow-clients.ts'
import { localeOf } from './request-locale.ts'

const known: Readonly<Record<number, readonly [HttpCode, LocalizedSentence]>> = {
  400: ['invalid-request', (locale) => m.problem_invalid_request({}, { locale })],
  404: ['not-found', (locale) => m.problem_not_found({}, { locale })],
  413: ['too-large', (locale) => m.problem_too_large({}, { locale })],
  415: ['unsupported-media-type', (locale) => m.problem_send_json({}, { locale })],
  429: ['too-many-requests', tooManyRequests],
  503: ['unavailable', weAreBusy],
}

/**
 * SQLSTATEs that a client may simply retry: lost connections, a database that starts, stops, takes
 * no writes or rejects our password (while it is replaced), statements that PostgreSQL ended for
 * taking too long, and transactions that it aborted in favour of others, each time they were tried.
 */
const databaseAway = new Set(
  `57P01 57P02 57P03 57P05 08000 08001 08003 08004 08006 08007 25006 28000 28P01 53300 57014 55P03 25P03 25P04 40001 40P01`.split(
    ' ',
  ),
)
/** System errors of a connection that fails or is lost. */
const connectionAway = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH'])
/** What pg reports for a lost connection, and for later statements on it. */
const unreachableMessage =
  /^(Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client (has encountered a connection error|was closed) and is not queryable)/

/** Statuses that operators count: not signed in, not allowed, too often, too busy. */
const countedStatuses = new Set([401, 403, 429, 503])
/**
 * Codes that are counted whatever their status: wrong proofs such as guesses, rejected messages in
 * a payment provider's name, and calls that our own pages would not make.
 */
const countedCodes = new Set([
  'current-password-wrong',
  'second-factor-wrong',
  'reauthentication-password-wrong',
  'code-wrong',
  'link-used',
  'bad-signature',
  'malformed',
  'wrong-merchant',
  'wrong-amount',
  'invalid-request',
])

/**
 * Turns every error into the failure body of docs/product/calls.md#conventions. An unexpected error
 * is logged and never shown. A refusal that guards something is logged as a warning named
 * `refused`, with the call's pattern instead of its address, which may hold a token, and without a
 * person's name.
 */
export function answerFailures(app: FastifyInstance): void {
  // Checked here, because Node would answer without a body.
  app.addHook('onRequest', async ({ headers, raw }) => {
    if (headers.host === undefined && raw.httpVersion === '1.1') {
      throw new Failure(400, 'invalid-request', (locale) => m.problem_no_host({}, { locale }))
    }
  })
  app.setErrorHandler<FastifyError | Failure>(async (error, request, reply) => {
    const expected = error instanceof Failure
    const failure = expected ? error : translate(error, request.routeOptions.config.surpriseMessage)
    const { status, code } = failure
    if (status >= 500 && !expected) request.log.error({ err: error }, 'call failed')
    else if (countedStatuses.has(status) || countedCodes.has(code)) {
      const call = `${request.method} ${request.routeOptions.url ?? ''}`
      request.log.warn({ call, status, code, place: placeOf(request.ip) }, 'refused')
    }
    if (status === 413) await discardRest(request.raw)
    return send(failure, request, reply)
  })
  app.setNotFoundHandler(() => {
    throw new Failure(404, 'not-found', (locale) => m.problem_not_found({}, { locale }))
  })
}

/**
 * Answers an address that Fastify cannot parse or route, so that no hook runs: one with a broken
 * `%`, or with a part of more than 100 characters, which no call has.
 * @param headers those that the hooks would have set (`bareHeaders`).
 */
export function answerUnreadableAddress(headers: Readonly<Record<string, string>>) {
  return (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    const status = error.code === 'FST_ERR_MAX_PARAM_LENGTH' ? 404 : 400
    const failure = translate({ ...error, message: error.message, statusCode: status })
    void send(failure, request, reply.headers(headers))
  }
}

function send(failure: Failure, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (callRefused.hasSubscribers) callRefused.publish({ call: callOf(request), code: failure.code })
  if (failure.status === 503) reply.header('retry-after', '1')
  if (failure instanceof TooManyRequests) {
    reply.header('retry-after', `${failure.retryAfterSeconds}`)
  }
  const locale = localeOf(request)
  const fields =
    failure.fields &&
    Object.fromEntries(
      Object.entries(failure.fields).map(([name, sentence]) => [name, sentence(locale)]),
    )
  return reply
    .code(failure.status)
    .header('cache-control', 'no-store')
    .send({
      success: false,
      response: failure.sentence(locale),
      code: failure.code,
      ...(fields ? { fields } : {}),
      request_id: request.id,
    })
}

function translate(error: FastifyError, surpriseMessage?: EveryCode): Failure {
  const status = error.statusCode ?? (databaseIsAway(error) ? 503 : 500)
  const [code, response] = known[status] ??
    (status < 500 ? known[400] : undefined) ?? [
      'internal-error',
      surpriseMessage
        ? (locale: Locale) => everySentence({ code: surpriseMessage }, locale)
        : (locale: Locale) => m.problem_internal_error({}, { locale }),
    ]
  return new Failure(status < 500 || status === 503 ? status : 500, code, response)
}

function databaseIsAway(error: FastifyError): boolean {
  return (
    databaseAway.has(error.code) ||
    connectionAway.has(error.code) ||
    // The Unix socket of a database that is not running.
    (error.code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect') ||
    unreachableMessage.test(error.message)
  )
}
