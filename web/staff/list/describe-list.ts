import type { QueryKey } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import type { Permission } from '../../../domain/account/permissions.ts'
import type { CallInput, CallOutput } from '../../api.ts'
import type { CsvRow } from '../csv.ts'
import { type Choice, choicesOf, type Words } from '../form/choices.ts'
import type { Item, ListCall, ListState } from './list-state.ts'
import type { Column } from './RecordTable.tsx'

/** What a list can be narrowed by; made by `searchFor`, `oneOf`, `someOf`, `onDay` and `ledTo`. */
export type Filter<Word extends string = string, Answer = unknown> = {
  readonly kind: 'search' | 'choice' | 'day' | 'none'
  readonly label: string
  readonly of: 'text' | 'day' | 'number' | RegExp | readonly Word[]
  /** Called while the filter is drawn, so it may use hooks; the list's answer may bring the choices. */
  readonly useChoices?: (answer: Answer | undefined) => readonly Choice[]
  /** What an address without the filter means. */
  readonly usual?: string
}

/** Free text. */
export function searchFor(label: string): Filter<never> {
  return { kind: 'search', label, of: 'text' }
}

/**
 * One of a few words.
 * @param words each value with its name, in their order; `nameOf` may count them in the answer.
 */
export function oneOf<Word extends string, Answer>(
  label: string,
  words: Words<Word>,
  nameOf: (choice: Choice<Word>, answer: Answer | undefined) => string = ({ label: name }) => name,
): Filter<Word, Answer> {
  const choices = choicesOf(words)
  return {
    kind: 'choice',
    label,
    of: choices.map(({ value }) => value),
    useChoices: (answer) =>
      choices.map((choice) => ({ value: choice.value, label: nameOf(choice, answer) })),
  }
}

/** One of what is stored, such as regions or tags. */
export function someOf<Answer>(
  label: string,
  of: 'text' | 'number' | RegExp,
  useChoices: (answer: Answer | undefined) => readonly Choice[],
  usual?: string,
): Filter<never, Answer> {
  return { kind: 'choice', label, of, useChoices, ...(usual === undefined ? {} : { usual }) }
}

/** A day. */
export function onDay(label: string): Filter<never> {
  return { kind: 'day', label, of: 'day' }
}

/** What an address from another page narrows to; no control, but removed with the others. */
export function ledTo(of: 'text' | 'number'): Filter<never> {
  return { kind: 'none', label: '', of }
}

/** The filters of a list by their names, which the call and the address have too. */
type Filters<K extends ListCall> = {
  readonly [N in keyof CallInput<K>]?: Filter<Extract<CallInput<K>[N], string>, CallOutput<K>>
}

type Sort<K extends ListCall> =
  CallInput<K> extends { sort?: infer Word } ? Extract<Word, string> : never

/** A column, and what only a whole list knows of it. */
export type ListColumn<K extends ListCall> = Omit<
  Column<Item<K>>,
  'cell' | 'sorted' | 'sortAddress'
> & {
  cell: (item: Item<K>, list: { answer: CallOutput<K>; beside: boolean }) => ReactNode
  /** Left out while a record is open beside the list. */
  whole?: true
  /** The word by which the call sorts. */
  sort?: Sort<K>
  /** The first press sorts from the largest on. */
  falling?: true
  /** The word that another press sorts by, where the call has no directions. */
  otherSort?: Sort<K>
  /** What the file has in place of the cell; columns without it are not in the file. */
  csv?: (item: Item<K>) => string | number
}

/** A button of a list. */
export type ListAction<K extends ListCall> = { readonly permission?: Permission } & (
  | ({ readonly label: string; readonly outline?: true } & (
      | { /** One of the list's dialogs. */ readonly dialog: string }
      | { /** What the address then has open. */ readonly opens: Readonly<Record<string, string>> }
    ))
  | { readonly file: ListFile<K> }
)

