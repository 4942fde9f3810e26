import fastify from 'fastify'
import { SMTPServer } from 'smtp-server'
import { fiuuSandbox } from '../sandbox/fiuu/plugin.ts'

const merchant = {
  merchantId: 'rehearsal',
  verifyKey: 'verify-key-of-a-rehearsal',
  secretKey: 'signing-key-of-a-rehearsal',
}

/** What the server's hosts share besides the database: a payment provider and a mail server. */
export type Surroundings = Awaited<ReturnType<typeof startSurroundings>>

/** @param base the first port: for the proxy; the payment provider and the mail server follow. */
export async function startSurroundings(base: number) {
  const payments = fastify({ forceCloseConnections: true })
  await payments.register(fiuuSandbox, {
    ...merchant,
    control: true,
    acceptFakeMobiles: true,
    retryAfterMs: 5_000,
    remember: 100_000,
    pendingAfterMs: null,
  })
  await payments.listen({ host: '127.0.0.1', port: base + 1 })
  /** How often each mail arrived, by its Message-ID. */
  const mails = new Map<string, number>()
  const mailServer = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      let text = ''
      stream.on('data', (part: Buffer) => {
        text += part.toString('latin1')
      })
      stream.on('end', () => {
        const id = /^message-id:\s*(\S+)/im.exec(text)?.[1] ?? ''
        mails.set(id, (mails.get(id) ?? 0) + 1)
        done()
      })
    },
  })
  await new Promise<void>((done) => mailServer.listen(base + 2, '127.0.0.1', done))
  return {
    mails,
    variables: {
      PUBLIC_URL: `http://127.0.0.1:${base}`,
      PAYMENT_PROVIDER: 'fiuu',
      FIUU_MERCHANT_ID: merchant.merchantId,
      FIUU_VERIFY_KEY: merchant.verifyKey,
      FIUU_SECRET_KEY: merchant.secretKey,
      FIUU_PAY_HOST: `http://127.0.0.1:${base + 1}`,
      FIUU_API_HOST: `http://127.0.0.1:${base + 1}`,
      SMTP_URL: `smtp://127.0.0.1:${base + 2}`,
    },
    /** The provider's payments, with our acknowledgements of each. */
    payments: async (): Promise<{ orderId: string; status: string }[]> => {
      const control = await fetch(`http://127.0.0.1:${base + 1}/control`)
      return ((await control.json()) as { transactions: [] }).transactions
    },
    async close() {
      await payments.close()
      await new Promise<void>((done) => mailServer.close(() => done()))
    },
  }
}
