import type { ComponentProps, ReactNode } from 'react'
import { failureSentence, isMissing } from '../api.ts'
import { ErrorState } from './ErrorState.tsx'
import { Loading, Page } from './Page.tsx'

type QueryState = {
  readonly error: Error | null
  readonly isFetching: boolean
  readonly refetch: () => unknown
}

/** Several requests as one. */
export function together(...queries: readonly QueryState[]): QueryState {
  return {
    error: queries.find(({ error }) => error)?.error ?? null,
    isFetching: queries.some(({ isFetching }) => isFetching),
    refetch: () => Promise.all(queries.map(({ refetch }) => refetch())),
  }
}

/** Shown instead of requested data: a loading indicator, or the failure with Try again, if that can help. */
export function NotYet({
  query: { error, isFetching, refetch },
  waiting = <Loading />,
}: {
  query: QueryState
  waiting?: ReactNode
}) {
  if (!error) return waiting
  const retry = isMissing(error) ? {} : { onRetry: refetch, busy: isFetching }
  return <ErrorState message={failureSentence(error)} {...retry} />
}

/** The same for a whole page. */
export function PageNotYet({
  query,
  ...page
}: { query: QueryState } & Pick<ComponentProps<typeof Page>, 'title' | 'width' | 'actions'>) {
  return (
    <Page {...page} busy={!query.error}>
      <NotYet query={query} />
    </Page>
  )
}

/**
 * Renders the answer of a request; until then a loading indicator, or the failure with Try again.
 */
export function Loaded<Data>({
  query,
  children,
}: {
  query: QueryState & { readonly data: Data | undefined }
  children: (data: Data) => ReactNode
}) {
  return query.data === undefined ? <NotYet query={query} /> : children(query.data)
}
