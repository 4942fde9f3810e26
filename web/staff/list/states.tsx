import { Badge, type Tone } from '../../shared/StatusBadge.tsx'
import type { Choice, Words } from '../form/choices.ts'
import { type Filter, oneOf } from './describe-list.ts'

/** What a record can be: the word of each state and its tone, for badges, filters and files. */
export type States<State extends string = string> = Readonly<
  Record<State, { readonly tone: Tone; readonly label: () => string }>
>

/** The state of a record. */
export function StateBadge<State extends string>(given: { of: States<State>; state: State }) {
  const { tone, label } = given.of[given.state]
  return <Badge tone={tone}>{label()}</Badge>
}

/** A filter by state; `nameOf` as of `oneOf`. */
export function oneOfStates<State extends string, Answer>(
  label: string,
  states: States<State>,
  nameOf?: (choice: Choice<State>, answer: Answer | undefined) => string,
): Filter<State, Answer> {
  const words = Object.entries<States[string]>(states).map(([state, { label: word }]) => [
    state,
    word,
  ])
  return oneOf(label, Object.fromEntries(words) as Words<State>, nameOf)
}

/** The column that says the state of each record. */
export function stateColumn<State extends string>(header: string, states: States<State>) {
  return {
    header,
    cell: ({ state }: { readonly state: State }) => <StateBadge of={states} state={state} />,
    csv: ({ state }: { readonly state: State }) => states[state].label(),
  }
}