/** The rows of a list as a file. */
export type ListFile<K extends ListCall> = {
  /** Without its ending. */
  readonly name: () => string
  /** How many rows one call answers at most, where it answers with a page. */
  readonly size?: number
  /** What asks for the rows that follow this one, where the call counts no pages. */
  readonly after?: (last: Item<K>) => Partial<CallInput<K>>
  /** A row, where it is not the `csv` of the columns. */
  readonly rowOf?: (item: Item<K>) => CsvRow
  /** Its rows, where they are not those of the list. */
  readonly rows?: (query: CallInput<K>) => Promise<readonly CsvRow[]>
  /** Said once it is saved. */
  readonly saved?: string
  /** Said when it is not, instead of the reason alone. */
  readonly failed?: (reason: string) => string
}

/** A dialog over a list; `item` is the row as it was when it was opened. */
export type ListDialog<K extends ListCall> = ComponentType<{
  item: Item<K> | undefined
  list: ListState<K>
  onClose: () => void
}>

/** The row that the address names: beside the list (Panel), or over it (Dialog). */
type Opened<K extends ListCall> = {
  /** In the address: `worker` of `?worker=12`. */
  readonly name: string
  /** What else in the address belongs to the row that is open. */
  readonly with?: readonly string[]
} & (
  | {
      readonly label: string
      readonly Panel: ComponentType<{ id: string; list: ListState<K> }>
    }
  | {
      /** `item` is undefined where the page of the list does not have it. */
      readonly Dialog: ComponentType<{
        id: string
        item: Item<K> | undefined
        list: ListState<K>
        onClose: () => void
      }>
    }
)

/** The words of an empty list, and a first step. */
type None = { readonly title: string; readonly text: string; readonly action?: ReactNode }

/** All that is particular about a list (docs/design.md#a-list). */
export type ListDescription<K extends ListCall> = {
  readonly call: K
  /** Of its queries, which `useSave` renews by it. */
  readonly key: QueryKey
  /** What the table is named: `Workers`. */
  readonly caption: string
  /** The name of the listed records in a count: `workers`. */
  readonly of: string
  /** Said while there is nothing at all. */
  readonly none: None | ((filters: ListState<K>['filters']) => None)
  /** What is filtered, and by what: `Filter workers`. */
  readonly filter?: { readonly label: string; readonly by: Filters<K> }
  /** How many a page has: a number, or `chosen` by a control. A list without it has no pages. */
  readonly pageSize?: number | 'chosen'
  /** True where the call takes `order`, too. */
  readonly hasOrder?: true
  readonly columns: readonly ListColumn<K>[]
  readonly keyOf: (item: Item<K>) => string
  readonly row?: Opened<K>
  readonly dialogs?: Readonly<Record<string, ListDialog<K>>>
  readonly actions?: readonly ListAction<K>[]
  /** What can be done with a row, for those who may. */
  readonly rowAction?: {
    readonly permission?: Permission
    readonly draw: (item: Item<K>, open: (dialog: string) => void) => ReactNode
  }
  /** A sentence above the filters. */
  readonly Lead?: ComponentType<{ list: ListState<K> }>
  /** A line between the filters and the rows. */
  readonly Note?: ComponentType<{ list: ListState<K> }>
  /** What belongs under the list. */
  readonly Below?: ComponentType<{ list: ListState<K> }>
  /** How often it is asked for again, in milliseconds; false: not. */
  readonly renew?: number | ((answer: CallOutput<K> | undefined) => number | false)
  /** How many rows stand in for those that are on their way. */
  readonly expected?: number
  /** Below this width (CSS) every row is a card. */
  readonly cardsBelow?: string
}

/** Describes the list that a call answers with; a constant of its module. */
export function listOf<K extends ListCall>(
  call: K,
  description: Omit<ListDescription<K>, 'call'>,
): ListDescription<K> {
  return { call, ...description }
}
