import type { CrewVisit } from '../../domain/api/crew.ts'
import { type VisitStep, visitSteps } from '../../domain/visits/steps.ts'
import type { CrewState } from './state.ts'
import type { Entry } from './store.ts'

/** A visit as shown on the phone: the server's answer and later events. */
export type ShownVisit = {
  readonly visit: CrewVisit
  /** The worker's events that the server's answer does not include yet. */
  readonly entries: readonly Entry[]
  readonly steps: ReadonlyMap<VisitStep, ShownStep>
  /** The worker has arrived. */
  readonly hasBegun: boolean
  /** The next step; undefined after the last. */
  readonly next: VisitStep | undefined
}

type ShownStep = { readonly at: Date; readonly isSent: boolean }

/** The worker's visits, soonest first. */
export function shownVisits({ day, worker, entries }: CrewState): ShownVisit[] {
  const mine = entries.filter(
    ({ workerId, state }) => workerId === worker?.id && state !== 'refused',
  )
  return (day?.day.visits ?? []).map((visit) =>
    shownVisit(
      visit,
      mine.filter(({ event }) => event.booking_id === visit.booking_id),
    ),
  )
}

function shownVisit(visit: CrewVisit, entries: readonly Entry[]): ShownVisit {
  const steps = new Map<VisitStep, ShownStep>(
    visit.steps.map(({ step, at }) => [step, { at: new Date(at), isSent: true }]),
  )
  for (const { event, state } of entries)
    if (event.kind === 'step' && !steps.has(event.step))
      steps.set(event.step, { at: new Date(event.at), isSent: state === 'sent' })
  const last = visitSteps.findLast((step) => steps.has(step))
  const next = visitSteps[last ? visitSteps.indexOf(last) + 1 : 0]
  const hasBegun = steps.has('arrived') || steps.has('started') || steps.has('finished')
  return { visit, entries, steps, hasBegun, next }
}
