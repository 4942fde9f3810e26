import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { failure } from '../../../domain/api/call.ts'
import { startTestApp } from '../../../testing/app.ts'
import { inside, parse } from '../../../testing/invalid-input.ts'

const testApp = await startTestApp({ servesPages: true })
const failureForm = z.strictObject(failure.shape)

describe('malformed requests', () => {
  const sockets: ReturnType<typeof connect>[] = []
  afterAll(() => {
    for (const socket of sockets) socket.destroy()
  })

  async function send(bytes: string): Promise<string> {
    const { port, hostname } = new URL(testApp.url)
    const socket = connect(Number(port), hostname)
    sockets.push(socket)
    let received = ''
    socket.on('data', (chunk: Buffer) => {
      received += chunk.toString()
    })
    socket.on('error', () => undefined)
    socket.write(bytes)
    await once(socket, 'close')
    return received
  }

  test.each([
    ['no HTTP at all', 'hello\r\n\r\n', 400],
    ['a made-up method', 'FROB /account/login/ HTTP/1.1\r\nHost: x\r\n\r\n', 400],
    ['no host', 'GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
    ['a header without a name', 'GET / HTTP/1.1\r\nHost: x\r\n: y\r\n\r\n', 400],
    [
      'two lengths',
      'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n',
      400,
    ],
    [
      'a length and chunks',
      'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n',
      400,
    ],
    [
      'an expectation of its own',
      'POST /account/login/ HTTP/1.1\r\nHost: x\r\nExpect: tea\r\nConnection: close\r\n\r\n',
      417,
    ],
    [
      'a body that is too large',
      `POST /account/login/ HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: 20000000\r\n\r\n${' '.repeat(20_000_000)}`,
      413,
    ],
    [
      'chunks that are too large',
      `POST /account/login/ HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n1312d00\r\n${' '.repeat(20_000_000)}\r\n0\r\n\r\n`,
      413,
    ],
    [
      'chunk extensions without end',
      `POST /account/login/ HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n2;${'x'.repeat(40_000)}\r\n{}\r\n`,
      413,
    ],
    ['headers without end', `GET / HTTP/1.1\r\nHost: x\r\nA: ${'x'.repeat(40_000)}\r\n\r\n`, 431],
  ])('%s', async (_, bytes, status) => {
    const received = await send(bytes)
    expect(received).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    const body = parse(received.slice(received.indexOf('\r\n\r\n') + 4))
    expect(failureForm.safeParse(body).success).toBe(true)
    expect(received).not.toMatch(inside)
  })

  test('slow clients are cut off', () => {
    const { server } = testApp.app
    expect(server.headersTimeout).toBe(10_000)
    expect(server.requestTimeout).toBe(30_000)
    expect(server.timeout).toBe(60_000)
    expect(server.keepAliveTimeout).toBe(72_000)
  })
})
