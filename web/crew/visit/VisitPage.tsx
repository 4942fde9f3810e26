import { dayOf } from '../../../domain/booking/starts/calendar.ts'
import { m } from '../../../messages/page.ts'
import { shortDay } from '../../shared/when.ts'
import { Screen } from '../Screen.tsx'
import { shownVisits } from '../shown-visit.ts'
import { useCrew } from '../state.ts'
import { hoursOf, serviceOf } from '../visit-words.ts'
import { actions } from './actions.ts'
import { StepBar } from './StepBar.tsx'
import { sections } from './sections.ts'

/**
 * A visit of the worker (docs/product/visits.md#the-crews-app): its sections, and the next step at
 * the bottom.
 * @param action the name of one of its screens (actions.ts).
 */
export function VisitPage({ bookingId, action }: { bookingId: string; action: string | null }) {
  const state = useCrew()
  const shown = shownVisits(state).find(({ visit }) => visit.booking_id === bookingId)
  const back = { to: '/crew', label: m.crew_back_to_visits() }
  if (!shown)
    return (
      <Screen title={m.crew_visit()} back={back} busy={!state.day}>
        <p>{m.crew_visit_gone()}</p>
      </Screen>
    )
  const Action = action && Object.hasOwn(actions, action) ? actions[action] : undefined
  if (Action) return <Action key={action} shown={shown} />
  const { visit } = shown
  const day = shortDay(dayOf(new Date(visit.starts_at)))
  return (
    <>
      <Screen title={hoursOf(visit)} lead={`${serviceOf(visit)} · ${day}`} back={back}>
        {sections.map(({ id, Section }) => (
          <Section key={id} shown={shown} />
        ))}
      </Screen>
      <StepBar shown={shown} />
    </>
  )
}
