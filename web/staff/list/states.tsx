import { StateBadge, type States } from '../../shared/StatusBadge.tsx'
import type { Choice, Words } from '../form/choices.ts'
import { type Filter, oneOf } from './describe-list.ts'

/** The labels of states, for choices. */
export function wordsOf<State extends string>(states: States<State>): Words<State> {
  const words = Object.entries<States[string]>(states).map(([state, { label }]) => [state, label])
  return Object.fromEntries(words) as Words<State>
}

/** A filter by state; `nameOf` as in `oneOf`. */
export function oneOfStates<State extends string, Answer>(
  label: string,
  states: States<State>,
  nameOf?: (choice: Choice<State>, answer: Answer | undefined) => string,
): Filter<State, Answer> {
  return oneOf(label, wordsOf(states), nameOf)
}

/** A column with the state of each record. */
export function stateColumn<State extends string>(header: string, states: States<State>) {
  return {
    header,
    cell: ({ state }: { readonly state: State }) => <StateBadge of={states} state={state} />,
    csv: ({ state }: { readonly state: State }) => states[state].label(),
  }
}
