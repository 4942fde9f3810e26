import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll } from 'vitest'

export type ReceivedMail = { readonly mail: Email; readonly recipients: readonly string[] }

/**
 * A real mail server for one test file, with the mails that it received; it can be set to reject.
 */
export async function startMailServer() {
  const received: ReceivedMail[] = []
  let refusals = 0
  let arrived = Promise.withResolvers<ReceivedMail>()
  async function receive(message: Buffer, recipients: string[]): Promise<void> {
    const one = { mail: await PostalMime.parse(message), recipients }
    received.push(one)
    arrived.resolve(one)
    arrived = Promise.withResolvers()
  }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    // Clients keep their connections open for a while.
    closeTimeout: 10,
    onData(stream, session, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        if (refusals > 0) {
          refusals -= 1
          done(Object.assign(new Error('come back later'), { responseCode: 451 }))
          return
        }
        // Before the answer, which clears the envelope.
        const recipients = session.envelope.rcptTo.map(({ address }) => address)
        done()
        void receive(Buffer.concat(parts), recipients)
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())))
  const address = server.server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    received: received as readonly ReceivedMail[],
    /** The next mail that arrives. */
    next: () => arrived.promise,
    /** Waits until this many messages have arrived in total. */
    async until(count: number): Promise<void> {
      while (received.length < count) await arrived.promise
    },
    /** Rejects the next mails, so that they must be sent again later. */
    refuse(count: number) {
      refusals = count
    },
  }
}
