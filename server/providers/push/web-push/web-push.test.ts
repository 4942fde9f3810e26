import { createDecipheriv, createECDH, hkdfSync } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { importJWK, jwtVerify } from 'jose'
import { afterAll, describe, expect, test } from 'vitest'
import { webPush } from './adapter.ts'
import { encryptPush } from './encrypt.ts'

const bytes = (text: string) => Buffer.from(text, 'base64url')

/** A push service and the browser behind it, on their own socket. */
const received: { headers: NodeJS.Dict<string | string[]>; body: Buffer }[] = []
let status = 201
const service = createServer((request, response) => {
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => parts.push(part))
  request.on('end', () => {
    received.push({ headers: request.headers, body: Buffer.concat(parts) })
    response.writeHead(status).end()
  })
})
await new Promise<void>((done) => {
  service.listen(0, '127.0.0.1', done)
})
afterAll(() => service.close())
const origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`

const browser = createECDH('prime256v1')
browser.generateKeys()
const auth = Buffer.alloc(16, 3)
const subscription = {
  endpoint: `${origin}/push/abc`,
  p256dh: browser.getPublicKey().toString('base64url'),
  auth: auth.toString('base64url'),
}
const provider = webPush({
  secret: 'a secret of the program, long enough',
  subject: () => 'mailto:hello@jiran.test',
  services: ['127.0.0.1', 'push.test'],
  allowsPlainHttp: true,
})
const how = { ttlSeconds: 60, urgent: true }

/** The browser's view of a message, by the steps of RFC 8291. */
function decrypted(body: Buffer): string {
  const derive = (secret: Buffer, salt: Buffer, info: Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, info, length))
  const salt = body.subarray(0, 16)
  const sender = body.subarray(21, 21 + body.readUInt8(20))
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), sender])
  const shared = derive(browser.computeSecret(sender), auth, info, 32)
  const key = derive(shared, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(shared, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(body.subarray(-16))
  const plain = Buffer.concat([decipher.update(body.subarray(86, -16)), decipher.final()])
  expect(plain.at(-1)).toBe(2)
  return plain.subarray(0, -1).toString()
}

test('encrypts the example of RFC 8291', () => {
  const sender = createECDH('prime256v1')
  sender.setPrivateKey(bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'))
  const body = encryptPush(
    Buffer.from('When I grow up, I want to be a watermelon'),
    {
      p256dh:
        'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    },
    { salt: bytes('DGv6ra1nlYgDCS1FRnbzlw'), sender },
  )
  expect(body.toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  )
})

describe('a message', () => {
  test('is read by the browser alone, and proves who sent it', async () => {
    status = 201
    expect(await provider.send(subscription, { title: 'Lawatan baharu' }, how)).toBe('sent')
    const { headers, body } = received.at(-1) ?? { headers: {}, body: Buffer.alloc(0) }
    expect(JSON.parse(decrypted(body))).toEqual({ title: 'Lawatan baharu' })
    expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '60', urgency: 'high' })
    const [, token = '', key = ''] =
      /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(String(headers.authorization)) ?? []
    expect(key).toBe(provider.publicKey)
    const point = bytes(key)
    const { payload } = await jwtVerify(
      token,
      await importJWK(
        {
          kty: 'EC',
          crv: 'P-256',
          x: point.subarray(1, 33).toString('base64url'),
          y: point.subarray(33).toString('base64url'),
        },
        'ES256',
      ),
    )
    expect(payload).toMatchObject({ aud: origin, sub: 'mailto:hello@jiran.test' })
    expect((payload.exp ?? 0) * 1000 - Date.now()).toBeLessThan(24 * 3600_000)
  })

  test('says when a subscription has ended, and when to try again', async () => {
    const results = []
    for (const answered of [404, 410, 429, 503, 413]) {
      status = answered
      results.push(await provider.send(subscription, {}, how))
    }
    expect(results).toEqual([
      'gone',
      'gone',
      { refused: 'status 429', later: true },
      { refused: 'status 503', later: true },
      { refused: 'status 413', later: false },
    ])
  })

  test('goes to no address but that of a push service', async () => {
    const before = received.length
    const others = [
      'http://10.0.0.1/x',
      'https://push.test.evil.example/x',
      'https://evilpush.test/x',
      'https://user:word@push.test/x',
      'ftp://push.test/x',
      'no address',
    ]
    expect(others.map((endpoint) => provider.accepts(endpoint))).toEqual(others.map(() => false))
    expect(provider.accepts('https://a.push.test/x')).toBe(true)
    expect(await provider.send({ ...subscription, endpoint: others[0] ?? '' }, {}, how)).toBe(
      'gone',
    )
    expect(received).toHaveLength(before)
  })

  test('has the same key after a restart', () => {
    const again = (secret: string) => webPush({ secret, subject: () => '', services: [] }).publicKey
    expect(again('a secret of the program, long enough')).toBe(provider.publicKey)
    expect(again('another secret')).not.toBe(provider.publicKey)
  })
})
