import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { rasterTiles } from './adapter.ts'

let answer: (response: ServerResponse) => void
let requestedPaths: string[]
let server: Server
let url: string

const picture = (response: ServerResponse) => {
  response.writeHead(200, { 'content-type': 'image/png' }).end('png')
}

beforeEach(async () => {
  requestedPaths = []
  answer = picture
  server = createServer((request, response) => {
    requestedPaths.push(request.url ?? '')
    answer(response)
  })
  await new Promise<void>((up) => {
    server.listen(0, '127.0.0.1', up)
  })
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/{z}/{x}/{y}.png`
})
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

const attribution = '© Somebody'

test('assumed tiles are used if they can be loaded, checked once in ten minutes', async () => {
  let now = 0
  const provider = rasterTiles({ url, attribution, assumed: true }, () => now)
  const tiles = () => provider.inRange()
  expect(await Promise.all([tiles(), tiles()])).toEqual([
    { url, attribution },
    { url, attribution },
  ])
  now = 9 * 60_000
  await tiles()
  expect(requestedPaths).toEqual(['/0/0/0.png'])
  now = 10 * 60_000
  answer = (response) => response.destroy()
  // No request waits for the new answer; later ones use it.
  expect(await tiles()).toEqual({ url, attribution })
  await expect.poll(() => tiles()).toBeUndefined()
  now += 60_000
  answer = picture
  await expect.poll(() => tiles()).toEqual({ url, attribution })
  expect(requestedPaths).toHaveLength(3)
})

test.each<[string, (response: ServerResponse) => void]>([
  ['refuses', (response) => response.writeHead(403).end()],
  [
    'answers with a page',
    (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<p>'),
  ],
  ['is silent', () => undefined],
])('assumed tiles are none where their server %s', async (_, how) => {
  answer = how
  const provider = rasterTiles({ url, attribution, assumed: true })
  const tiles = () => provider.inRange()
  const before = performance.now()
  expect(await tiles()).toBeUndefined()
  expect(performance.now() - before).toBeLessThan(4_000)
})

test('configured tiles are used without a check', async () => {
  expect(await rasterTiles({ url, attribution }).inRange()).toEqual({ url, attribution })
  expect(requestedPaths).toEqual([])
})
