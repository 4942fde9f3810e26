import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Tracks a server's connections. Browsers open some in advance, and Node waits for one that has
 * sent nothing as for a request that has begun, so a stop would take until its limit.
 * @returns ends those that have sent nothing; call it when the server closes.
 */
export function trackUnused(server: Server): () => void {
  const open = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  return () => {
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy()
  }
}
