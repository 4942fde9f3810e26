import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { AssistantScope } from '../../../domain/account/assistants.ts'
import { m } from '../../../messages/every.ts'
import type { Deps } from '../../deps.ts'
import { actFor, bearerOf, type CallGate, headerOf } from '../../http/calls/calls.ts'
import { Failure } from '../../http/failure.ts'
import type { PriceBook } from '../places/price-book.ts'
import { assistantPath, assistantResource } from './address.ts'
import { type Assistant, findAssistant } from './oauth/find-assistant.ts'
import { resourceMetadataUrl } from './oauth/oauth-endpoints.ts'
import { ownCalls } from './own-calls.ts'
import { changeTools } from './tools/change-tools.ts'
import { ownTools } from './tools/own-tools.ts'
import { publicTools } from './tools/public-tools.ts'
import { staffTools } from './tools/staff-tools.ts'
import type { Tool } from './tools/tool.ts'

type Needs = Pick<Deps, 'pool' | 'settings' | 'services' | 'clock'> & {
  readonly prices: (now: Date) => Promise<PriceBook>
}

/** The tools for a message: a customer's or a staff member's own, and without sign-in all. */
function toolsFor(assistant: Assistant | undefined, { staffAssistants }: Deps['settings']): Tool[] {
  const forStaff = staffAssistants ? staffTools : []
  if (!assistant) return [...publicTools, ...ownTools, ...changeTools, ...forStaff]
  const isOfStaff = assistant.scopes.includes('staff:read')
  return isOfStaff ? [...publicTools, ...staffTools] : [...publicTools, ...ownTools, ...changeTools]
}

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
    const tools = toolsFor(assistant, settings)
    const needed = scopesOf(request.body)
    demandSignIn(reply, settings, { token, assistant, needed })
    if (assistant) await spend('quote', { address: request.ip, body: {}, caller: undefined })
    // Loaded with the first message: most processes never get one.
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
  // There are no streams or sessions.
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

const everyTool = [...publicTools, ...ownTools, ...changeTools, ...staffTools]

const toolCall = z.looseObject({
  method: z.literal('tools/call'),
  params: z.looseObject({ name: z.string() }),
})

/** The scopes of the tools that a message, or a batch, wants to use. */
function scopesOf(body: unknown): AssistantScope[] {
  const messages: readonly unknown[] = Array.isArray(body) ? body : [body]
  return messages.flatMap((message) => {
    const read = toolCall.safeParse(message)
    const scope =
      read.success && everyTool.find(({ name }) => name === read.data.params.name)?.scope
    return scope ? [scope] : []
  })
}

/**
 * Tells programs in a header how to get access (RFC 6750, 9728).
 * @throws Failure 401 without a valid token where one is needed, 403 if its scopes do not suffice.
 */
function demandSignIn(
  reply: FastifyReply,
  settings: Needs['settings'],
  access: { token: string | undefined; assistant: Assistant | undefined; needed: AssistantScope[] },
): void {
  const { token, assistant, needed } = access
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
 * Programs send no origin. Another site's page must not reach the endpoint through a visitor's
 * browser, whatever name it resolves to us.
 * @throws Failure 403.
 */
function refuseOtherSites(request: FastifyRequest, publicUrl: string): void {
  const origin = headerOf(request, 'origin')
  if (origin === undefined || origin === new URL(publicUrl).origin) return
  throw new Failure(403, 'not-allowed', (locale) => m.problem_not_our_page({}, { locale }))
}
