import { useEffect, useState } from 'react'
import { stepRefusal, stepsFrom, visitSteps } from '../../../domain/visits/steps.ts'
import { m } from '../../../messages/page.ts'
import { useGo } from '../../navigation.tsx'
import { timeOfMoment } from '../../shared/when.ts'
import { BigButton } from '../BigButton.tsx'
import { useNow } from '../clock.ts'
import { stepNames, stepPresses } from '../event-names.ts'
import { press } from '../outbox.ts'
import type { ShownVisit } from '../shown-visit.ts'
import { soonMoment } from '../soon-moment.ts'
import { useCrew } from '../state.ts'
import { actionAddress } from './addresses.ts'
import { NotSent } from './NotSent.tsx'
import styles from './StepBar.module.css'

/** After a step the next one ignores presses for this long, against double presses. */
const CALM_MS = 1_000

/** The progress of a visit, and its next step within thumb reach. */
export function StepBar({ shown }: { shown: ShownVisit }) {
  return (
    <div className={styles.bar}>
      <Last shown={shown} />
      {shown.next && <Next shown={shown} />}
    </div>
  )
}

/** The last step, and whether it was sent. */
function Last({ shown: { steps } }: { shown: ShownVisit }) {
  const step = visitSteps.findLast((each) => steps.has(each))
  const taken = step && steps.get(step)
  if (!taken) return null
  return (
    <p className={styles.last} role="status">
      {m.crew_taken_at({ what: stepNames[step], time: timeOfMoment(taken.at) })}
      {!taken.isSent && <NotSent />}
    </p>
  )
}

function Next({ shown: { visit, next } }: { shown: ShownVisit }) {
  const go = useGo()
  const { day } = useCrew()
  const now = useNow(day)
  const [calm, setCalm] = useState(next)
  useEffect(() => {
    const timer = setTimeout(() => setCalm(next), CALM_MS)
    return () => clearTimeout(timer)
  }, [next])
  if (!next) return null
  const startsAt = new Date(visit.starts_at)
  const why = stepRefusal(
    { step: next, at: now },
    { startsAt, endsAt: new Date(visit.ends_at), code: '' },
    { code: '', reason: '-' },
  )

  function take() {
    if (!next || calm !== next) return
    if (next === 'arrived') return go(actionAddress(visit, 'arrived'))
    const event = { kind: 'step', booking_id: visit.booking_id, step: next } as const
    void press({ ...event, code: '', reason: '' }, { position: next !== 'seen' })
  }

  if (why)
    return (
      <p className={styles.why}>
        {why === 'step-too-early'
          ? m.crew_too_early({ time: soonMoment(stepsFrom(startsAt), now) })
          : m.crew_too_late()}
      </p>
    )
  return (
    <BigButton aria-disabled={calm !== next || undefined} onClick={take}>
      {stepPresses[next]}
    </BigButton>
  )
}
