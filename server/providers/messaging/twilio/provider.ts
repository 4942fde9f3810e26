import { addressAt, line, matching, optional } from '../../../settings/variables.ts'
import { defineProvider } from '../../definition.ts'
import type { MessagingProvider } from '../port.ts'

const neededBecause = 'Required with TWILIO_ACCOUNT_SID'

export const twilio = defineProvider({
  name: 'twilio',
  processor: 'twilio',
  docs: 'docs/integrations/twilio.md',
  standIn: 'sandbox/twilio',
  variables: {
    TWILIO_ACCOUNT_SID: optional(
      'none; in the demo a stand-in, shown at /dev/phone',
      'Enables SMS if WhatsApp does not arrive: AC…',
      matching(/^AC\w{1,60}$/, "the account SID of Twilio's console, AC…"),
    ),
    TWILIO_AUTH_TOKEN: optional(
      '',
      `${neededBecause}; also signs callbacks to PUBLIC_URL/hooks/twilio`,
      line("the auth token of Twilio's console"),
    ),
    TWILIO_FROM: optional(
      '',
      `${neededBecause}: a number (+60…), a messaging service (MG…) or a sender name`,
      matching(
        /^(\+\d{7,15}|MG\w{1,60}|[A-Za-z0-9 ]{1,11})$/,
        'a number such as +60123456789, MG… or a name of at most 11 letters and digits',
      ),
    ),
    TWILIO_API_URL: addressAt(
      'https://api.twilio.com',
      'Address of the API; the stand-in has another',
    ),
  },
  switchedOnBy: 'TWILIO_ACCOUNT_SID',
  required: ['TWILIO_AUTH_TOKEN', 'TWILIO_FROM'],
  secrets: ['TWILIO_AUTH_TOKEN'],
  settings: (values) => ({
    accountSid: values.TWILIO_ACCOUNT_SID ?? '',
    authToken: values.TWILIO_AUTH_TOKEN ?? '',
    from: values.TWILIO_FROM ?? '',
    apiUrl: values.TWILIO_API_URL,
  }),
  async open(settings, { publicUrl }): Promise<MessagingProvider> {
    const { twilioProvider } = await import('./adapter.ts')
    return twilioProvider({ ...settings, publicUrl: () => publicUrl })
  },
})
