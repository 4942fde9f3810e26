import { timeOfMoment } from '../../../domain/messages/format.ts'
import { stepsFrom, whyNoStep } from '../../../domain/visits/steps.ts'
import { m } from '../../../messages/page.ts'
import { pageLocale } from '../../locale.ts'
import { useGo } from '../../navigation.tsx'
import { BigButton } from '../BigButton.tsx'
import { useNow } from '../clock.ts'
import { stepPresses } from '../event-names.ts'
import { press } from '../outbox.ts'
import type { ShownVisit } from '../shown-visit.ts'
import { useCrew } from '../state.ts'
import { actionAddress } from './addresses.ts'
import styles from './StepBar.module.css'

/** The next step of a visit, at the foot under the thumb. */
export function StepBar({ shown: { visit, next } }: { shown: ShownVisit }) {
  const go = useGo()
  const { day } = useCrew()
  const now = useNow(day)
  if (!next) return null
  const startsAt = new Date(visit.starts_at)
  const why = whyNoStep(
    { step: next, at: now },
    { startsAt, endsAt: new Date(visit.ends_at), code: '' },
    { code: '', reason: '-' },
  )

  function take() {
    if (next === 'arrived') return go(actionAddress(visit, 'arrived'))
    if (!next) return
    const event = { kind: 'step', booking_id: visit.booking_id, step: next } as const
    void press({ ...event, code: '', reason: '' }, { position: next !== 'seen' })
  }

  return (
    <div className={styles.bar}>
      {why ? (
        <p>
          {why === 'step-too-early'
            ? m.crew_too_early({ time: timeOfMoment(stepsFrom(startsAt), pageLocale) })
            : m.crew_too_late()}
        </p>
      ) : (
        <BigButton key={next} onClick={take}>
          {stepPresses[next]}
        </BigButton>
      )}
    </div>
  )
}
