import type { VisitTimes } from '../../../domain/visits/steps.ts'
import { m } from '../../../messages/page.ts'
import { timeOfMoment } from '../when.ts'
import styles from './StepList.module.css'

const steps = [
  ['onTheWayAt', m.visit_step_on_the_way()],
  ['arrivedAt', m.visit_step_arrived()],
  ['startedAt', m.visit_step_started()],
  ['finishedAt', m.visit_step_finished()],
] as const

/** The times of a visit on the wire. */
type OnTheWire = {
  readonly on_the_way_at: string | null
  readonly arrived_at: string | null
  readonly started_at: string | null
  readonly finished_at: string | null
}

/** The times of a visit in the format of the domain. */
export function stepTimes(visit: OnTheWire): VisitTimes {
  return {
    ...(visit.on_the_way_at ? { onTheWayAt: new Date(visit.on_the_way_at) } : {}),
    ...(visit.arrived_at ? { arrivedAt: new Date(visit.arrived_at) } : {}),
    ...(visit.started_at ? { startedAt: new Date(visit.started_at) } : {}),
    ...(visit.finished_at ? { finishedAt: new Date(visit.finished_at) } : {}),
  }
}

/** The steps of a visit in order, with the times of those taken. */
export function StepList({ times, isOver }: { times: VisitTimes; isOver: boolean }) {
  const lastTaken = steps.findLastIndex(([step]) => times[step])
  return (
    <ol className={styles.steps}>
      {steps.map(([step, label], index) => {
        const at = times[step]
        const missing = isOver || index < lastTaken ? m.visit_step_missing : m.visit_step_open
        return (
          <li key={step} data-taken={at ? '' : undefined}>
            <span>{label}</span>
            {at ? (
              <time dateTime={at.toISOString()}>{timeOfMoment(at)}</time>
            ) : (
              <span className="visually-hidden">{missing()}</span>
            )}
          </li>
        )
      })}
    </ol>
  )
}
