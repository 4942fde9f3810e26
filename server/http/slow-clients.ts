import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyHttpOptions } from 'fastify'
import { m } from '../../messages/every.ts'
import { baseLocale } from '../../messages/locales.ts'
import type { Said } from './failure.ts'
import { localeOf } from './request-locale.ts'

/** Milliseconds that a client may take: a slow one must not hold what others need. */
const timeouts = {
  /** For the headers of a request. */
  headers: 10_000,
  /** For a whole request, its body too. */
  request: 30_000,
  /** For the rest of a request that is refused already. */
  discarding: 5_000,
  /** Between two sounds of a connection. */
  silence: 60_000,
  /** Until the next request on an open connection: longer than the proxies in front wait. */
  keepAlive: 72_000,
} as const

/**
 * Timeouts of clients, and the answer to malformed requests.
 * @param headers what the hooks would have set (`bareHeaders`).
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
 * Reads the rest of a request and throws it away, for some seconds: a client that is still sending
 * when the connection closes never gets to read its answer.
 */
export async function discardRest(request: IncomingMessage): Promise<void> {
  if (request.complete || request.destroyed) return
  request.resume()
  const enough = AbortSignal.timeout(timeouts.discarding)
  await once(request, 'end', { signal: enough }).catch(() => undefined)
}

/**
 * Answers a request that expects more than `100-continue`, which Node would refuse without a body.
 * @param headers as above.
 */
export function refuseExpectations(
  server: Server,
  headers: Readonly<Record<string, string>>,
): void {
  server.on('checkExpectation', ({ headers: asked }, response) => {
    const said = m.problem_expectation_failed({}, { locale: localeOf({ headers: asked }) })
    const body = failureBody('expectation-failed', said)
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

const answers: Readonly<Record<string, readonly [string, string, Said]>> = {
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
  ((locale) => m.problem_invalid_request({}, { locale })) satisfies Said,
] as const

/** Malformed bytes name no language and reach no route: they are answered here, in the same form. */
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
