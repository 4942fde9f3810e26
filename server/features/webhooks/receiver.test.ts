import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { freePort, startProgram } from '../../../testing/program.ts'

/** The receiver in docs/webhooks.md as a separate program, with the real server. */

const page = readFileSync(join(import.meta.dirname, '../../../docs/webhooks.md'), 'utf8')
const [, source = ''] = /```js\n(.*?)```/s.exec(page) ?? []

test('the receiver of the page accepts what the program sends, and nothing else', {
  timeout: 180_000,
}, async () => {
  const port = await freePort()
  const program = await startProgram({ WEBHOOK_LOCAL_HOSTS: `localhost:${port}` })
  onTestFinished(() => program.remove())
  const ask = async (path: string, body: object, token = '') => {
    const response = await fetch(program.url + path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      body: JSON.stringify(body),
    })
    const answer = await response.json()
    expect(response.ok, JSON.stringify(answer)).toBe(true)
    const cookie = /access_token=([^;]+)/.exec(response.headers.get('set-cookie') ?? '')?.[1]
    return { ...answer, cookie } as { secret: string; cookie: string }
  }
  const admin = { username: 'admin@jiran.test', password: 'Admin123' }
  const { cookie } = await ask('/account/login/', admin)
  const url = `http://localhost:${port}/`
  const { secret } = await ask('/staff/webhooks/', { url, events: ['booking.created'] }, cookie)

  // Next to the library that it imports.
  const script = join(import.meta.dirname, `../../../node_modules/.cache/receiver-${port}.mjs`)
  writeFileSync(script, source)
  const receiver = spawn(process.execPath, [script], {
    env: { PORT: `${port}`, WEBHOOK_SECRET: secret },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(async () => {
    receiver.kill()
    await once(receiver, 'exit')
    rmSync(script)
  })
  let printed = ''
  receiver.stdout.on('data', (part: Buffer) => {
    printed += part.toString()
  })
  const forged = () => fetch(url, { method: 'POST', body: '{"type":"booking.created"}' })
  await expect
    .poll(
      () =>
        forged().then(
          ({ status }) => status,
          () => 0,
        ),
      { timeout: 30_000 },
    )
    .toBe(400)

  await ask('/staff/webhooks/1/test/', {}, cookie)
  await expect.poll(() => printed, { timeout: 30_000 }).toBe('webhook.test 1 1\n')
})
