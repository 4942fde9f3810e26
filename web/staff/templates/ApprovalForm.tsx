import {
  type ApprovalState,
  approvalStates,
} from '../../../domain/notifications/templates/approval.ts'
import { type Locale, languageNames } from '../../../messages/locales.ts'
import { m } from '../../../messages/page.ts'
import { call } from '../../api.ts'
import { recentMoment } from '../../shared/when.ts'
import { useChange } from '../use-change.ts'
import { approvalNames, type MessageTemplate } from './TemplateList.tsx'
import styles from './templates.module.css'

/** WhatsApp's approval of a text in each language, saved when chosen. */
export function ApprovalForm({ template }: { template: MessageTemplate }) {
  const { kind } = template
  const state = useChange(
    (wanted: { language: Locale; state: ApprovalState; version: number }) =>
      call('PUT /staff/message-templates/', { kind, ...wanted }),
    [['message-templates']],
  )
  const changing = state.isPending ? state.variables : undefined
  return (
    <section className={styles.approvals} aria-label={m.staff_templates_approval()}>
      <h3>{m.staff_templates_approval()}</h3>
      <ul>
        {template.approvals.map((approval) => {
          const { language, version, outdated } = approval
          const shown = changing?.language === language ? changing.state : approval.state
          return (
            <li key={language}>
              <label>
                <span>{languageNames[language]}</span>
                <select
                  value={shown}
                  aria-busy={changing?.language === language || undefined}
                  onChange={({ currentTarget }) => {
                    const wanted = currentTarget.value as ApprovalState
                    if (!state.isPending) state.mutate({ language, version, state: wanted })
                  }}
                >
                  {approvalStates.map((each) => (
                    <option key={each} value={each}>
                      {approvalNames[each]}
                    </option>
                  ))}
                </select>
              </label>
              {outdated && (
                <span className={styles.outdated}>
                  {m.staff_templates_outdated()}{' '}
                  <button
                    type="button"
                    onClick={() => {
                      if (!state.isPending) state.mutate({ language, version, state: 'submitted' })
                    }}
                  >
                    {m.staff_templates_submitted_again()}
                  </button>
                </span>
              )}
              {approval.changed_at && (
                <small className={styles.soft}>
                  {m.staff_templates_changed({
                    when: recentMoment(approval.changed_at),
                    who: approval.changed_by ?? m.common_nothing(),
                  })}
                </small>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
