import { type Query, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { Loading } from './Page.tsx'

/** How long the content waits for slow requests, in ms. */
const PATIENCE_MS = 1500

const isFirstTry = ({ state }: Query) => state.data === undefined && state.fetchFailureCount === 0

/**
 * Shows its content once the requests that it starts are answered, so that nothing moves when one
 * arrives after another; without those that fail or are slow.
 */
export function ShowTogether({
  waiting = <Loading size="page" />,
  children,
}: {
  waiting?: ReactNode
  children: ReactNode
}) {
  const queries = useQueryClient()
  const [isShown, setIsShown] = useState(false)
  useEffect(() => {
    const show = () => setIsShown(true)
    const showIfAnswered = () => {
      if (queries.isFetching({ predicate: isFirstTry }) === 0) show()
    }
    // The content's own effects, which start its requests, have run before this one.
    queueMicrotask(showIfAnswered)
    const stop = queries.getQueryCache().subscribe(showIfAnswered)
    const timer = setTimeout(show, PATIENCE_MS)
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [queries])
  return (
    <>
      {!isShown && waiting}
      <div hidden={!isShown}>{children}</div>
    </>
  )
}
