import type { ReactNode } from 'react'
import { failureSentence } from '../api.ts'
import { ErrorState } from './ErrorState.tsx'
import { Loading } from './Page.tsx'

/** What a request has answered; until then that it is on its way, or why it failed, with Try again. */
export function Loaded<Data>({
  query: { data, error, isFetching, refetch },
  children,
}: {
  query: {
    data: Data | undefined
    error: Error | null
    isFetching: boolean
    refetch: () => unknown
  }
  children: (data: Data) => ReactNode
}) {
  if (data !== undefined) return children(data)
  if (!error) return <Loading />
  return <ErrorState message={failureSentence(error)} onRetry={() => refetch()} busy={isFetching} />
}
