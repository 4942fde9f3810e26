import { deepStrictEqual } from 'node:assert'
import '@fastify/cookie'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import type { Call } from '../../../domain/api/call.ts'
import { m } from '../../../messages/every.ts'
import { Failure } from '../failure.ts'
import { compressLargeAnswers, sharedBody } from '../large-answers.ts'
import { localeOf } from '../request-locale.ts'
import { admit, admitWorker, type CallGate, type Handler, headerOf, type Settle } from './calls.ts'
import { fieldSentences } from './field-sentences.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    surpriseMessage?: Call['surpriseMessage']
  }
}

/**
 * Registers every call of the contract. Each checks the caller, then parses the body, then runs the
 * handler.
 * @throws Error when a call has no handler, or a handler no call.
 */
export function registerCalls(
  app: FastifyInstance,
  contract: Readonly<Record<string, Call>>,
  handlers: Readonly<Record<string, Handler>>,
  gate: CallGate,
): void {
  for (const key of Object.keys(handlers)) {
    if (!(key in contract)) throw new Error(`no call for the handler of ${key}`)
  }
  // Fastify parses plain text by default; our calls accept JSON or answer 415.
  app.removeContentTypeParser('text/plain')
  app.decorateRequest('accountLanguage', undefined)
  compressLargeAnswers(app)
  for (const [key, call] of Object.entries(contract)) {
    const handler = handlers[key]
    if (!handler) throw new Error(`no handler for ${key}`)
    const [method = '', path = ''] = key.split(' ')
    app.route({
      method,
      url: path.replace(/\{(\w+)\}/g, ':$1'),
      config: { surpriseMessage: call.surpriseMessage },
      ...(call.bodyBytes === undefined ? {} : { bodyLimit: call.bodyBytes }),
      handler: async (request, reply) => {
        const now = gate.clock()
        const isCrew = call.access === 'crew'
        const worker = isCrew ? await admitWorker(call, request, now, gate) : undefined
        const caller = isCrew ? undefined : await admit(call, { request, reply }, now, gate)
        const locale = localeOf(request)
        const body = parse(call.request, method === 'GET' ? request.query : (request.body ?? {}))
        const params = call.params ? parse(call.params, request.params) : undefined
        const address = request.ip
        const { cookies } = request
        const limitedCall = { address, body, caller, cookies }
        const spent = call.limit && (await gate.spend(call.limit, limitedCall))
        const answer = await settleBudget(spent, () =>
          handler({
            body,
            params,
            caller,
            worker,
            now,
            locale,
            address,
            idempotencyKey: call.once && headerOf(request, 'idempotency-key'),
            request,
            reply,
          }),
        )
        // Also for fields that the schema does not have: they would be sent.
        if (gate.checkAnswers) deepStrictEqual(call.response.parse(answer), answer)
        reply.code(call.status ?? 200).header('cache-control', cacheControl(call.cacheSeconds))
        // Returned, not sent here: awaiting a reply costs as much as a small call.
        return sharedBody(answer, request, reply) ?? answer
      },
    })
  }
}

async function settleBudget<Answer>(
  spent: Settle | undefined,
  work: () => Promise<Answer>,
): Promise<Answer> {
  if (!spent) return work()
  let answer: Answer
  try {
    answer = await work()
  } catch (failure) {
    await spent(failure)
    throw failure
  }
  await spent(undefined)
  return answer
}

function parse<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const fields = fieldSentences(value, parsed.error.issues)
  const first = Object.keys(fields)[0]
  throw new Failure(
    400,
    'invalid-request',
    (locale) =>
      first && first !== 'body'
        ? m.problem_check_field({ field: first }, { locale })
        : m.problem_invalid_request({}, { locale }),
    fields,
  )
}

/** `no-store` unless the call allows caching. */
function cacheControl(seconds: number | undefined): string {
  return seconds === undefined ? 'no-store' : `public, max-age=${seconds}`
}
