import type { Call, CallInput, CallOutput } from '../../api.ts'
import type { PanelPlace } from '../panel/ListAndPanel.tsx'
import type { PageSizeOf } from './PageSize.tsx'

/** Calls that answer with a whole list or a page of it. */
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

/** A list with its address and answer, for the components around it. */
export type ListState<K extends ListCall> = {
  /** The values of its filters; empty means inactive. */
  readonly filters: Readonly<Record<string, string>>
  /** The input of the call, without page and order. */
  readonly query: CallInput<K>
  /** Undefined until loaded. */
  readonly answer: CallOutput<K> | undefined
  readonly page: number
  readonly pageSize: PageSizeOf
  /** The row in the address; empty if none. */
  readonly open: string
  readonly place: PanelPlace
  /** Changes filters and goes to the first page. */
  readonly change: (part: Readonly<Record<string, string>>, how?: { replace?: boolean }) => void
  /** Clears all filters; undefined while none is active. */
  readonly clear: (() => void) | undefined
  readonly pageAddress: (page: number) => string
  /** The address of the list with other parameters; empty removes one. */
  readonly addressWith: (parts: Readonly<Record<string, string>>) => string
  /** The address of the list with a row open; empty closes it. */
  readonly addressOf: (key: string) => string
  /** Goes to the list with other parameters in its address. */
  readonly go: (parts: Readonly<Record<string, string>>) => void
  /** Opens a row. */
  readonly show: (key: string, how?: { replace?: boolean }) => void
  /** Closes the open row. */
  readonly close: () => void
  /** Changes the number of rows per page. */
  readonly resize: (size: PageSizeOf) => void
}
