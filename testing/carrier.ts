import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type {
  MessagingChannel,
  MessagingHandlers,
  MessagingProvider,
  OutgoingMessage,
  SendResult,
  StatusEvent,
} from '../server/providers/messaging/port.ts'

/** A message that the carrier has accepted. */
export type Carried = OutgoingMessage & {
  readonly channel: MessagingChannel
  readonly providerId: string
}

/**
 * The carrier accepts a message, accepts it and loses the answer, accepts it and kills the sending
 * process before it records that, or refuses it with a code and a way to retry.
 */
export type CarrierBehaviour =
  | 'take'
  | 'lose-answer'
  | 'kill'
  | { refuse: string; retry: 'later' | 'never' | 'other-channel' }

/** The sending process was killed. */
export class Killed extends Error {}

/**
 * A carrier of messages on its own socket: it accepts messages of its provider, and sends statuses
 * and replies over HTTP when the test says so.
 */
export async function openCarrier(channel: MessagingChannel, now: () => Date) {
  const carried: Carried[] = []
  const behaviours: CarrierBehaviour[] = []
  let accepted: StatusEvent['state'] = 'sent'
  let decide: (message: OutgoingMessage) => CarrierBehaviour = () => 'take'
  let arrived: (message: Carried) => Promise<void> = async () => undefined

  const server = createServer((request, response) => {
    void (async () => {
      const message = JSON.parse(await text(request)) as OutgoingMessage
      const behaviour = behaviours.shift() ?? decide(message)
      if (typeof behaviour === 'object') {
        response.end(
          JSON.stringify({
            refused: behaviour.refuse,
            retry: behaviour.retry,
          } satisfies SendResult),
        )
        return
      }
      const one = { ...message, channel, providerId: `${channel}-${carried.length + 1}` }
      carried.push(one)
      await arrived(one)
      const result: SendResult = { providerId: one.providerId, state: accepted }
      if (behaviour === 'take') response.end(JSON.stringify(result))
      else if (behaviour === 'kill') response.writeHead(410).end()
      else response.destroy()
    })()
  })
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done)
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const provider: MessagingProvider = {
    name: `test-${channel}`,
    async send(message) {
      try {
        const response = await fetch(url, { method: 'POST', body: JSON.stringify(message) })
        if (response.status === 410) throw new Killed()
        return (await response.json()) as SendResult
      } catch (error) {
        if (error instanceof Killed) throw error
        return { refused: 'no-answer', retry: 'later' }
      }
    },
    async routes(scope, on: MessagingHandlers) {
      scope.post<{
        Body: { status?: StatusEvent; reply?: { from: string; text: string; id: string } }
      }>(`/hooks/test-${channel}`, async ({ body }) => {
        const { status, reply } = body
        if (status) await on.onStatus({ ...status, at: now() })
        if (reply) {
          const { from, text: written, id } = reply
          await on.onReply({ channel, providerId: id, from, text: written, at: now() })
        }
        return {}
      })
    },
  }

  async function post(to: string, body: object): Promise<void> {
    const response = await fetch(`${to}/hooks/test-${channel}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (response.status !== 200) throw new Error(`the product answered ${response.status}`)
  }

  return {
    provider,
    /** All accepted messages, in order. */
    carried,
    /** What happens to the next messages, before `decide`. */
    behaviours,
    decide: (by: (message: OutgoingMessage) => CarrierBehaviour) => {
      decide = by
    },
    /** Sets the state in which it reports accepted messages. */
    accept: (state: StatusEvent['state']) => {
      accepted = state
    },
    /** Called while the sender waits for the answer. */
    onArrival: (by: (message: Carried) => Promise<void>) => {
      arrived = by
    },
    /** Sends a message's state to the server at this address. */
    tell: (
      to: string,
      { providerId, reference }: Carried,
      state: StatusEvent['state'],
      more = {},
    ) => post(to, { status: { channel, providerId, reference, state, ...more } }),
    /** A person replies. */
    reply: (to: string, from: string, written: string, id: string) =>
      post(to, { reply: { from, text: written, id } }),
    close: () =>
      new Promise<void>((done) => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
}
