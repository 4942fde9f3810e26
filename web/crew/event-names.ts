import type { CrewEvent, Reported } from '../../domain/api/crew.ts'
import type { VisitProblem, VisitStep } from '../../domain/visits/steps.ts'
import { m } from '../../messages/page.ts'
import { shortMoment } from '../shared/when.ts'
import { formatRm } from '../ui/Money.tsx'

export const stepNames: Readonly<Record<VisitStep, string>> = {
  seen: m.crew_step_seen(),
  'on-the-way': m.crew_step_on_the_way(),
  arrived: m.crew_step_arrived(),
  started: m.crew_step_started(),
  finished: m.crew_step_finished(),
}

/** Labels of the buttons of steps. */
export const stepPresses: Readonly<Record<VisitStep, string>> = {
  seen: m.crew_press_seen(),
  'on-the-way': m.crew_press_on_the_way(),
  arrived: m.crew_press_arrived(),
  started: m.crew_press_started(),
  finished: m.crew_press_finished(),
}

export const problemNames: Readonly<Record<VisitProblem, string>> = {
  'nobody-home': m.crew_problem_nobody_home(),
  'no-access': m.crew_problem_no_access(),
  unsafe: m.crew_problem_unsafe(),
  ill: m.crew_problem_ill(),
}

/** A short name of an event. */
export function eventName(event: CrewEvent): string {
  switch (event.kind) {
    case 'step':
      return stepNames[event.step]
    case 'late':
    case 'problem':
      return reportName(event)
    case 'checklist':
      return m.crew_checklist()
    case 'cash':
      return `${m.crew_cash_collected()} ${formatRm(event.amount)}`
  }
}

/** What a worker did and when, which tells of which visit it was. */
export function pressedName(what: string, at: string): string {
  return m.crew_taken_at({ what, time: shortMoment(at) })
}

type Named = Reported | (CrewEvent & { kind: 'late' | 'problem' })

/** A short name of a report. */
export function reportName(report: Named): string {
  return report.kind === 'late'
    ? m.crew_late_by({ minutes: report.minutes })
    : problemNames[report.problem]
}
