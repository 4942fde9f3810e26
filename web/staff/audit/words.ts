import { providerNames } from '../../../domain/account/sign-in-providers.ts'
import type { AuditItem, SignInItem } from '../../../domain/api/company/audit.ts'
import type { AuditSubject, AuditVerb } from '../../../domain/audit/actions.ts'
import { fieldName } from '../../../domain/messages/field-name.ts'
import { m } from '../../../messages/page.ts'
import { pageLocale } from '../../locale.ts'

/** Names of subjects by their code in the log. */
export const kindNames: Record<AuditSubject, string> = {
  worker: m.staff_audit_kind_worker(),
  customer: m.staff_audit_kind_customer(),
  rate: m.staff_audit_kind_rate(),
  addon: m.staff_audit_kind_addon(),
  voucher: m.staff_audit_kind_voucher(),
  holiday: m.staff_audit_kind_holiday(),
  region: m.staff_audit_kind_region(),
  postcode: m.staff_audit_kind_postcode(),
  service: m.staff_audit_kind_service(),
  account: m.staff_audit_kind_account(),
  invitation: m.staff_audit_kind_invitation(),
  settings: m.staff_audit_kind_settings(),
  booking: m.staff_audit_kind_booking(),
  thread: m.staff_audit_kind_thread(),
  refund: m.staff_audit_kind_refund(),
  accounts: m.staff_audit_kind_accounts(),
  ticket: m.staff_audit_kind_ticket(),
  template: m.staff_audit_kind_template(),
  message: m.staff_audit_kind_message(),
  request: m.staff_audit_kind_request(),
  pay: m.staff_audit_kind_pay(),
  cash: m.staff_audit_kind_cash(),
  key: m.staff_audit_kind_key(),
  review: m.staff_audit_kind_review(),
  webhook: m.staff_audit_kind_webhook(),
  gift: m.staff_audit_kind_gift(),
  einvoice: m.staff_audit_kind_einvoice(),
  privacy: m.staff_audit_kind_privacy(),
  breach: m.staff_audit_kind_breach(),
  books: m.staff_audit_kind_books(),
  partner: m.staff_audit_kind_partner(),
}

/** Names of the actions on them. */
export const verbNames: Record<AuditVerb, string> = {
  added: m.staff_audit_verb_added(),
  changed: m.staff_audit_verb_changed(),
  removed: m.staff_audit_verb_removed(),
  paused: m.staff_audit_verb_paused(),
  resumed: m.staff_audit_verb_resumed(),
  imported: m.staff_audit_verb_imported(),
  exported: m.staff_audit_verb_exported(),
  viewed: m.staff_audit_verb_viewed(),
  'signed-out': m.staff_audit_verb_signed_out(),
  sent: m.staff_audit_verb_sent(),
  merged: m.staff_audit_verb_merged(),
  answered: m.staff_audit_verb_answered(),
  noted: m.staff_audit_verb_noted(),
  refunded: m.staff_audit_verb_refunded(),
  reversed: m.staff_audit_verb_reversed(),
  stated: m.staff_audit_verb_stated(),
  cancelled: m.staff_audit_verb_cancelled(),
  marked: m.staff_audit_verb_marked(),
  closed: m.staff_audit_verb_closed(),
}

/** Names of actions for which the verb alone would be wrong. */
const ownVerbs: Readonly<Record<string, string>> = {
  'breach-marked': m.staff_audit_verb_notified(),
  'breach-sent': m.staff_audit_verb_notified(),
  'privacy-marked': m.staff_audit_verb_started(),
}

/** Names of the account events of staff. */
export const eventNames: Record<SignInItem['what'], string> = {
  'signed-in': m.staff_audit_event_signed_in(),
  'sign-in-failed': m.staff_audit_event_sign_in_failed(),
  'proof-failed': m.staff_audit_event_proof_failed(),
  'second-factor-failed': m.staff_audit_event_second_factor_failed(),
  'recovery-code-used': m.staff_audit_event_recovery_code_used(),
  'locked-out': m.staff_audit_event_locked_out(),
  'password-changed': m.staff_audit_event_password_changed(),
  'password-reset': m.staff_audit_event_password_reset(),
  'method-linked': m.staff_audit_event_method_linked(),
  'method-unlinked': m.staff_audit_event_method_unlinked(),
  'second-factor-added': m.staff_audit_event_second_factor_added(),
  'second-factor-removed': m.staff_audit_event_second_factor_removed(),
  'recovery-codes-made': m.staff_audit_event_recovery_codes_made(),
  'signed-out-everywhere': m.staff_audit_event_signed_out_everywhere(),
  'signed-out-by-admin': m.staff_audit_event_signed_out_by_admin(),
  'signed-out-by-operator': m.staff_audit_event_signed_out_by_operator(),
  'invitation-accepted': m.staff_audit_event_invitation_accepted(),
  'switched-off': m.staff_audit_event_switched_off(),
  'switched-on': m.staff_audit_event_switched_on(),
}

