import type { QueryKey } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import type { Permission } from '../../../domain/account/permissions.ts'
import type { CallInput, CallOutput } from '../../api.ts'
import type { CsvRow } from '../csv.ts'
import { type Choice, choicesOf, type Words } from '../form/choices.ts'
import type { Item, ListCall, ListState } from './list-state.ts'
import type { Column } from './RecordTable.tsx'

/** A filter of a list, created by `searchFor`, `oneOf`, `someOf`, `onDay` or `fromLink`. */
export type Filter<Word extends string = string, Answer = unknown> = {
  readonly kind: 'search' | 'choice' | 'day' | 'none'
  readonly label: string
  readonly of: 'text' | 'day' | 'number' | RegExp | readonly Word[]
  /** Called while rendering, so it may use hooks. The list's answer may contain the choices. */
  readonly useChoices?: (answer: Answer | undefined) => readonly Choice[]
  /** The value if the address does not have the filter. */
  readonly usual?: string
}

/** Free text. */
export function searchFor(label: string): Filter<never> {
  return { kind: 'search', label, of: 'text' }
}

/**
 * One of a few words.
 * @param words each value with its label, in order; `nameOf` may add counts from the answer.
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

/** One of some stored values, such as regions or tags. */
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

/** A filter that only links from other pages set: it has no control, and is cleared with the others. */
export function fromLink(of: 'text' | 'number'): Filter<never> {
  return { kind: 'none', label: '', of }
}

/** The filters of a list by name, the same in the call and the address. */
type Filters<K extends ListCall> = {
  readonly [N in keyof CallInput<K>]?: Filter<Extract<CallInput<K>[N], string>, CallOutput<K>>
}

type Sort<K extends ListCall> =
  CallInput<K> extends { sort?: infer Word } ? Extract<Word, string> : never

/** A column with the properties that a list needs. */
export type ListColumn<K extends ListCall> = Omit<
  Column<Item<K>>,
  'cell' | 'sorted' | 'sortAddress'
> & {
  cell: (item: Item<K>, list: { answer: CallOutput<K>; beside: boolean }) => ReactNode
  /** Hidden while a record is open beside the list. */
  whole?: true
  /** The call's sort key. */
  sort?: Sort<K>
  /** The first click sorts in descending order. */
  falling?: true
  /** The sort key of a second click, if the call has no directions. */
  otherSort?: Sort<K>
  /** The value in the file; columns without it are not in the file. */
  csv?: (item: Item<K>) => string | number
}

type ListAction<K extends ListCall> = { readonly permission?: Permission } & (
  | ({ readonly label: string; readonly outline?: true } & (
      | { /** One of the list's dialogs. */ readonly dialog: string }
      | { /** What the address then has open. */ readonly opens: Readonly<Record<string, string>> }
    ))
  | { readonly file: ListFile<K> }
)

/** The rows of a list as a file. */
export type ListFile<K extends ListCall> = {
  /** The file name without its extension. */
  readonly name: () => string
  /** The most rows per call, if it is paged. */
  readonly size?: number
  /** The input to request the rows after this one, if the call has no page numbers. */
  readonly after?: (last: Item<K>) => Partial<CallInput<K>>
  /** Formats a row, if it is not the `csv` of the columns. */
  readonly rowOf?: (item: Item<K>) => CsvRow
  /** Loads the rows, if they are not those of the list. */
  readonly rows?: (query: CallInput<K>) => Promise<readonly CsvRow[]>
  /** The message once saved. */
  readonly saved?: string
  /** The message if it fails; by default only the reason. */
  readonly failed?: (reason: string) => string
}

/** A dialog over a list; `item` is the row when the dialog was opened. */
export type ListDialog<K extends ListCall> = ComponentType<{
  item: Item<K> | undefined
  list: ListState<K>
  onClose: () => void
}>

/** The dialog of the row in the address. */
export type RowDialog<K extends ListCall, Row> = ComponentType<{
  id: string
  item: Row
  list: ListState<K>
  onClose: () => void
}>

/** A dialog over a list; nothing is shown for a row that the list does not have. */
export type DialogOfRow<K extends ListCall> =
  | { readonly Dialog: RowDialog<K, Item<K>> }
  /** Also for an address that names no row, such as a new one. */
  | { readonly AnyDialog: RowDialog<K, Item<K> | undefined> }

/** How the row in the address is shown: beside the list (Panel), or over it (Dialog). */
type Opened<K extends ListCall> = {
  /** The name in the address: `worker` in `?worker=12`. */
  readonly name: string
  /** Other parameters of the address that belong to the open row. */
  readonly with?: readonly string[]
} & (
  | {
      readonly label: string
      readonly Panel: ComponentType<{ id: string; list: ListState<K> }>
    }
  | DialogOfRow<K>
)

/** The texts of an empty list, and a first step. */
type None = { readonly title: string; readonly text: string; readonly action?: ReactNode }

/** The description of a list (docs/design.md#a-list). */
export type ListDescription<K extends ListCall> = {
  readonly call: K
  /** The key of its queries, by which `useSave` refetches them. */
  readonly key: QueryKey
  /** The name of the table: `Workers`. */
  readonly caption: string
  /** The name of the listed records in a count: `workers`. */
  readonly of: string
  /** Shown for an empty list. */
  readonly none: None | ((filters: ListState<K>['filters']) => None)
  /** The filters and their label: `Filter workers`. */
  readonly filter?: { readonly label: string; readonly by: Filters<K> }
  /** Rows per page: a number, or `chosen` by a control. Without it the list has no pages. */
  readonly pageSize?: number | 'chosen'
  /** True if the call also takes `order`. */
  readonly hasOrder?: true
  readonly columns: readonly ListColumn<K>[]
  readonly keyOf: (item: Item<K>) => string
  readonly row?: Opened<K>
  readonly dialogs?: Readonly<Record<string, ListDialog<K>>>
  readonly actions?: readonly ListAction<K>[]
  readonly rowAction?: {
    readonly permission?: Permission
    readonly draw: (item: Item<K>, open: (dialog: string) => void) => ReactNode
  }
  /** A sentence above the filters. */
  readonly Lead?: ComponentType<{ list: ListState<K> }>
  /** A line between the filters and the rows. */
  readonly Note?: ComponentType<{ list: ListState<K> }>
  readonly Below?: ComponentType<{ list: ListState<K> }>
  /** Polling interval in milliseconds; false for none. */
  readonly renew?: number | ((answer: CallOutput<K> | undefined) => number | false)
  /** The number of placeholder rows while loading. */
  readonly expected?: number
  /** Below this width (CSS) every row is a card. */
  readonly cardsBelow?: string
}

/** Describes the list of a call. Must be a module constant. */
export function listOf<K extends ListCall>(
  call: K,
  description: Omit<ListDescription<K>, 'call'>,
): ListDescription<K> {
  return { call, ...description }
}
