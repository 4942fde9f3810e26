import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyHttpOptions } from 'fastify'

/** Milliseconds that a client may take: a slow one must not hold what others need. */
const patience = {
  /** For the headers of a request. */
  headers: 10_000,
  /** For a whole request, its body too. */
  request: 30_000,
  /** Between two sounds of a connection. */
  silence: 60_000,
  /** Until the next request on an open connection: longer than the proxies in front wait. */
  keepAlive: 72_000,
} as const

/**
 * How long clients are waited for, and what those hear whose bytes are no request.
 * @param headers what the hooks would have set (`bareHeaders`).
 */
export function clientLimits(headers: Readonly<Record<string, string>>) {
  return {
    requestTimeout: patience.request,
    connectionTimeout: patience.silence,
    keepAliveTimeout: patience.keepAlive,
    http: { headersTimeout: patience.headers, connectionsCheckingInterval: 5_000 },
    clientErrorHandler: (error, socket) => answerNoRequest(error, socket, headers),
  } as const satisfies FastifyHttpOptions<Server>
}

const answers: Readonly<Record<string, readonly [string, string, string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'too-slow', 'This request took too long'],
  HPE_HEADER_OVERFLOW: [
    '431 Request Header Fields Too Large',
    'too-large',
    'This request is too large',
  ],
}
const unreadable = [
  '400 Bad Request',
  'invalid-request',
  'This request could not be understood',
] as const

/** Bytes that are no request reach no route: they are answered here, in the same form. */
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
  const body = JSON.stringify({ success: false, response, code, request_id: '-' })
  const lines = Object.entries({
    ...headers,
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}`)
  socket.end([`HTTP/1.1 ${status}`, ...lines, '', body].join('\r\n'))
}