/** `Voucher changed`. */
export function actionName({ kind, verb }: Pick<AuditItem, 'kind' | 'verb'>): string {
  // The server may know kinds and verbs that this page does not.
  const thing = kindNames[kind as AuditSubject] ?? kind
  const word = ownVerbs[`${kind}-${verb}`] ?? verbNames[verb as AuditVerb] ?? verb
  return m.staff_audit_did({ thing, verb: word })
}

/** Names of subjects that are neither numbered nor named by staff. */
const ownSubjects: Readonly<Record<string, string>> = {
  'books-codes': m.staff_books_codes(),
  'books-settlement': m.staff_audit_settlement(),
  'cash-bank': m.staff_deposits_page(),
  'einvoice-supplier': m.staff_audit_supplier(),
  'settings-company': m.staff_shell_group_company(),
  'settings-service-tax': m.staff_tax_page(),
  'worker-list': m.staff_audit_worker_list(),
}

/** The name of the subject: `Aisyah Rahman`, `MERDEKA`, or `#56` if it only has a number. */
export function subjectName({ kind, subject, subject_name: name }: AuditItem): string {
  const number = /^\d+$/.test(subject) && kind !== 'postcode'
  return name ?? ownSubjects[`${kind}-${subject}`] ?? (number ? `#${subject}` : subject)
}

/** The page of the subject; undefined if it has none. */
export function addressOfSubject({ kind, subject, subject_name }: AuditItem): string | undefined {
  const number = /^\d+$/.test(subject)
  const word = encodeURIComponent(subject)
  switch (kind) {
    case 'customer':
      return number ? `/customers?customer=${word}` : '/customers'
    case 'worker':
      return number ? `/workers?worker=${word}` : '/workers'
    case 'request':
      return `/workers?show=requests&state=all&request=${word}`
    case 'pay':
      return number ? `/workers?worker=${word}` : `/payroll?month=${word}`
    case 'booking':
      return `/report-booking-details?skill=&bookingId=${word}`
    case 'account':
      return subject_name ? `/team?search=${encodeURIComponent(subject_name)}` : '/team'
    case 'invitation':
      return '/team'
    case 'rate':
      return '/rates'
    case 'addon':
      return '/rates?view=addons'
    case 'voucher':
      return `/rates?view=vouchers&search=${word}`
    case 'holiday':
      return '/rates?view=holidays'
    case 'region':
    case 'postcode':
      return '/areas'
    case 'service':
      return '/services'
    case 'settings':
      return '/settings'
    case 'template':
      return '/message-templates'
    case 'ticket':
      return `/tickets?ticket=${word}`
    case 'thread':
      return `/inbox?thread=${word}`
    case 'message':
      return `/messages?message=${word}`
    case 'refund':
      return '/refunds'
    case 'gift':
      return `/gifts?search=${word}`
    case 'review':
      return `/reviews?search=${word}`
    case 'key':
      return '/api-keys'
    case 'einvoice':
      return '/einvoices'
    case 'cash':
      return number ? `/cash?worker=${word}` : '/bank-deposits'
    case 'books':
      return word === 'codes' ? '/month-end' : `/month-end?month=${word}`
    case 'breach':
      return `/breaches?breach=${word}`
    case 'privacy':
      return `/privacy-requests?request=${word}`
    case 'webhook':
      return '/webhooks'
    case 'partner':
      return '/partners'
    case 'accounts':
      return '/exports'
    default:
      return undefined
  }
}

/** A field that differs: its name, and its values as text. */
export type Difference = { readonly name: string; readonly before: string; readonly after: string }

/** The changes of an entry by field, in the page's language. */
export function differences({ before, after }: AuditItem): Difference[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return fields.map((field) => ({
    name: fieldName(field, pageLocale),
    before: before && field in before ? valueText(before[field]) : '',
    after: after && field in after ? valueText(after[field]) : '',
  }))
}

/** Formats a value of the log for people. */
export function valueText(value: unknown): string {
  if (value === null || value === undefined || value === '') return m.staff_audit_nothing()
  if (typeof value === 'boolean') return value ? m.staff_audit_yes() : m.staff_audit_no()
  if (Array.isArray(value)) {
    return value.length === 0
      ? m.staff_audit_nothing()
      : value.map(valueText).join(m.format_list_separator())
  }
  if (typeof value === 'object') {
    return Object.entries(value)
      .map(([name, each]) =>
        m.staff_audit_line({ name: fieldName(name, pageLocale), value: valueText(each) }),
      )
      .join('; ')
  }
  return String(value)
}

/** The name of a sign-in method. */
export function methodName(method: SignInItem['method']): string {
  if (method === null) return ''
  return method === 'password' ? m.account_password() : providerNames[method]
}
