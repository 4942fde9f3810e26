import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A message as it arrived. */
export type Received = {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

type Reply = { readonly status: number; readonly headers?: Readonly<Record<string, string>> }

/**
 * Another program on a real socket, which records what it receives and answers as a test says.
 * @param at its port; any free one by default.
 */
export async function openWebhookReceiver(at = 0) {
  const received: Received[] = []
  const queued: (Reply | 'nothing')[] = []
  let usual: Reply = { status: 204 }
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const body = Buffer.concat(parts).toString()
      received.push({ path: request.url ?? '', headers: texts(request.headers), body })
      const reply = queued.shift() ?? usual
      if (reply === 'nothing') return
      response.writeHead(reply.status, reply.headers).end()
    })
  })
  server.listen(at, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    port,
    host: `localhost:${port}`,
    url: `http://localhost:${port}/hooks?from=jiran`,
    received,
    /** Its next answers, in order; `nothing` leaves a request open. */
    next: (...replies: (Reply | 'nothing')[]) => void queued.push(...replies),
    /** Its answer otherwise; 204 by default. */
    always: (reply: Reply) => {
      usual = reply
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function texts(headers: IncomingHttpHeaders): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
}
