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

/** A message that the carrier has taken over. */
export type Carried = OutgoingMessage & {
  readonly channel: MessagingChannel
  readonly providerId: string
}

/**
 * What happens to a message: it is taken over; refused with a code, and how to go on; taken over, but
 * the answer is lost; taken over, and the process of the sender dies before it has noted that.
 */
export type Fate =
  | 'take'
  | 'lose-answer'
  | 'kill'
  | { refuse: string; retry: 'later' | 'never' | 'other-channel' }

/** The process that sends was killed. */
export class Killed extends Error {}

/**
 * A carrier of messages on a socket of its own: it takes what its provider sends, and tells statuses and
 * replies by HTTP when the test says so.
 */
export async function openCarrier(channel: MessagingChannel, now: () => Date) {
  const carried: Carried[] = []
  const fates: Fate[] = []
  let accepted: StatusEvent['state'] = 'sent'
  let decide: (message: OutgoingMessage) => Fate = () => 'take'
  let arrived: (message: Carried) => Promise<void> = async () => undefined

  const server = createServer((request, response) => {
    void (async () => {
      const message = JSON.parse(await text(request)) as OutgoingMessage
      const fate = fates.shift() ?? decide(message)
      if (typeof fate === 'object') {
        response.end(
          JSON.stringify({ refused: fate.refuse, retry: fate.retry } satisfies SendResult),
        )
        return
      }
      const one = { ...message, channel, providerId: `${channel}-${carried.length + 1}` }
      carried.push(one)
      await arrived(one)
      const result: SendResult = { providerId: one.providerId, state: accepted }
      if (fate === 'take') response.end(JSON.stringify(result))
      else if (fate === 'kill') response.writeHead(410).end()
      else response.destroy()
    })()
  })
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done)
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const provider: MessagingProvider = {
    name: `test-${channel}`,
    channel,
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
    /** Everything that was taken over, in order. */
    carried,
    /** The fates of the next messages, before `decide`. */
    fates,
    decide: (by: (message: OutgoingMessage) => Fate) => {
      decide = by
    },
    /** In which state it says that it took a message over. */
    accept: (state: StatusEvent['state']) => {
      accepted = state
    },
    /** Called while the sender waits for the answer. */
    onArrival: (by: (message: Carried) => Promise<void>) => {
      arrived = by
    },
    /** Tells the program at this address a state of a message. */
    tell: (
      to: string,
      { providerId, reference }: Carried,
      state: StatusEvent['state'],
      more = {},
    ) => post(to, { status: { channel, providerId, reference, state, ...more } }),
    /** A person writes back. */
    reply: (to: string, from: string, written: string, id: string) =>
      post(to, { reply: { from, text: written, id } }),
    close: () =>
      new Promise<void>((done) => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
}
