import fastify from 'fastify'
import { openPhones } from '../sandbox/phone/phones.ts'
import { twilioSandbox } from '../sandbox/twilio/plugin.ts'
import { whatsappSandbox } from '../sandbox/whatsapp/plugin.ts'
import { demoTemplates } from '../server/demo/messaging/demo-templates.ts'
import { twilioProvider } from '../server/providers/messaging/twilio/adapter.ts'
import { whatsappProvider } from '../server/providers/messaging/whatsapp/adapter.ts'

const whatsappAccount = {
  phoneNumberId: '106540352242922',
  token: 'EAAG-test',
  appSecret: 'appsecret_test',
  verifyToken: 'words of our own',
}
const twilioAccount = { accountSid: 'AC0123', authToken: 'twilio_test_token' }
const smsNumber = '+60300000000'

/**
 * The stand-ins of WhatsApp and Twilio on their own sockets, with the product's own adapters.
 * @param repeats how they repeat calls that the product has not acknowledged.
 * @param timeoutMs how long the product waits for an answer; by default the adapters' own limit.
 */
export async function openMessagingStandIns(
  now: () => Date,
  repeats: { retryAfterMs: number; maxRetries?: number } = { retryAfterMs: 1 },
  timeoutMs?: number,
) {
  const phones = openPhones()
  const templates = demoTemplates('https://jiran.test')
  const common = { phones, control: true, stepMs: 0, ...repeats, now }
  const [whatsapp, twilio] = [fastify(), fastify()]
  await whatsapp.register(whatsappSandbox, { ...whatsappAccount, ...common, templates })
  await twilio.register(twilioSandbox, { ...twilioAccount, ...common, number: smsNumber })
  const urls = {
    whatsapp: await whatsapp.listen({ port: 0, host: '127.0.0.1' }),
    sms: await twilio.listen({ port: 0, host: '127.0.0.1' }),
  }
  let publicUrl = ''
  const waiting = timeoutMs === undefined ? {} : { timeoutMs }

  async function control<Answer = unknown>(
    of: keyof typeof urls,
    path: string,
    body: object = {},
  ): Promise<Answer> {
    const answer = await fetch(`${urls[of]}/control${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return (await answer.json()) as Answer
  }

  return {
    providers: {
      whatsapp: whatsappProvider({
        ...whatsappAccount,
        apiUrl: `${urls.whatsapp}/v25.0`,
        ...waiting,
      }),
      sms: twilioProvider({
        ...twilioAccount,
        from: smsNumber,
        apiUrl: urls.sms,
        publicUrl: () => publicUrl,
        ...waiting,
      }),
    },
    /** The settings with which a server uses them. */
    variables: {
      WHATSAPP_PHONE_NUMBER_ID: whatsappAccount.phoneNumberId,
      WHATSAPP_TOKEN: whatsappAccount.token,
      WHATSAPP_APP_SECRET: whatsappAccount.appSecret,
      WHATSAPP_VERIFY_TOKEN: whatsappAccount.verifyToken,
      WHATSAPP_API_URL: `${urls.whatsapp}/v25.0`,
      TWILIO_ACCOUNT_SID: twilioAccount.accountSid,
      TWILIO_AUTH_TOKEN: twilioAccount.authToken,
      TWILIO_FROM: smsNumber,
      TWILIO_API_URL: urls.sms,
    },
    phones,
    /** Controls a stand-in (see its README). */
    control,
    /** A stand-in's state: messages, phones and posts. */
    async read<State>(of: keyof typeof urls): Promise<State> {
      return (await (await fetch(`${urls[of]}/control`)).json()) as State
    },
    /** Resolves when neither has anything left to send. */
    async idle(): Promise<void> {
      await control('whatsapp', '/idle')
      await control('sms', '/idle')
    },
    /** Sets the address for statuses and replies. */
    async connect(url: string): Promise<void> {
      publicUrl = url
      await control('whatsapp', '', { webhook: `${url}/hooks/whatsapp` })
      await control('sms', '', { replies: `${url}/hooks/twilio/replies` })
    },
    async close(): Promise<void> {
      await whatsapp.close()
      await twilio.close()
    },
  }
}
