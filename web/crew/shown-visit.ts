import type { CrewVisit } from '../../domain/api/crew.ts'
import { type VisitStep, visitSteps } from '../../domain/visits/steps.ts'
import type { CrewState } from './state.ts'
import type { Entry } from './store.ts'

/** A visit as the phone shows it: the server's answer, and what was pressed since. */
export type ShownVisit = {
  readonly visit: CrewVisit
  /** What this worker pressed at it and the server's answer does not have yet. */
  readonly entries: readonly Entry[]
  readonly steps: ReadonlyMap<VisitStep, ShownStep>
  /** What comes next; undefined after the last. */
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
  return { visit, entries, steps, next }
}
