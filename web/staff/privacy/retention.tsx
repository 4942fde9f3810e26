import type { Retained } from '../../../domain/privacy/retention.ts'
import { m } from '../../../messages/page.ts'
import { momentLabel } from '../../shared/when.ts'
import { momentColumn } from '../list/columns.ts'
import { listOf } from '../list/describe-list.ts'

const names: Readonly<Record<Retained, () => string>> = {
  sessions: m.staff_privacy_retained_sessions,
  links: m.staff_privacy_retained_links,
  'sign-ins': m.staff_privacy_retained_sign_ins,
  invitations: m.staff_privacy_retained_invitations,
  notifications: m.staff_privacy_retained_notifications,
  replies: m.staff_privacy_retained_replies,
  events: m.staff_privacy_retained_events,
  webhooks: m.staff_privacy_retained_webhooks,
  breaches: m.staff_privacy_retained_breaches,
  'unfinished-logins': m.staff_privacy_retained_unfinished_logins,
  answers: m.staff_privacy_retained_answers,
  secrets: m.staff_privacy_retained_secrets,
  positions: m.staff_privacy_retained_positions,
  'visit-photos': m.staff_privacy_retained_visit_photos,
  'unpaid-gifts': m.staff_privacy_retained_unpaid_gifts,
  gifts: m.staff_privacy_retained_gifts,
  'assistant-access': m.staff_privacy_retained_assistant_access,
  'assistant-actions': m.staff_privacy_retained_assistant_actions,
  'assistant-connections': m.staff_privacy_retained_assistant_connections,
  'assistant-programs': m.staff_privacy_retained_assistant_programs,
  'waiting-list': m.staff_privacy_retained_waiting_list,
  'unproven-payments': m.staff_privacy_retained_unproven_payments,
  'page-speed': m.staff_privacy_retained_page_speed,
}

/** What each deletion removes at its next run. */
export const retention = listOf('GET /staff/retention/', {
  key: ['retention'],
  caption: m.staff_privacy_retention(),
  of: m.staff_privacy_retention_of(),
  none: { title: m.staff_privacy_retention(), text: m.staff_privacy_retention_lead() },
  pageSize: 50,
  expected: 23,
  keyOf: ({ what }) => what,
  columns: [
    { header: m.staff_privacy_what(), title: true, cell: ({ what }) => names[what]() },
    {
      header: m.staff_privacy_stored(),
      whole: true,
      cell: ({ days }) =>
        days === 0 ? m.staff_privacy_until_over() : m.staff_privacy_days({ count: days }),
    },
    { ...momentColumn(m.staff_privacy_next_run(), ({ next_run: at }) => at), whole: true },
    { header: m.staff_privacy_rows(), cell: ({ rows }) => String(rows) },
    {
      header: m.staff_privacy_oldest(),
      whole: true,
      cell: ({ oldest }) => (oldest ? momentLabel(oldest) : m.common_nothing()),
    },
  ],
})
