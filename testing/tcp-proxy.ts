import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A TCP proxy in front of PostgreSQL's socket that can fail like a network. */
export interface DatabaseProxy {
  port: number
  /** From now on open connections transfer nothing but stay open; new ones work. */
  silence(): void
  /** Ends open connections, and leads new ones to another server. */
  leadTo(directory: string): void
  /** How many silenced connections the server still has open. */
  silenced(): number
  close(): Promise<void>
}

/** @param directory the folder of PostgreSQL's Unix socket. */
export async function startProxy(directory: string): Promise<DatabaseProxy> {
  const pairs = new Map<Socket, Socket>()
  const silent = new Set<Socket>()
  let target = directory
  const server = createServer((client) => {
    const database = connect(`${target}/.s.PGSQL.5432`)
    pairs.set(client, database)
    client.on('data', (bytes) => silent.has(client) || database.write(bytes))
    database.on('data', (bytes) => silent.has(client) || client.write(bytes))
    for (const socket of [client, database]) socket.on('error', () => undefined)
    client.on('close', () => {
      pairs.delete(client)
      silent.delete(client)
      database.destroy()
    })
    database.on('close', () => silent.has(client) || client.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    silence() {
      for (const client of pairs.keys()) silent.add(client)
    },
    leadTo(other) {
      target = other
      for (const client of pairs.keys()) client.destroy()
    },
    silenced: () => silent.size,
    async close() {
      server.close()
      for (const client of pairs.keys()) client.destroy()
      await once(server, 'close')
    },
  }
}
