import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { wasNotSent } from './fetch-json.ts'

test('only a connection that was never made means that nothing was sent', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  const refused: unknown = await fetch(`http://127.0.0.1:${port}`).catch((error: unknown) => error)
  expect(wasNotSent(refused)).toBe(true)

  const failed = (code: string) => new TypeError('fetch failed', { cause: { code } })
  expect(wasNotSent(failed('ENETUNREACH'))).toBe(true)
  expect(wasNotSent(failed('UND_ERR_CONNECT_TIMEOUT'))).toBe(true)
  expect(wasNotSent(failed('ECONNRESET'))).toBe(false)
  expect(wasNotSent(new DOMException('timed out', 'TimeoutError'))).toBe(false)
})
