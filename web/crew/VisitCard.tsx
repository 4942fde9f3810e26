import { visitSteps } from '../../domain/visits/steps.ts'
import { m } from '../../messages/page.ts'
import { PageLink } from '../navigation.tsx'
import { stepNames } from './event-names.ts'
import { Icon } from './Icon.tsx'
import type { ShownVisit } from './shown-visit.ts'
import styles from './VisitCard.module.css'
import { visitAddress } from './visit/addresses.ts'
import { hoursOf, serviceOf } from './visit-words.ts'

/** A visit in the list: time, service, place and progress. */
export function VisitCard({ shown, isNext }: { shown: ShownVisit; isNext: boolean }) {
  const { visit, steps, entries } = shown
  const last = visitSteps.findLast((step) => steps.has(step))
  const unsent = entries.some(({ state }) => state === 'waiting')
  return (
    <PageLink
      to={visitAddress(visit)}
      className={styles.card}
      data-next={isNext || undefined}
      data-done={last === 'finished' || undefined}
    >
      <span className={styles.text}>
        <strong className={styles.time}>{hoursOf(visit)}</strong>
        <span className={styles.what}>
          {serviceOf(visit)} · {visit.area}
        </span>
        <span className={styles.where}>{visit.address}</span>
        <span className={styles.state}>
          {last && (
            <span data-step={last}>
              {last === 'finished' && <Icon name="done" />}
              {stepNames[last]}
            </span>
          )}
          {unsent && <span data-unsent>{m.crew_not_sent()}</span>}
        </span>
      </span>
      <Icon name="next" />
    </PageLink>
  )
}
