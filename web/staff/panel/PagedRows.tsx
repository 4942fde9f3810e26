import type { ReactNode } from 'react'
import { m } from '../../../messages/page.ts'
import { NotYet } from '../../ui/Loaded.tsx'
import { Loading } from '../../ui/Page.tsx'
import parts from './parts.module.css'
import { QuietButton } from './QuietButton.tsx'

type Listed<Item> = { items: readonly Item[]; total: number; page_size: number }

/** A short list in all its states, with links to its other pages. */
export function PagedRows<Item>({
  query,
  none,
  page,
  onPage,
  waitingPx = 0,
  children,
}: {
  query: {
    data: Listed<Item> | undefined
    error: Error | null
    isFetching: boolean
    refetch: () => unknown
  }
  none: string
  page: number
  onPage: (page: number) => void
  /** Height reserved while loading. */
  waitingPx?: number
  children: (item: Item) => ReactNode
}) {
  const { data } = query
  if (!data) {
    const waiting = (
      <div style={{ minHeight: waitingPx }}>
        <Loading size="line" />
      </div>
    )
    return <NotYet query={query} waiting={waiting} />
  }
  if (data.total === 0) return <p className={parts.soft}>{none}</p>
  const last = Math.ceil(data.total / data.page_size)
  const step = (to: number, label: string) => (
    <QuietButton disabled={to < 1 || to > last} onClick={() => onPage(to)}>
      {label}
    </QuietButton>
  )
  return (
    <>
      <ul className={parts.rows}>{data.items.map(children)}</ul>
      {last > 1 && (
        <p className={parts.line}>
          {step(page - 1, m.account_page_previous())}
          <span role="status">
            {page} / {last}
          </span>
          {step(page + 1, m.account_page_next())}
        </p>
      )}
    </>
  )
}
