import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { type MetaFunction, Navigate } from 'react-router'
import { useSession } from '../account/session.ts'
import { call, failureSentence } from '../api.ts'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Loading, Page } from '../ui/Page.tsx'
import styles from './visual-report.module.css'

export const meta: MetaFunction = () => [{ title: 'Visual Report · Jiran' }]

// The charts are several times the page: they come when there is something to draw.
const Dashboard = lazy(() => import('../staff/visual-report/Dashboard.tsx'))

/** /visual-report (spec 2), Admin only: the dashboard that the settings name, or our own figures. */
export default function VisualReport() {
  const session = useSession()
  if (session === undefined) return <Page title="Visual Report" busy />
  if (session?.role !== 'Admin') return <Navigate to="/" replace />
  return (
    <Page title="Visual Report" width="wide">
      <Report />
    </Page>
  )
}

function Report() {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['report-frame'],
    queryFn: ({ signal }) => call('GET /reports/frame', undefined, { signal }),
    // A signed address is good for minutes, and a frame that is drawn again loses its place.
    refetchOnWindowFocus: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  if (!data && error) {
    return (
      <ErrorState message={failureSentence(error)} onRetry={() => refetch()} busy={isFetching} />
    )
  }
  if (!data) return <Loading />
  if (data.url !== null) {
    return (
      <iframe
        className={styles.frame}
        src={data.url}
        title="Analytics dashboard"
        height={600}
        referrerPolicy="strict-origin-when-cross-origin"
        allowFullScreen
      />
    )
  }
  return (
    <Suspense fallback={<Loading label="Loading figures" />}>
      <Dashboard />
    </Suspense>
  )
}
