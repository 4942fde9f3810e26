import { m } from '../../messages/every.ts'
import type { Label } from '../messages/label.ts'
import type { PrivacyKind } from './requests.ts'

/** The kinds of requests, as phrases within a message. */
export const privacyKindWords: Readonly<Record<PrivacyKind, Label>> = {
  access: m.notification_privacy_access,
  correction: m.notification_privacy_correction,
  'stop-processing': m.notification_privacy_stop_processing,
  'stop-marketing': m.notification_privacy_stop_marketing,
  portability: m.notification_privacy_portability,
}
