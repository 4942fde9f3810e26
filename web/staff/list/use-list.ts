import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { type CallInput, type CallOutput, callQuery } from '../../api.ts'
import type { ListPage } from '../../ui/pages.ts'
import { usePanelPlace } from '../panel/ListAndPanel.tsx'
import type { Filter, ListColumn, ListDescription } from './describe-list.ts'
import type { FilterShape } from './filters.ts'
import { type Item, itemsOf, type ListCall, type ListState } from './list-state.ts'
import { pageSizeFrom, pageSizes } from './PageSize.tsx'
import { useFilters } from './use-filters.ts'

type Order = { readonly sort: string; readonly descending: boolean }

/**
 * The state of a described list: filters, page, order and open row are in its address, from which
 * the query is derived.
 * @param of a constant of its module.
 */
export function useList<K extends ListCall>(of: ListDescription<K>) {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const filters = of.filter?.by as Readonly<Record<string, Filter>> | undefined
  const shape = useMemo(() => shapeOf(filters ?? {}), [filters])
  const list = useFilters(shape)
  const open = (of.row && params.get(of.row.name)) ?? ''
  const isBeside = of.row !== undefined && 'Panel' in of.row
  const place = usePanelPlace(isBeside ? open : '')
  const order = orderIn(params, of)
  const pageSize = pageSizeFrom(params)
  const query = sentQuery(filters ?? {}, list.query) as CallInput<K>
  const sent = {
    ...query,
    ...(order ? { sort: order.sort } : {}),
    ...(order && of.hasOrder ? { order: order.descending ? 'desc' : 'asc' } : {}),
    ...(of.pageSize
      ? { page: list.page, page_size: of.pageSize === 'chosen' ? pageSize : of.pageSize }
      : {}),
  } as CallInput<K>
  const { renew } = of
  const asked = useQuery({
    ...callQuery([...of.key, sent], of.call, sent),
    // Old rows stay until those of a new page or filter are loaded, but not those of another list.
    placeholderData: of.pageSize ? keepPreviousData : undefined,
    refetchInterval: typeof renew === 'function' ? ({ state }) => renew(state.data) : renew,
  })
  const addressOf = (key: string) => {
    if (!of.row) return list.addressWith({})
    const rest = Object.fromEntries((of.row.with ?? []).map((name) => [name, '']))
    return list.addressWith({ ...rest, [of.row.name]: key })
  }
  const to = (address: string, how?: { replace?: boolean }) =>
    void navigate(address, { ...how, preventScrollReset: true })
  const isNarrowed = list.active.some((name) => filters?.[name]?.usual === undefined)
  const state: ListState<K> = {
    filters: list.filters as Readonly<Record<string, string>>,
    query,
    answer: asked.data,
    page: list.page,
    pageSize,
    open,
    place,
    change: (part, how) => list.change(part, how),
    clear: isNarrowed ? list.clear : undefined,
    pageAddress: list.addressOf,
    addressWith: list.addressWith,
    addressOf,
    go: (parts) => to(list.addressWith(parts)),
    show: (key, how) => to(addressOf(key), how),
    close: () => to(addressOf(''), { replace: true }),
    resize: (size) =>
      to(list.addressWith({ page_size: size === pageSizes[0] ? '' : String(size), page: '' })),
  }
  /** The heading of a sortable column. */
  const heading = ({ sort, falling, otherSort }: ListColumn<K>) => {
    if (!order || !sort) return {}
    const isSorted = order.sort === sort
    const next = otherSort
      ? { sort: isSorted ? otherSort : sort, descending: false }
      : { sort, descending: isSorted ? !order.descending : falling === true }
    return {
      ...(isSorted ? ({ sorted: order.descending ? 'descending' : 'ascending' } as const) : {}),
      sortAddress: list.addressWith({
        sort: next.sort === usualSort(of) ? '' : next.sort,
        order: next.descending ? 'desc' : '',
        page: '',
      }),
    }
  }
  const { data, error, isFetching, isPlaceholderData, refetch } = asked
  return {
    state,
    heading,
    asked: { data: asPage<K>(data), error, isFetching, isPlaceholderData, refetch },
  }
}

/** The filters that an address can have. */
function shapeOf(filters: Readonly<Record<string, Filter>>): FilterShape {
  return Object.fromEntries(Object.entries(filters).map(([name, { of }]) => [name, of]))
}

/** Converts the filters for the call. */
function sentQuery(
  filters: Readonly<Record<string, Filter>>,
  narrowed: Readonly<Record<string, string | undefined>>,
) {
  const entries = Object.entries(filters).map(([name, { of, usual }]) => {
    const value = narrowed[name] ?? usual
    return [name, of === 'number' && value ? Number(value) : value] as const
  })
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
}

/** The default order. */
function usualSort<K extends ListCall>({ columns }: ListDescription<K>): string | undefined {
  return columns.find(({ sort }) => sort)?.sort
}

function orderIn<K extends ListCall>(
  params: URLSearchParams,
  of: ListDescription<K>,
): Order | undefined {
  const usual = usualSort(of)
  if (usual === undefined) return undefined
  const words = of.columns.flatMap(({ sort, otherSort }) => [sort, otherSort])
  return {
    sort: words.find((word) => word === params.get('sort')) ?? usual,
    descending: of.hasOrder === true && params.get('order') === 'desc',
  }
}

/** A list without pages, as one page. */
function asPage<K extends ListCall>(answer: CallOutput<K> | undefined) {
  if (!answer) return undefined
  const items = itemsOf<K>(answer)
  const whole = { total: items.length, page: 1, page_size: Math.max(1, items.length) }
  return { ...whole, ...(answer as Partial<ListPage<Item<K>>>), items }
}
