import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyHttpOptions } from 'fastify'
import { m } from '../../../messages/every.ts'
import { baseLocale } from '../../../messages/locales.ts'
import type { LocalizedSentence } from '../failure.ts'
import { localeOf } from '../request-locale.ts'

/** Timeouts in milliseconds: a slow client must not hold what others need. */
const timeouts = {
  /** For the headers of a request. */
  headers: 10_000,
  /** For a whole request, including its body. */
  request: 30_000,
  /** For the rest of a request that is already refused. */
  discarding: 5_000,
  /** Without any data on a connection. */
  silence: 60_000,
  /** Until the next request on an open connection: longer than the proxies in front wait. */
  keepAlive: 72_000,
} as const

/**
 * The timeouts of clients, and the answer to malformed requests.
 * @param headers those that the hooks would have set (`bareHeaders`).
 */
export function clientLimits(headers: Readonly<Record<string, string>>) {
  return {
    requestTimeout: timeouts.request,
    connectionTimeout: timeouts.silence,
    keepAliveTimeout: timeouts.keepAlive,
    http: {
      headersTimeout: timeouts.headers,
      connectionsCheckingInterval: 5_000,
      requireHostHeader: false,
    },
    clientErrorHandler: (error, socket) => answerNoRequest(error, socket, headers),
  } as const satisfies FastifyHttpOptions<Server>
}

/**
 * Reads and discards the rest of a request for some seconds: a client that is still sending when
 * the connection closes never reads its answer.
 */
export async function discardRest(request: IncomingMessage): Promise<void> {
  if (request.complete || request.destroyed) return
  request.resume()
  const enough = AbortSignal.timeout(timeouts.discarding)
  await once(request, 'end', { signal: enough }).catch(() => undefined)
}

/**
 * Answers a request with an `Expect` other than `100-continue`, which Node would refuse without a
 * body.
 * @param headers as above.
 */
export function refuseExpectations(
  server: Server,
  headers: Readonly<Record<string, string>>,
): void {
  server.on('checkExpectation', ({ headers: requestHeaders }, response) => {
    const message = m.problem_expectation_failed(
      {},
      { locale: localeOf({ headers: requestHeaders }) },
    )
    const body = failureBody('expectation-failed', message)
    const length = { 'content-length': Buffer.byteLength(body) }
    response.writeHead(417, { ...headers, ...jsonHeaders, ...length })
    response.end(body)
  })
}

const jsonHeaders = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
}

function failureBody(code: string, response: string): string {
  return JSON.stringify({ success: false, response, code, request_id: randomUUID() })
}

const answers: Readonly<Record<string, readonly [string, string, LocalizedSentence]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: [
    '408 Request Timeout',
    'too-slow',
    (locale) => m.problem_too_slow({}, { locale }),
  ],
  HPE_HEADER_OVERFLOW: [
    '431 Request Header Fields Too Large',
    'too-large',
    (locale) => m.problem_too_large({}, { locale }),
  ],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [
    '413 Content Too Large',
    'too-large',
    (locale) => m.problem_too_large({}, { locale }),
  ],
}
const unreadable = [
  '400 Bad Request',
  'invalid-request',
  ((locale) => m.problem_invalid_request({}, { locale })) satisfies LocalizedSentence,
] as const

/**
 * Malformed bytes reach no route and name no language, so they are answered here, in the same form.
 */
function answerNoRequest(
  error: Error & { code?: string },
  socket: Socket,
  headers: Readonly<Record<string, string>>,
): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy(error)
    return
  }
  const [status, code, response] = answers[error.code ?? ''] ?? unreadable
  const body = failureBody(code, response(baseLocale))
  const lines = Object.entries({
    ...headers,
    ...jsonHeaders,
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}`)
  socket.end([`HTTP/1.1 ${status}`, ...lines, '', body].join('\r\n'))
}
