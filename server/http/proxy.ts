import { type IncomingMessage, request as sendRequest } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Headers that apply to one connection only. */
const ofTheConnection = ['connection', 'keep-alive', 'transfer-encoding', 'upgrade']

/** Forwards every request at and under the prefix to another process, and returns its answer. */
export async function passOn(
  scope: FastifyInstance,
  { to, prefix }: { to: string; prefix: string },
): Promise<void> {
  // Bodies are forwarded unchanged.
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
  const pass = async (request: FastifyRequest, reply: FastifyReply) => {
    const { method, headers, url } = request.raw
    const target = targetOf(url, { to, prefix })
    if (!target) return reply.callNotFound()
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const outgoing = sendRequest(target, { method, headers }, resolve)
      outgoing.once('error', reject)
      if (request.body) (request.body as NodeJS.ReadableStream).pipe(outgoing)
      else outgoing.end()
    })
    for (const [name, value] of Object.entries(answer.headers)) {
      if (value !== undefined && !ofTheConnection.includes(name)) reply.header(name, value)
    }
    return reply.code(answer.statusCode ?? 502).send(answer)
  }
  for (const path of [prefix, `${prefix}/*`]) scope.all(path, { schema: { hide: true } }, pass)
}

/** The same path at the target. Refuses requests that name a host, or leave the prefix by dots. */
function targetOf(
  url: string | undefined,
  { to, prefix }: { to: string; prefix: string },
): URL | undefined {
  const target = URL.parse(url ?? '', to)
  const isOurs = target?.pathname === prefix || target?.pathname.startsWith(`${prefix}/`)
  if (!target || !isOurs) return undefined
  return new URL(target.pathname + target.search, to)
}
