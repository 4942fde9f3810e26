import { m } from '../../messages/every.ts'
import type { Label } from '../messages/label.ts'
import type { PrivacyKind } from './requests.ts'

/** What is asked for, within a sentence of a message. */
export const privacyKindWords: Readonly<Record<PrivacyKind, Label>> = {
  access: m.notification_privacy_access,
  correction: m.notification_privacy_correction,
  'stop-processing': m.notification_privacy_stop_processing,
  'stop-marketing': m.notification_privacy_stop_marketing,
  portability: m.notification_privacy_portability,
}
