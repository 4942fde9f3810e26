import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll } from 'vitest'

/** A real mail server for one test file, which keeps what it gets. */
export async function startMailServer() {
  const received: Email[] = []
  let arrived = Promise.withResolvers<void>()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    async onData(stream, _session, done) {
      const parts: Buffer[] = []
      for await (const part of stream) parts.push(part as Buffer)
      done()
      received.push(await PostalMime.parse(Buffer.concat(parts)))
      arrived.resolve()
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())))
  const address = server.server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    received,
    /** Waits until so many messages have arrived in all. */
    async until(count: number): Promise<void> {
      while (received.length < count) {
        await arrived.promise
        arrived = Promise.withResolvers()
      }
    },
  }
}
