import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Navigate, useNavigate, useSearchParams } from 'react-router'
import { dayOf } from '../../../../domain/booking/starts/calendar.ts'
import { m } from '../../../../messages/page.ts'
import { useSession } from '../../../account/session.ts'
import { ApiError, failureSentence } from '../../../api.ts'
import { browserStorage } from '../../../browser-storage.ts'
import { company } from '../../../public-site/site-facts.ts'
import { signedIn } from '../../../shared/SignedIn.tsx'
import { timeOfMoment } from '../../../shared/when.ts'
import { OccupancyGrid } from '../../../staff/OccupancyGrid.tsx'
import { gridDay } from '../../../staff/occupancy.ts'
import { ReportFilterBar } from '../../../staff/ReportFilterBar.tsx'
import { ReportTable } from '../../../staff/ReportTable.tsx'
import { ReportTools } from '../../../staff/ReportTools.tsx'
import { storeColumns, storedColumns } from '../../../staff/report-columns.ts'
import {
  cleanedAddress,
  dropFilters,
  filtersFrom,
  noFilters,
  type ReportFilters,
  reportAddress,
  reportBody,
  sameRows,
  storedFilters,
  storeFilters,
} from '../../../staff/report-filters.ts'
import { reportList } from '../../../staff/report-list.ts'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Page } from '../../../ui/Page.tsx'
import { Pager } from '../../../ui/Pager.tsx'
import { PlainButton } from '../../../ui/PlainButton.tsx'
import { pageOf } from '../../../ui/pages.ts'

export const meta = () => [{ title: `${m.staff_report_page()} · ${company}` }]

const REFRESH_MS = 60_000

/** /report (docs/product/pages.md#staff-report): every booking, for staff to find and act on. */
export default signedIn(Bookings, { permission: 'manage-bookings' })

/** How fresh the list is; announced only when it is stale. */
function AsOf({ at, error }: { at: number; error: Error | null }) {
  const clock = timeOfMoment(at)
  const offline = error instanceof ApiError && error.code === 'offline'
  return (
    <>
      <span className="numerals">{m.staff_report_as_of({ time: clock })}</span>
      <span role="status">
        {offline && m.staff_report_offline()}
        {error && !offline && m.staff_report_renewal_failed()}
      </span>
    </>
  )
}

function currentFilters(): ReportFilters {
  return filtersFrom(new URLSearchParams(window.location.search))
}

function Bookings() {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const session = useSession()
  const asked = filtersFrom(search)
  // An address shared by an Admin may have a sort order that Managers may not use.
  const mayOrder = asked.order.by !== 'total_cost' || session?.role === 'Admin'
  const filters = mayOrder ? asked : { ...asked, order: noFilters.order }
  const isFiltered = !sameRows(filters, noFilters)
  // The grid has its own filters.
  const listed = { ...filters, grid: noFilters.grid }
  const page = pageOf(search.get('page'))
  // The filters stored when a booking was opened are restored, unless the address has its own
  // (docs/product/pages.md#staff-report).
  const [restored] = useState(() =>
    search.size === 0 ? reportAddress(storedFilters(browserStorage().browser)) : '/report',
  )
  const [columns, setColumns] = useState(() => storedColumns(browserStorage().browser))
  const [restoring, setRestoring] = useState(restored !== '/report')
  if (restoring && search.size > 0) setRestoring(false)

  const { data, dataUpdatedAt, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...reportList(filters, page),
    // Rows of another page stay, dimmed, until these are loaded; those of other filters do not.
    placeholderData: (before, query) => {
      const asked = query?.queryKey[2]
      return typeof asked === 'object' && sameRows(asked, listed) ? before : undefined
    },
    enabled: !restoring,
    // Staff leave this page open all day while others book. Not refetched in a hidden window.
    refetchInterval: REFRESH_MS,
  })

  const cleaned = cleanedAddress(search, page)
  if (cleaned) return <Navigate to={cleaned} replace />
  if (restoring) return <Navigate to={restored} replace />

  // The current address: an earlier change may not be rendered yet.
  const change = (part: Partial<ReportFilters>, how?: { replace: true }) =>
    navigate(reportAddress({ ...currentFilters(), ...part }), how)

  function reset() {
    dropFilters(browserStorage().browser)
    navigate('/report')
  }

  const last = data && Math.max(1, Math.ceil(data.total / data.page_size))
  if (last && page > last && !isPlaceholderData) {
    return <Navigate to={reportAddress(filters, last)} replace />
  }
  return (
    <Page
      width="wide"
      title={m.staff_report_title()}
      lead={
        // A placeholder has no time of its own.
        data && !isPlaceholderData ? (
          <AsOf at={dataUpdatedAt} error={error} />
        ) : (
          m.staff_report_renewed()
        )
      }
      actions={
        <>
          <ReportTools
            columns={columns}
            onColumns={(next) => {
              storeColumns(browserStorage().browser, next)
              setColumns(next)
            }}
            pageSize={filters.pageSize}
            onPageSize={(pageSize) => change({ pageSize })}
            body={() => reportBody(filters, dayOf(new Date()))}
            runSheet={reportAddress(filters).replace('/report', '/run-sheet')}
          />
          <ButtonLink to="/new-booking">{m.staff_phone_order_title()}</ButtonLink>
        </>
      }
    >
      <ReportFilterBar filters={filters} onChange={change} onReset={reset} />
      {!data && error && (
        <ErrorState message={failureSentence(error)} onRetry={() => refetch()} busy={isFetching} />
      )}
      {data?.total === 0 && (
        <EmptyState
          title={isFiltered ? m.staff_report_no_match() : m.staff_report_none()}
          action={
            isFiltered && (
              <PlainButton variant="outline" onClick={reset}>
                {m.staff_report_show_all()}
              </PlainButton>
            )
          }
        >
          {isFiltered ? m.staff_report_no_match_help() : m.staff_report_none_help()}
        </EmptyState>
      )}
      {(data ? data.total > 0 : !error) && (
        <ReportTable
          bookings={data?.items}
          extra={columns}
          withMoney={session?.role === 'Admin'}
          order={filters.order}
          addressOf={(order) => reportAddress({ ...filters, order })}
          busy={isPlaceholderData}
          listAddress={reportAddress(filters, page)}
          onOpen={() => storeFilters(browserStorage().browser, filters)}
        />
      )}
      {data && (
        <Pager
          of={m.staff_report_bookings()}
          page={data.page}
          pageSize={data.page_size}
          total={data.total}
          addressOf={(number) => reportAddress(filters, number)}
        />
      )}
      {/* Requested immediately, shown in its final place below the list. */}
      <div hidden={!data && !error}>
        <OccupancyGrid
          day={gridDay(filters.dates, dayOf(new Date()))}
          filter={filters.grid}
          onFilter={(part) => {
            const current = currentFilters()
            const grid = { ...current.grid, ...part }
            const how = { replace: true, preventScrollReset: true }
            navigate(reportAddress({ ...current, grid }, page), how)
          }}
          onOpen={() => storeFilters(browserStorage().browser, filters)}
        />
      </div>
    </Page>
  )
}
