import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeEach } from 'vitest'
import { answerFailures } from '../server/http/errors.ts'
import type {
  MessagingProvider,
  OutgoingMessage,
  ReplyEvent,
  StatusEvent,
  TemplateEvent,
} from '../server/providers/messaging/port.ts'

/** The answer of a stand-in's control page. */
export type Control = {
  sent: { sid: string; id: string }[]
  phones: { messages: { text: string }[] }[]
}

/**
 * An adapter with its stand-in, each on its own socket; the stand-in is reset before each test.
 * @param open makes the adapter, at the stand-in's address, for a server at `shopUrl`.
 * @param callbacks the stand-in's settings that name the server.
 */
export async function openAdapter(
  standIn: FastifyInstance,
  open: (origin: string, shopUrl: () => string) => MessagingProvider,
  callbacks: (shopUrl: string) => object,
  now: () => Date,
) {
  const shop = fastify({ bodyLimit: 65_536 })
  answerFailures(shop)
  const origin = await standIn.listen({ port: 0, host: '127.0.0.1' })
  let shopUrl = ''
  const provider = open(origin, () => shopUrl)
  const statuses: StatusEvent[] = []
  const replies: ReplyEvent[] = []
  const templates: TemplateEvent[] = []
  await shop.register(async (scope) =>
    provider.routes?.(scope, {
      onStatus: async (event) => void statuses.push(event),
      onReply: async (event) => void replies.push(event),
      onTemplate: async (event) => void templates.push(event),
      now,
    }),
  )
  shopUrl = await shop.listen({ port: 0, host: '127.0.0.1' })

  async function control<Answer = unknown>(path: string, body?: object): Promise<Answer> {
    const answer = await fetch(`${origin}/control${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    return (await answer.json()) as Answer
  }

  beforeEach(async () => {
    await control('/forget', {})
    await control('', callbacks(shopUrl))
    for (const events of [statuses, replies, templates]) events.length = 0
  })
  afterAll(() => Promise.all([shop.close(), standIn.close()]))

  return {
    provider,
    origin,
    shopUrl,
    statuses,
    replies,
    templates,
    control,
    /** Sends a message with its planned events, and waits until the stand-in is idle. */
    send: async (message: OutgoingMessage, next: readonly string[] = []) => {
      if (next.length > 0) await control('', { next })
      const result = await provider.send(message)
      await control('/idle', {})
      return result
    },
  }
}
