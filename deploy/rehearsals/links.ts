import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** A TCP connection between two parts of a rehearsal that can be cut like a network. */
export type Link = {
  /** Stops all traffic; open connections stay open. */
  cut(): void
  /** Accepts new connections again, and ends those that were cut. */
  heal(): void
  close(): Promise<void>
}

/** Forwards a port of 127.0.0.1 to another one. */
export async function openLink(from: number, to: number): Promise<Link> {
  const pairs = new Map<Socket, Socket>()
  let isCut = false
  const server = createServer((client) => {
    const target = isCut ? undefined : connect(to, '127.0.0.1')
    const ends = target ? [client, target] : [client]
    if (target) {
      pairs.set(client, target)
      client.on('data', (bytes) => pairs.get(client) === target && target.write(bytes))
      target.on('data', (bytes) => pairs.get(client) === target && client.write(bytes))
      target.on('close', () => pairs.get(client) === target && client.destroy())
    } else waiting.add(client)
    for (const socket of ends) socket.on('error', () => undefined)
    client.on('close', () => {
      pairs.delete(client)
      waiting.delete(client)
      target?.destroy()
    })
  })
  /** Both ends of connections that were cut. */
  const waiting = new Set<Socket>()
  server.listen(from, '127.0.0.1')
  await once(server, 'listening')
  return {
    cut() {
      isCut = true
      for (const ends of pairs) for (const socket of ends) waiting.add(socket)
      pairs.clear()
    },
    heal() {
      isCut = false
      for (const socket of waiting) socket.destroy()
      waiting.clear()
    },
    async close() {
      server.close()
      for (const socket of [...[...pairs].flat(), ...waiting]) socket.destroy()
      await once(server, 'close')
    },
  }
}
