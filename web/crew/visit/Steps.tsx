import { visitSteps } from '../../../domain/visits/steps.ts'
import { m } from '../../../messages/page.ts'
import { timeOfMoment } from '../../shared/when.ts'
import { stepNames } from '../event-names.ts'
import { Icon } from '../Icon.tsx'
import { Section } from '../Section.tsx'
import type { ShownVisit } from '../shown-visit.ts'
import { NotSent } from './NotSent.tsx'
import styles from './visit.module.css'

/** The five steps, with the times of those taken. */
export function Steps({ shown: { steps } }: { shown: ShownVisit }) {
  return (
    <Section title={m.crew_steps()}>
      <ol className={styles.steps}>
        {visitSteps.map((step) => {
          const taken = steps.get(step)
          return (
            <li key={step} data-taken={taken ? '' : undefined}>
              <span className={styles.mark}>{taken && <Icon name="done" />}</span>
              <span className={styles.name}>{stepNames[step]}</span>
              {taken && (
                <span className={styles.when}>
                  {timeOfMoment(taken.at)}
                  {!taken.isSent && <NotSent />}
                </span>
              )}
            </li>
          )
        })}
      </ol>
    </Section>
  )
}
