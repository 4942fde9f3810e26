import type { PrivacyKind } from '../../../domain/privacy/requests.ts'
import { m } from '../../../messages/page.ts'

/** What a request is, as staff call it. */
export const privacyKindNames: Readonly<Record<PrivacyKind, () => string>> = {
  access: m.staff_privacy_kind_access,
  correction: m.staff_privacy_kind_correction,
  'stop-processing': m.staff_privacy_kind_stop_processing,
  'stop-marketing': m.staff_privacy_kind_stop_marketing,
  portability: m.staff_privacy_kind_portability,
}

/** The queries that a change of a request makes old. */
export const stalePrivacy = [['privacy-requests'], ['privacy-request'], ['today']]
