import { request as ask, type IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** Headers that apply to one connection only. */
const ofTheConnection = ['connection', 'keep-alive', 'transfer-encoding', 'upgrade']

/** Passes every request under the scope's prefix on to another process, and its answer back. */
export async function passOn(
  scope: FastifyInstance,
  { to, prefix }: { to: string; prefix: string },
): Promise<void> {
  // Bodies are passed unchanged.
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
  scope.all(`${prefix}/*`, { schema: { hide: true } }, async (request, reply) => {
    const { method, headers, url } = request.raw
    const target = targetOf(url, { to, prefix })
    if (!target) return reply.callNotFound()
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const asked = ask(target, { method, headers }, resolve)
      asked.once('error', reject)
      if (request.body) (request.body as NodeJS.ReadableStream).pipe(asked)
      else asked.end()
    })
    for (const [name, value] of Object.entries(answer.headers)) {
      if (value !== undefined && !ofTheConnection.includes(name)) reply.header(name, value)
    }
    return reply.code(answer.statusCode ?? 502).send(answer)
  })
}

/**
 * The same path at the target. Requests with a host of their own, or with dots that leave the
 * prefix, are not followed.
 */
function targetOf(
  url: string | undefined,
  { to, prefix }: { to: string; prefix: string },
): URL | undefined {
  const asked = URL.parse(url ?? '', to)
  if (!asked?.pathname.startsWith(`${prefix}/`)) return undefined
  return new URL(asked.pathname + asked.search, to)
}
