import { type MetaFunction, Navigate } from 'react-router'
import { useSession } from '../account/session.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Page } from '../ui/Page.tsx'

export const meta: MetaFunction = () => [{ title: 'Visual Report · Jiran' }]

/** /visual-report (spec 2), Admin only. The frame comes with the setting that names a dashboard. */
export default function VisualReport() {
  const session = useSession()
  if (session === undefined) return <Page title="Visual Report" busy />
  if (session?.role !== 'Admin') return <Navigate to="/" replace />
  return (
    <Page title="Visual Report">
      <EmptyState title="No dashboard is connected">
        An analytics dashboard is shown here once its address is set for this site.
      </EmptyState>
    </Page>
  )
}
