import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Navigate } from 'react-router'
import { m } from '../../../messages/page.ts'
import { failureSentence } from '../../api.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { NotYet } from '../../ui/Loaded.tsx'
import { Pager } from '../../ui/Pager.tsx'
import { PlainButton } from '../../ui/PlainButton.tsx'
import type { ListPage } from '../../ui/pages.ts'
import styles from './list.module.css'

type Props<Item> = {
  query: Pick<UseQueryResult<ListPage<Item>>, 'data' | 'error' | 'isFetching'> & {
    isPlaceholderData: boolean
    refetch: () => unknown
  }
  /** The page in the address; one past the last is replaced by the last. */
  page: number
  addressOf: (page: number) => string
  /** The name of the listed items: `workers`. */
  of: string
  /** Shown for an empty list: a title, a sentence, a first step. */
  none: { title: string; text: string; action?: ReactNode }
  /** The list has no pages. */
  isWhole?: boolean
  /** Clears all filters; set while a filter is active. */
  onClear?: () => void
  /** The table: items are undefined until loaded; `busy` while newer ones are loading. */
  children: (items: readonly Item[] | undefined, busy: boolean) => ReactNode
}

/**
 * A list with server-side paging, in all its states: loading, failed with Try again, offline,
 * empty, without matches, loaded.
 */
export function ListBody<Item>({
  query,
  page,
  addressOf,
  of,
  none,
  isWhole = false,
  onClear,
  children,
}: Props<Item>) {
  const { data, error, isPlaceholderData } = query
  if (!data) return <NotYet query={query} waiting={children(undefined, true)} />
  const last = Math.max(1, Math.ceil(data.total / data.page_size))
  if (page > last && !isPlaceholderData) return <Navigate to={addressOf(last)} replace />
  const stale = (
    <p role="status" className={styles.stale}>
      {error && m.staff_list_stale({ reason: failureSentence(error) })}
    </p>
  )
  if (data.total === 0) {
    return (
      <>
        {stale}
        {onClear ? (
          <EmptyState
            title={m.staff_list_no_match()}
            action={
              <PlainButton variant="outline" onClick={onClear}>
                {m.staff_list_clear()}
              </PlainButton>
            }
          >
            {m.staff_list_no_match_text()}
          </EmptyState>
        ) : (
          <EmptyState title={none.title} action={none.action}>
            {none.text}
          </EmptyState>
        )}
      </>
    )
  }
  return (
    <>
      {stale}
      {children(data.items, isPlaceholderData)}
      {!isWhole && (
        <Pager
          of={of}
          page={data.page}
          pageSize={data.page_size}
          total={data.total}
          addressOf={addressOf}
        />
      )}
    </>
  )
}
