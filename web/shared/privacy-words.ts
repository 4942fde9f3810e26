import type { RetainedItem } from '../../domain/api/customers/privacy-requests.ts'
import type { PrivacyGround, PrivacyKind, PrivacyState } from '../../domain/privacy/requests.ts'
import { m } from '../../messages/page.ts'
import type { States } from './StatusBadge.tsx'
import { dayLabel } from './when.ts'

/** The kinds of requests in the person's words. */
export const ownKindWords: Readonly<Record<PrivacyKind, () => string>> = {
  access: m.privacy_kind_access,
  correction: m.privacy_kind_correction,
  'stop-processing': m.privacy_kind_stop_processing,
  'stop-marketing': m.privacy_kind_stop_marketing,
  portability: m.privacy_kind_portability,
}

export const privacyStates: States<PrivacyState> = {
  received: { tone: 'waiting', label: m.privacy_state_received },
  'in-progress': { tone: 'waiting', label: m.privacy_state_in_progress },
  extended: { tone: 'waiting', label: m.privacy_state_extended },
  answered: { tone: 'good', label: m.privacy_state_answered },
  refused: { tone: 'over', label: m.privacy_state_refused },
}

/** The legal grounds on which a request can be refused. */
export const groundWords: Readonly<Record<PrivacyGround, () => string>> = {
  identity: m.privacy_ground_identity,
  unclear: m.privacy_ground_unclear,
  others: m.privacy_ground_others,
  burden: m.privacy_ground_burden,
  court: m.privacy_ground_court,
  commercial: m.privacy_ground_commercial,
  'other-law': m.privacy_ground_other_law,
  accurate: m.privacy_ground_accurate,
  'no-harm': m.privacy_ground_no_harm,
  contract: m.privacy_ground_contract,
  obligation: m.privacy_ground_obligation,
  vital: m.privacy_ground_vital,
  'not-feasible': m.privacy_ground_not_feasible,
}

const records: Readonly<Record<RetainedItem['record'], () => string>> = {
  bookings: m.privacy_kept_bookings,
  payments: m.privacy_kept_payments,
  'e-invoices': m.privacy_kept_e_invoices,
  terms: m.privacy_kept_terms,
}
const laws: Readonly<Record<RetainedItem['law'], () => string>> = {
  'income-tax': m.privacy_law_income_tax,
  companies: m.privacy_law_companies,
  'e-trade': m.privacy_law_e_trade,
}

/** A line about records that must be stored: what, until when and by which law. */
export function retainedText({ record, law, until }: RetainedItem): string {
  return m.privacy_kept_line({
    record: records[record](),
    day: dayLabel(until),
    law: laws[law](),
  })
}

/** The notices that people agree to. */
export const documentWords = {
  terms: m.privacy_document_terms,
  privacy: m.privacy_document_privacy,
} as const
