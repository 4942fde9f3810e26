import { mayReadConfidential } from '../../../domain/visits/confidential.ts'
import { m } from '../../../messages/page.ts'
import { useNow } from '../clock.ts'
import { ScreenLink } from '../LinkButton.tsx'
import { Screen } from '../Screen.tsx'
import { Section } from '../Section.tsx'
import type { ShownVisit } from '../shown-visit.ts'
import { useCrew } from '../state.ts'
import { Unreached } from '../Unreached.tsx'
import { useAnswer } from '../use-answer.ts'
import { actionAddress, backToVisit } from './addresses.ts'
import styles from './visit.module.css'

/**
 * A link to the medical details, while they may be read (docs/product/visits.md#medical-details).
 */
export function MedicalLink({ shown: { visit, steps } }: { shown: ShownVisit }) {
  const now = useNow(useCrew().day)
  if (!visit.has_confidential) return null
  const moment = {
    startsAt: new Date(visit.starts_at),
    endsAt: new Date(visit.ends_at),
    runsUntil: null,
  }
  const mayRead = mayReadConfidential(moment, now) && !steps.has('finished')
  return (
    <Section title={m.crew_medical()}>
      <p>{mayRead ? m.crew_medical_recorded() : m.crew_medical_when()}</p>
      {mayRead && (
        <ScreenLink to={actionAddress(visit, 'medical')}>{m.crew_medical_show()}</ScreenLink>
      )}
    </Section>
  )
}

/** The medical details, which are not stored on the phone. */
export function Medical({ shown: { visit } }: { shown: ShownVisit }) {
  const { answer, failure, again } = useAnswer('GET /crew/confidential/', {
    booking_id: visit.booking_id,
  })
  return (
    <Screen title={m.crew_medical()} back={backToVisit(visit)} busy={!answer && !failure}>
      {answer && <p className={styles.words}>{answer.text}</p>}
      {failure && <Unreached failure={failure} onAgain={again} />}
    </Screen>
  )
}
