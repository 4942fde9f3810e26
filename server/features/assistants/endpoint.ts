import type { FastifyInstance, FastifyRequest } from 'fastify'
import { m } from '../../../messages/every.ts'
import type { Deps } from '../../deps.ts'
import { headerOf } from '../../http/calls.ts'
import { Failure } from '../../http/failure.ts'
import type { PriceBook } from '../places/price-book.ts'
import { ownCalls } from './own-calls.ts'
import { publicTools } from './tools/public-tools.ts'

/** Where assistants send their messages. */
export const assistantPath = '/mcp'

const metadataPath = '/.well-known/oauth-protected-resource'

type Needs = Pick<Deps, 'settings' | 'services' | 'clock'> & {
  readonly prices: (now: Date) => Promise<PriceBook>
}

/** `/mcp`: the Model Context Protocol over Streamable HTTP (docs/product/assistants.md). */
export async function assistantEndpoint(app: FastifyInstance, deps: Needs): Promise<void> {
  const { settings, services, clock, prices } = deps
  app.post(assistantPath, { schema: { hide: true } }, async (request, reply) => {
    refuseOtherSites(request, settings.publicUrl)
    // Loaded with the first message: most starts of the program see none.
    const { answerMessage } = await import('./mcp-server.ts')
    const world = {
      call: ownCalls(app, request),
      services,
      prices,
      now: clock(),
      publicUrl: settings.publicUrl,
    }
    const answer = await answerMessage(
      { name: settings.company.name, tools: publicTools, world },
      {
        url: settings.publicUrl + assistantPath,
        headers: protocolHeaders(request),
        body: request.body,
      },
    )
    const text = await answer.text()
    return reply
      .code(answer.status)
      .headers({ ...Object.fromEntries(answer.headers), 'cache-control': 'no-store' })
      .send(text || undefined)
  })
  // At the address that RFC 9728 makes of the endpoint's, and where older programs ask.
  for (const url of [metadataPath, `${metadataPath}${assistantPath}`])
    app.get(url, { schema: { hide: true } }, (_request, reply) => {
      reply.header('cache-control', 'public, max-age=300')
      return {
        resource: settings.publicUrl + assistantPath,
        resource_name: settings.company.name,
        bearer_methods_supported: ['header'],
      }
    })
  // No stream is left open and no session is there to end.
  app.route({
    method: ['GET', 'DELETE'],
    url: assistantPath,
    schema: { hide: true },
    handler: async (request, reply) => {
      refuseOtherSites(request, settings.publicUrl)
      reply.header('allow', 'POST')
      throw new Failure(405, 'method-not-allowed', (locale) =>
        m.problem_invalid_request({}, { locale }),
      )
    },
  })
}

/** The headers that the protocol reads. */
function protocolHeaders(request: FastifyRequest): Record<string, string> {
  const names = ['accept', 'content-type', 'mcp-protocol-version']
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = headerOf(request, name)
      return value === undefined ? [] : [[name, value]]
    }),
  )
}

/**
 * Programs send no origin. A page of another site must not reach the endpoint through a visitor's browser,
 * under whatever name it resolves it.
 * @throws Failure 403.
 */
function refuseOtherSites(request: FastifyRequest, publicUrl: string): void {
  const origin = headerOf(request, 'origin')
  if (origin === undefined || origin === new URL(publicUrl).origin) return
  throw new Failure(403, 'not-allowed', (locale) => m.problem_not_our_page({}, { locale }))
}
