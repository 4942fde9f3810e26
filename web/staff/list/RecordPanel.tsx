import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ApiError, failureSentence } from '../../api.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Loading } from '../../ui/Page.tsx'
import styles from './panel.module.css'

/** Whether a request for one record is tried again: a refusal stays what it is. */
export function retryRecord(count: number, failure: Error): boolean {
  return !(failure instanceof ApiError && failure.status < 500) && count < 2
}

type Words = {
  readonly missing: string
  readonly missingText: string
  /** The way back to the list. */
  readonly back: string
}

/** The record that an address names, in each of its states. */
export function LoadedRecord<Data>({
  query: { data, error, isFetching, refetch },
  words: { missing, missingText, back },
  listAddress,
  children,
}: {
  query: {
    data: Data | undefined
    error: Error | null
    isFetching: boolean
    refetch: () => unknown
  }
  words: Words
  listAddress: string
  children: (data: Data) => ReactNode
}) {
  if (data !== undefined) return children(data)
  if (error instanceof ApiError && (error.status === 404 || error.status === 400)) {
    return (
      <EmptyState title={missing} action={<Link to={listAddress}>{back}</Link>}>
        {missingText}
      </EmptyState>
    )
  }
  return error ? (
    <ErrorState message={failureSentence(error)} onRetry={() => refetch()} busy={isFetching} />
  ) : (
    <Loading />
  )
}

/** One record, beside the list or alone, with the way back to the list. */
export function RecordPanel({
  name,
  back,
  close,
  listAddress,
  head,
  children,
}: {
  name: string
  back: string
  /** The name of the cross. */
  close: string
  listAddress: string
  /** The heading, and what stands with it. */
  head: ReactNode
  children: ReactNode
}) {
  return (
    <article className={styles.panel} aria-label={name}>
      <Link className={styles.back} to={listAddress}>
        {back}
      </Link>
      <header className={styles.head}>
        {head}
        <Link className={styles.cross} to={listAddress} aria-label={close}>
          ×
        </Link>
      </header>
      {children}
    </article>
  )
}
