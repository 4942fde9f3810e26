import type { MessageChoice, SentMessage } from '../../../domain/api/messages/sent-messages.ts'
import type { Cause } from '../../../domain/notifications/cause.ts'
import type { Channel } from '../../../domain/notifications/channels.ts'
import { isKind, kindNames } from '../../../domain/notifications/kinds.ts'
import { renderTitle } from '../../../domain/notifications/render.ts'
import type { DeliveryState } from '../../../domain/notifications/states.ts'
import type { AgainRefusal } from '../../../domain/notifications/window.ts'
import { m } from '../../../messages/page.ts'
import { pageLocale } from '../../locale.ts'
import type { States } from '../../shared/StatusBadge.tsx'

export const messageStates: States<DeliveryState> = {
  queued: { tone: 'over', label: m.staff_notifications_queued },
  sending: { tone: 'over', label: m.staff_notifications_sending },
  sent: { tone: 'over', label: m.staff_notifications_sent },
  delivered: { tone: 'good', label: m.staff_notifications_delivered },
  read: { tone: 'good', label: m.staff_notifications_read },
  failed: { tone: 'bad', label: m.staff_notifications_failed },
  cancelled: { tone: 'over', label: m.staff_notifications_cancelled },
  suppressed: { tone: 'waiting', label: m.staff_notifications_suppressed },
}

export const channelWords: Readonly<Record<Channel, string>> = {
  push: m.staff_notifications_push(),
  whatsapp: m.staff_notifications_whatsapp(),
  sms: m.staff_notifications_sms(),
  email: m.staff_notifications_email(),
}

export const categoryWords: Readonly<Record<MessageChoice['category'], string>> = {
  utility: m.staff_notifications_category_utility(),
  marketing: m.staff_notifications_category_marketing(),
}

const causeWords: Readonly<Record<Cause, string>> = {
  'no-whatsapp': m.staff_notifications_cause_no_whatsapp(),
  'window-closed': m.staff_notifications_cause_window_closed(),
  withheld: m.staff_notifications_cause_withheld(),
  template: m.staff_notifications_cause_template(),
  'not-approved': m.staff_notifications_cause_not_approved(),
  busy: m.staff_notifications_cause_busy(),
  access: m.staff_notifications_cause_access(),
  stopped: m.staff_notifications_cause_stopped(),
  'not-agreed': m.staff_notifications_cause_not_agreed(),
  'no-channel': m.staff_notifications_cause_no_channel(),
  'no-phone': m.staff_notifications_cause_no_phone(),
  'no-email': m.staff_notifications_cause_no_email(),
  'wrong-number': m.staff_notifications_cause_wrong_number(),
  unreachable: m.staff_notifications_cause_unreachable(),
  filtered: m.staff_notifications_cause_filtered(),
  'no-answer': m.staff_notifications_cause_no_answer(),
  'visit-moved': m.staff_notifications_cause_visit_moved(),
  'visit-cancelled': m.staff_notifications_cause_visit_cancelled(),
  'paid-meanwhile': m.staff_notifications_cause_paid_meanwhile(),
  'crew-changed': m.staff_notifications_cause_crew_changed(),
  'no-longer-true': m.staff_notifications_cause_no_longer_true(),
  'too-late': m.staff_notifications_cause_too_late(),
  'mail-refused': m.staff_notifications_cause_mail_refused(),
  other: m.staff_notifications_cause_other(),
}

/** Why a message did not arrive; with the code only if the cause is unknown. */
export function causeText({ cause, code }: { cause: Cause | null; code: string | null }): string {
  if (!cause) return ''
  if (cause !== 'other' || !code) return causeWords[cause]
  return `${causeWords.other} (${m.staff_notifications_code({ code })})`
}

export const refusalWords: Readonly<Record<AgainRefusal, string>> = {
  'no-phone': m.staff_notifications_refused_no_phone(),
  'no-email': m.staff_notifications_refused_no_email(),
  'not-agreed': m.staff_notifications_refused_not_agreed(),
  stopped: m.staff_notifications_refused_stopped(),
  closed: m.staff_notifications_refused_closed(),
  'no-longer-true': m.staff_notifications_refused_no_longer_true(),
  'on-its-way': m.staff_notifications_refused_on_its_way(),
  'not-stored': m.staff_notifications_refused_not_stored(),
  'not-by-this': m.staff_notifications_refused_not_by_this(),
}

function kindTitle(kind: string): string {
  if (!isKind(kind)) return m.staff_notifications_unknown_kind()
  return kind === 'written' ? m.staff_notifications_written() : renderTitle(kind, pageLocale)
}

/** The title of a message: its kind, or the subject of an e-mail. */
export function titleOf({ kind, subject }: Pick<SentMessage, 'kind' | 'subject'>): string {
  return subject ?? (kind ? kindTitle(kind) : m.staff_notifications_mail())
}

/** The kinds to filter by; e-mails without a kind are one kind. */
export const kindChoices: readonly { readonly value: string; readonly label: string }[] = [
  ...kindNames.map((value) => ({ value, label: kindTitle(value) })),
  { value: 'mail', label: m.staff_notifications_mail_kind() },
]

/** `USD 0.0734`: messages cost parts of a cent. */
export function costText({ currency, amount }: { currency: string; amount: number }): string {
  return `${currency} ${amount.toFixed(amount < 1 ? 4 : 2)}`
}
