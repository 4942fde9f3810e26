import { addressAt, line, matching, optional } from '../../../settings/variables.ts'
import { defineProvider } from '../../definition.ts'
import type { MessagingProvider } from '../port.ts'

const neededBecause = 'Required with WHATSAPP_PHONE_NUMBER_ID'

export const whatsapp = defineProvider({
  name: 'whatsapp',
  processor: 'whatsapp',
  docs: 'docs/integrations/whatsapp.md',
  standIn: 'sandbox/whatsapp',
  variables: {
    WHATSAPP_PHONE_NUMBER_ID: optional(
      'none; in the demo a stand-in, shown at /dev/phone',
      'Enables WhatsApp messages: the id of the phone number at Meta, not the number',
      matching(/^\d{1,32}$/, "the id of a phone number in Meta's console, digits"),
    ),
    WHATSAPP_TOKEN: optional(
      '',
      `${neededBecause}: the access token of a system user`,
      line("an access token of Meta's console"),
    ),
    WHATSAPP_APP_SECRET: optional(
      '',
      `${neededBecause}: signs webhooks to PUBLIC_URL/hooks/whatsapp`,
      line("the app secret of Meta's console"),
    ),
    WHATSAPP_VERIFY_TOKEN: optional(
      '',
      `${neededBecause}: a token of your choice, entered again when the webhook is set up`,
      line('words of your own'),
    ),
    WHATSAPP_API_URL: addressAt(
      'https://graph.facebook.com/v25.0',
      'Address of the Graph API with its version; the stand-in has another',
    ),
  },
  switchedOnBy: 'WHATSAPP_PHONE_NUMBER_ID',
  required: ['WHATSAPP_TOKEN', 'WHATSAPP_APP_SECRET', 'WHATSAPP_VERIFY_TOKEN'],
  secrets: ['WHATSAPP_TOKEN', 'WHATSAPP_APP_SECRET', 'WHATSAPP_VERIFY_TOKEN'],
  settings: (values) => ({
    phoneNumberId: values.WHATSAPP_PHONE_NUMBER_ID ?? '',
    token: values.WHATSAPP_TOKEN ?? '',
    appSecret: values.WHATSAPP_APP_SECRET ?? '',
    verifyToken: values.WHATSAPP_VERIFY_TOKEN ?? '',
    apiUrl: values.WHATSAPP_API_URL,
  }),
  async open(settings): Promise<MessagingProvider> {
    const { whatsappProvider } = await import('./adapter.ts')
    return whatsappProvider(settings)
  },
})
