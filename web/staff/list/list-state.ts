import type { Call, CallInput, CallOutput } from '../../api.ts'
import type { PanelPlace } from '../panel/ListAndPanel.tsx'
import type { PageSizeOf } from './PageSize.tsx'

/** The calls that answer with a list: a page of it, or all of it. */
export type ListCall = {
  [K in Call]: K extends `GET ${string}`
    ? CallOutput<K> extends { items: readonly unknown[] }
      ? K
      : never
    : never
}[Call]

/** One record of a list. */
export type Item<K extends ListCall> =
  CallOutput<K> extends { items: readonly (infer Each)[] } ? Each : never

/** The rows of an answer. */
export function itemsOf<K extends ListCall>(answer: CallOutput<K> | undefined) {
  return ((answer as { items: readonly Item<K>[] } | undefined)?.items ?? []) as readonly Item<K>[]
}

/** A list with its address and its answer, for all that is drawn around it. */
export type ListState<K extends ListCall> = {
  /** The values of its filters; '' narrows nothing. */
  readonly filters: Readonly<Record<string, string>>
  /** What the call is asked for, without its page and order. */
  readonly query: CallInput<K>
  /** Undefined until it is there. */
  readonly answer: CallOutput<K> | undefined
  readonly page: number
  readonly pageSize: PageSizeOf
  /** The row that the address names; '' when none is. */
  readonly open: string
  readonly place: PanelPlace
  /** Narrows to other values, from the first page on. */
  readonly change: (part: Readonly<Record<string, string>>, how?: { replace?: boolean }) => void
  /** Removes all filters; undefined while nothing narrows the list. */
  readonly clear: (() => void) | undefined
  /** The address of another page of the list. */
  readonly pageAddress: (page: number) => string
  /** The address of the list with something else in it; '' takes it out. */
  readonly addressWith: (parts: Readonly<Record<string, string>>) => string
  /** The address of the list with a row open; '' closes it. */
  readonly addressOf: (key: string) => string
  /** Goes to the list with something else in its address. */
  readonly go: (parts: Readonly<Record<string, string>>) => void
  /** Opens a row. */
  readonly show: (key: string, how?: { replace?: boolean }) => void
  /** Closes the row that is open. */
  readonly close: () => void
  /** Shows so many rows at once. */
  readonly resize: (size: PageSizeOf) => void
}
