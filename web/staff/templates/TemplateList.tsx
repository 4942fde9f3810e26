import type { ApprovalState } from '../../../domain/notifications/templates/approval.ts'
import { type Locale, languageNames } from '../../../messages/locales.ts'
import { m } from '../../../messages/page.ts'
import type { CallOutput } from '../../api.ts'
import { PageLink } from '../../navigation.tsx'
import styles from './templates.module.css'

/** The texts of one kind of message. */
export type MessageTemplate = CallOutput<'GET /staff/message-templates/'>['items'][number]

export const approvalNames: Readonly<Record<ApprovalState, string>> = {
  'not-submitted': m.staff_templates_not_submitted(),
  submitted: m.staff_templates_submitted(),
  approved: m.staff_templates_approved(),
  rejected: m.staff_templates_rejected(),
  paused: m.staff_templates_paused(),
}

const short: Readonly<Record<Locale, string>> = { en: 'EN', ms: 'BM', zh: '中' }
const signs: Readonly<Record<ApprovalState, string>> = {
  'not-submitted': '–',
  submitted: '…',
  approved: '✓',
  rejected: '✕',
  paused: '‖',
}

const audiences = [
  ['customer', m.staff_templates_customers()],
  ['worker', m.staff_templates_workers()],
  ['staff', m.staff_templates_staff()],
] as const

/** All kinds of messages by audience, with their approval in each language. */
export function TemplateList({
  items,
  open,
  addressOf,
}: {
  items: readonly MessageTemplate[]
  open: string | undefined
  addressOf: (kind: string) => string
}) {
  return (
    <nav className={styles.list} aria-label={m.staff_templates_title()}>
      {audiences.map(([audience, name]) => (
        <div key={audience}>
          <h2>{name}</h2>
          <ul>
            {items
              .filter((item) => item.audience === audience)
              .map((item) => (
                <li key={item.kind}>
                  <PageLink
                    to={addressOf(item.kind)}
                    aria-current={item.kind === open ? 'true' : undefined}
                  >
                    <span>{item.title}</span>
                    <Approvals of={item} />
                  </PageLink>
                </li>
              ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}

function Approvals({ of }: { of: MessageTemplate }) {
  return (
    <span className={styles.signs}>
      {of.approvals.map(({ language, state, outdated }) => (
        <span key={language} data-state={outdated ? 'outdated' : state}>
          <span aria-hidden="true">
            {short[language]} {outdated ? '!' : signs[state]}
          </span>
          <span className="visually-hidden">
            {m.staff_templates_state_in({
              language: languageNames[language],
              state: outdated ? m.staff_templates_outdated() : approvalNames[state],
            })}
          </span>
        </span>
      ))}
    </span>
  )
}
