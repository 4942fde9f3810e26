import { m } from '../../messages/every.ts'
import type { Locale } from '../../messages/locales.ts'
import type { Label } from '../messages/label.ts'
import type { ChosenChannel } from './choices.ts'
import type { Category } from './kinds.ts'

const wordings: Readonly<Record<`${ChosenChannel}-${Category}`, Label>> = {
  'whatsapp-utility': m.consent_whatsapp_utility,
  'sms-utility': m.consent_sms_utility,
  'email-utility': m.consent_email_utility,
  'whatsapp-marketing': m.consent_whatsapp_marketing,
  'sms-marketing': m.consent_sms_marketing,
  'email-marketing': m.consent_email_marketing,
}

/** The text of a consent: shown beside the checkbox, and stored with the answer. */
export function consentWording(channel: ChosenChannel, category: Category, locale: Locale): string {
  return wordings[`${channel}-${category}`]({}, { locale })
}
