import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { trackUnused } from './unused-connections.ts'

test('a stop ends connections that sent nothing, and waits for requests', async () => {
  const server = createServer()
  onTestFinished(() => server.closeAllConnections())
  const endUnused = trackUnused(server)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo

  const unused = connect(port, '127.0.0.1')
  const ended = once(unused, 'close')
  await once(server, 'connection')
  const arrived = once(server, 'request')
  const answer = fetch(`http://127.0.0.1:${port}/`, { headers: { connection: 'close' } })
  const [, response] = (await arrived) as [unknown, ServerResponse]

  const closed = once(server, 'close')
  server.close()
  endUnused()
  await ended
  expect(server.listening).toBe(false)
  response.end('done')
  expect(await (await answer).text()).toBe('done')
  // Would wait for the unused connection otherwise.
  await closed
})
