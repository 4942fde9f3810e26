import { type ClientRequest, request as plainRequest } from 'node:http'
import { request as secureRequest } from 'node:https'
import { isIP } from 'node:net'
import { pinAddress, type ResolveHost } from './public-address.ts'

/** Why a try got no answer. */
export type Problem = 'unknown-host' | 'private-address' | 'timeout' | 'certificate' | 'unreachable'

/** An endpoint's answer, or why there was none. */
export type Answer =
  | { readonly status: number; readonly retryAfter: string | undefined }
  | { readonly problem: Problem }

export type SenderOptions = {
  /** Hosts, with their ports, that may have private addresses and plain http; for tests. */
  readonly localHosts: readonly string[]
  readonly resolveHost?: ResolveHost
  readonly timeoutMs?: number
}

const TIMEOUT_MS = 15_000

/** The URL of an endpoint; undefined for one that can never be used. */
export function endpointUrl(text: string, { localHosts }: SenderOptions): URL | undefined {
  const url = URL.parse(text.trim())
  if (!url || url.username || url.password || url.hash) return undefined
  const isHttp = url.protocol === 'http:' && localHosts.includes(url.host)
  return url.protocol === 'https:' || isHttp ? url : undefined
}

/** Why nothing can be sent to an endpoint now, by its host and address; undefined if it can. */
export async function refusalOf(url: URL, options: SenderOptions): Promise<Problem | undefined> {
  const pinned = await pin(url, options)
  return 'problem' in pinned ? pinned.problem : undefined
}

/**
 * Posts a body to an endpoint. Its host is resolved once, and the connection goes to exactly that
 * address, with the host's name for its certificate. Redirects are not followed, and only the
 * status of the answer is read.
 */
export async function postTo(
  url: URL,
  message: { readonly headers: Readonly<Record<string, string>>; readonly body: string },
  options: SenderOptions,
): Promise<Answer> {
  const signal = AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS)
  const pinned = await Promise.race([pin(url, options), timedOut(signal)])
  if ('problem' in pinned) return pinned
  return await new Promise((resolve) => {
    const request = open(url, pinned.address, signal, {
      ...message.headers,
      host: url.host,
      'content-type': 'application/json',
      'content-length': `${Buffer.byteLength(message.body)}`,
      'user-agent': 'Jiran-Webhooks/1',
    })
    request.on('response', ({ statusCode: status = 0, headers }) => {
      // The body is not read or awaited: it may be endless.
      request.destroy()
      resolve({ status, retryAfter: headers['retry-after'] })
    })
    request.on('error', (error) => resolve({ problem: problemOf(error, signal) }))
    request.end(message.body)
  })
}

function pin({ hostname, host }: URL, { localHosts, resolveHost }: SenderOptions) {
  return pinAddress(hostname, localHosts.includes(host), resolveHost)
}

function open(
  { protocol, hostname, port, pathname, search }: URL,
  address: string,
  signal: AbortSignal,
  headers: Record<string, string>,
): ClientRequest {
  const isSecure = protocol === 'https:'
  const options = {
    method: 'POST',
    host: address,
    port: port || (isSecure ? 443 : 80),
    path: pathname + search,
    headers,
    signal,
    agent: false,
  } as const
  if (!isSecure) return plainRequest(options)
  const isName = isIP(hostname.replace(/^\[|\]$/g, '')) === 0
  return secureRequest({ ...options, ...(isName ? { servername: hostname } : {}) })
}

function timedOut(signal: AbortSignal): Promise<{ readonly problem: Problem }> {
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve({ problem: 'timeout' }), { once: true })
  })
}

function problemOf(error: NodeJS.ErrnoException, signal: AbortSignal): Problem {
  if (signal.aborted) return 'timeout'
  return /CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO_/.test(error.code ?? '')
    ? 'certificate'
    : 'unreachable'
}
