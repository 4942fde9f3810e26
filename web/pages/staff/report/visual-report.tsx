import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { Link, type MetaFunction, useNavigate, useSearchParams } from 'react-router'
import { dayOf } from '../../../../domain/booking/starts/calendar.ts'
import { m } from '../../../../messages/page.ts'
import { callQuery } from '../../../api.ts'
import { company } from '../../../public-site/site-facts.ts'
import { SignedIn } from '../../../shared/SignedIn.tsx'
import { FieldSpeed } from '../../../staff/visual-report/field-speed/FieldSpeed.tsx'
import { spanAddress, spanFrom } from '../../../staff/visual-report/figures.ts'
import { SpanBar } from '../../../staff/visual-report/SpanBar.tsx'
import { NotYet } from '../../../ui/Loaded.tsx'
import { Loading, Page } from '../../../ui/Page.tsx'
import styles from './visual-report.module.css'

export const meta: MetaFunction = () => [{ title: `${m.site_visual_report()} · ${company}` }]

// The charts are several times the size of the page: they load when there is data to draw.
const Dashboard = lazy(() => import('../../../staff/visual-report/Dashboard.tsx'))

/**
 * /visual-report (docs/product/pages.md#routes), Admin only: the configured dashboard, or the
 * built-in figures.
 */
export default function VisualReport() {
  return (
    <SignedIn permission="view-figures" title={m.site_visual_report()}>
      <Page
        title={m.site_visual_report()}
        width="wide"
        actions={<Link to="/exports">{m.staff_exports_title()}</Link>}
      >
        <Report />
      </Page>
    </SignedIn>
  )
}

function Report() {
  const query = useQuery({
    ...callQuery(['report-frame'], 'GET /reports/frame'),
    // A signed address is valid for minutes, and a reloaded frame loses its state.
    refetchOnWindowFocus: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const { data } = query
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const today = dayOf(new Date())
  const span = spanFrom(search, today)
  if (!data) return <NotYet query={query} />
  return (
    <>
      {data.url !== null && (
        <iframe
          className={styles.frame}
          src={data.url}
          title={m.staff_figures_dashboard()}
          height={600}
          referrerPolicy="strict-origin-when-cross-origin"
          allowFullScreen
        />
      )}
      <SpanBar
        span={span}
        today={today}
        services={data.url === null}
        onChange={(next) => navigate(spanAddress(next))}
      />
      {data.url === null && (
        <Suspense fallback={<Loading label={m.staff_figures_loading()} size="page" />}>
          <Dashboard span={span} />
        </Suspense>
      )}
      <FieldSpeed span={span} />
    </>
  )
}
