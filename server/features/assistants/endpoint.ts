import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { AssistantScope } from '../../../domain/account/assistants.ts'
import { m } from '../../../messages/every.ts'
import type { Deps } from '../../deps.ts'
import { actFor, bearerOf, type CallGate, headerOf } from '../../http/calls.ts'
import { Failure } from '../../http/failure.ts'
import type { PriceBook } from '../places/price-book.ts'
import { assistantPath, assistantResource } from './address.ts'
import { type Assistant, findAssistant } from './oauth/find-assistant.ts'
import { resourceMetadataUrl } from './oauth/oauth-endpoints.ts'
import { ownCalls } from './own-calls.ts'
import { changeTools } from './tools/change-tools.ts'
import { ownTools } from './tools/own-tools.ts'
import { publicTools } from './tools/public-tools.ts'

type Needs = Pick<Deps, 'pool' | 'settings' | 'services' | 'clock'> & {
  readonly prices: (now: Date) => Promise<PriceBook>
}

const tools = [...publicTools, ...ownTools, ...changeTools]

/** `/mcp`: the Model Context Protocol over Streamable HTTP (docs/product/assistants.md). */
export async function assistantEndpoint(
  app: FastifyInstance,
  deps: Needs,
  { spend }: Pick<CallGate, 'spend'>,
): Promise<void> {
  const { pool, settings, services, clock, prices } = deps
  app.post(assistantPath, { schema: { hide: true } }, async (request, reply) => {
    refuseOtherSites(request, settings.publicUrl)
    const now = clock()
    const token = bearerOf(request)
    const assistant = token === undefined ? undefined : await findAssistant(deps, token, now)
    const needed = scopesOf(request.body)
    demandSignIn(reply, settings, { token, assistant, needed })
    if (assistant) await spend('quote', { address: request.ip, body: {}, caller: undefined })
    // Loaded with the first message: most starts of the program see none.
    const { answerMessage } = await import('./mcp-server.ts')
    const { publicUrl } = settings
    const call = ownCalls(app, request)
    const world = {
      call: assistant
        ? (...args: Parameters<typeof call>) => actFor(assistant.caller, () => call(...args))
        : call,
      pool,
      services,
      prices,
      now,
      publicUrl,
      assistant,
    }
    const answer = await answerMessage(
      { name: settings.company.name, tools, world },
      { url: assistantResource(settings), headers: protocolHeaders(request), body: request.body },
    )
    const text = await answer.text()
    return reply
      .code(answer.status)
      .headers({ ...Object.fromEntries(answer.headers), 'cache-control': 'no-store' })
      .send(text || undefined)
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

const toolCall = z.looseObject({
  method: z.literal('tools/call'),
  params: z.looseObject({ name: z.string() }),
})

/** The scopes of the tools that a message, or several at once, wants to use. */
function scopesOf(body: unknown): AssistantScope[] {
  const messages: readonly unknown[] = Array.isArray(body) ? body : [body]
  return messages.flatMap((message) => {
    const read = toolCall.safeParse(message)
    const scope = read.success && tools.find(({ name }) => name === read.data.params.name)?.scope
    return scope ? [scope] : []
  })
}

/**
 * Programs learn from the header how they are let in (RFC 6750, 9728).
 * @throws Failure 401 without a token that works where one is needed, 403 where it may do less.
 */
function demandSignIn(
  reply: FastifyReply,
  settings: Needs['settings'],
  asked: { token: string | undefined; assistant: Assistant | undefined; needed: AssistantScope[] },
): void {
  const { token, assistant, needed } = asked
  const metadata = `resource_metadata="${resourceMetadataUrl(settings)}"`
  if (!assistant && (token !== undefined || needed.length > 0)) {
    const error = token === undefined ? '' : 'error="invalid_token", '
    reply.header('www-authenticate', `Bearer ${error}${metadata}`)
    throw new Failure(401, 'sign-in-needed', (locale) => m.problem_sign_in_needed({}, { locale }))
  }
  const missing = needed.filter((scope) => !assistant?.scopes.includes(scope))
  if (missing.length === 0) return
  const all = [...new Set([...(assistant?.scopes ?? []), ...missing])].join(' ')
  reply.header('www-authenticate', `Bearer error="insufficient_scope", scope="${all}", ${metadata}`)
  throw new Failure(403, 'not-allowed', (locale) => m.problem_not_allowed({}, { locale }))
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
