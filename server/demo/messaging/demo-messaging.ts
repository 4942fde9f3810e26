import { createHmac } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { CompleteSettings } from '../../env.ts'
import type { WrittenMessage } from './written-messages.ts'

const whatsappPath = '/sandbox/whatsapp'
const twilioPath = '/sandbox/twilio'

/** Where the stand-ins and their phones listen. */
export const messagingPaths = [whatsappPath, twilioPath, '/dev/phone'] as const

/** The stand-ins to mount, and the settings that point to them. */
export type DemoMessaging = {
  readonly settings: Partial<Pick<CompleteSettings, 'whatsapp' | 'twilio'>>
  /** @param written messages that phones sent before the program started. */
  mount(app: FastifyInstance, written?: readonly WrittenMessage[]): Promise<void>
}

/** Belongs to nobody: landlines in Kuala Lumpur have at most nine digits. */
const smsNumber = '+600300000000'

/**
 * Stand-ins for WhatsApp and Twilio in the demo, each only without a configured account, and the page
 * of their phones; undefined when neither is needed, and always outside the demo and in production.
 * Their keys are derived from the session secret, so that no outsider can sign for them.
 * @param ownOrigin where the program reaches itself, whatever proxy is in front.
 */
export function demoMessaging(
  settings: CompleteSettings,
  ownOrigin: string,
): DemoMessaging | undefined {
  const { demo, production, publicUrl, sessionSecret } = settings
  if (!demo || production || (settings.whatsapp && settings.twilio)) return undefined
  const key = (name: string) =>
    createHmac('sha256', sessionSecret).update(`sandbox ${name}`).digest('hex').slice(0, 32)
  const whatsapp = {
    phoneNumberId: '100000000000002',
    token: key('whatsapp token'),
    appSecret: key('whatsapp app'),
    verifyToken: key('whatsapp webhook'),
  }
  const twilio = { accountSid: `AC${key('twilio account')}`, authToken: key('twilio token') }
  return {
    settings: {
      ...(settings.whatsapp
        ? {}
        : { whatsapp: { ...whatsapp, apiUrl: `${ownOrigin}${whatsappPath}/v25.0` } }),
      ...(settings.twilio
        ? {}
        : { twilio: { ...twilio, from: smsNumber, apiUrl: ownOrigin + twilioPath } }),
    },
    async mount(app, written = []) {
      // Loaded only when needed.
      const { openPhones } = await import('../../../sandbox/phone/phones.ts')
      const { phonePage } = await import('../../../sandbox/phone/routes.ts')
      const phones = openPhones()
      for (const { id, phone, channel, body: text, at } of written)
        phones.show(phone, {
          id: `${id}`,
          channel,
          direction: 'out',
          text,
          at,
          isRead: true,
          httpStatus: 200,
        })
      if (!settings.whatsapp) {
        const { whatsappSandbox } = await import('../../../sandbox/whatsapp/plugin.ts')
        const { demoTemplates } = await import('./demo-templates.ts')
        await app.register(whatsappSandbox, {
          prefix: whatsappPath,
          ...whatsapp,
          phones,
          templates: demoTemplates(publicUrl),
          // The program's own processes may take a while to start.
          maxRetries: 15,
          webhookUrl: `${ownOrigin}/hooks/whatsapp`,
        })
      }
      if (!settings.twilio) {
        const { twilioSandbox } = await import('../../../sandbox/twilio/plugin.ts')
        await app.register(twilioSandbox, {
          prefix: twilioPath,
          ...twilio,
          phones,
          number: smsNumber,
          replyUrl: `${publicUrl}/hooks/twilio/replies`,
          deliverTo: ownOrigin,
        })
      }
      await app.register(phonePage, { phones })
    },
  }
}
