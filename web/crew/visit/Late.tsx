import { lateMinutes } from '../../../domain/visits/steps.ts'
import { m } from '../../../messages/page.ts'
import { BigButton } from '../BigButton.tsx'
import { press } from '../outbox.ts'
import { Screen } from '../Screen.tsx'
import type { ShownVisit } from '../shown-visit.ts'
import { useBack } from '../use-back.ts'
import { backToVisit } from './addresses.ts'
import styles from './visit.module.css'

/** Reports how late the worker will be; the customer is notified. */
export function Late({ shown: { visit } }: { shown: ShownVisit }) {
  const back = backToVisit(visit)
  const goBack = useBack(back.to)

  function report(minutes: (typeof lateMinutes)[number]) {
    void press({ kind: 'late', booking_id: visit.booking_id, minutes })
    goBack()
  }

  return (
    <Screen title={m.crew_late_title()} lead={m.crew_late_lead()} back={back}>
      <div className={styles.form}>
        {lateMinutes.map((minutes) => (
          <BigButton key={minutes} quiet onClick={() => report(minutes)}>
            {m.crew_minutes({ minutes })}
          </BigButton>
        ))}
      </div>
    </Screen>
  )
}
