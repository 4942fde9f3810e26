import { stepsFrom } from '../../../domain/visits/steps.ts'
import { m } from '../../../messages/page.ts'
import { timeOfMoment } from '../../shared/when.ts'
import { CallCompany } from '../CallCompany.tsx'
import { useNow } from '../clock.ts'
import { reportName } from '../event-names.ts'
import { Icon } from '../Icon.tsx'
import { ScreenLink } from '../LinkButton.tsx'
import { Section } from '../Section.tsx'
import type { ShownVisit } from '../shown-visit.ts'
import { useCrew } from '../state.ts'
import { actionAddress } from './addresses.ts'
import { NotSent } from './NotSent.tsx'
import styles from './visit.module.css'

/** Links to report a delay or problem, and the company's number. */
export function Reports({ shown: { visit, entries, next } }: { shown: ShownVisit }) {
  const now = useNow(useCrew().day)
  const mayBeLate =
    now >= stepsFrom(new Date(visit.starts_at)) &&
    (next === 'seen' || next === 'on-the-way' || next === 'arrived')
  const reports = [
    ...visit.reports.map((report) => ({ report, isSent: true })),
    ...entries.flatMap(({ event, state }) =>
      event.kind === 'late' || event.kind === 'problem'
        ? [{ report: event, isSent: state === 'sent' }]
        : [],
    ),
  ]
  return (
    <Section title={m.crew_help()}>
      {reports.length > 0 && (
        <ul className={styles.status}>
          {reports.map(({ report, isSent }) => (
            <li key={report.at}>
              {m.crew_taken_at({
                what: reportName(report),
                time: timeOfMoment(report.at),
              })}
              {!isSent && <NotSent />}
            </li>
          ))}
        </ul>
      )}
      <div className={styles.pair}>
        {mayBeLate && (
          <ScreenLink to={actionAddress(visit, 'late')}>
            <Icon name="late" />
            {m.crew_late()}
          </ScreenLink>
        )}
        <ScreenLink to={actionAddress(visit, 'problem')}>
          <Icon name="problem" />
          {m.crew_problem()}
        </ScreenLink>
      </div>
      <CallCompany />
    </Section>
  )
}
