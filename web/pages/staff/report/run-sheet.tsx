import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { dayOf } from '../../../../domain/booking/starts/calendar.ts'
import { m } from '../../../../messages/page.ts'
import { company } from '../../../public-site/site-facts.ts'
import { signedIn } from '../../../shared/SignedIn.tsx'
import { dayLabel } from '../../../shared/when.ts'
import { readAll } from '../../../staff/report-export.ts'
import { filtersFrom, reportAddress, reportBody } from '../../../staff/report-filters.ts'
import { RunSheets } from '../../../staff/run-sheet/RunSheets.tsx'
import styles from '../../../staff/run-sheet/run-sheet.module.css'
import { type SheetsBy, sheetsBy, sheetsOf } from '../../../staff/run-sheet/sheets.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { NotYet } from '../../../ui/Loaded.tsx'
import { Loading, Page } from '../../../ui/Page.tsx'
import { PlainButton } from '../../../ui/PlainButton.tsx'

export const meta = () => [{ title: `${m.staff_run_sheet_title()} · ${company}` }]

/** More visits than any company has in a day. */
const MOST = 1_000

/**
 * /run-sheet?by=&…, staff (docs/product/pages.md#run-sheet): the report's filtered visits (today's
 * by default), on paper by day, area or worker.
 */
export default signedIn(RunSheet, {
  permission: 'manage-bookings',
  title: m.staff_run_sheet_title(),
})

const names: Readonly<Record<SheetsBy, string>> = {
  day: m.staff_run_sheet_by_day(),
  area: m.staff_run_sheet_by_area(),
  worker: m.staff_run_sheet_by_worker(),
}

function RunSheet() {
  const [search] = useSearchParams()
  const by = sheetsBy.find((each) => each === search.get('by')) ?? 'day'
  const today = dayOf(new Date())
  const asked = filtersFrom(search)
  const filters =
    asked.dates || asked.fromToday ? asked : { ...asked, dates: { start: today, end: today } }
  const body = { ...reportBody(filters, today), sort: 'start_date', dir: 'asc' } as const
  const query = useQuery({
    queryKey: ['bookings', 'run-sheet', body],
    queryFn: ({ signal }) => readAll(body, signal, () => undefined, MOST),
  })
  const { data } = query
  const sheets = data && sheetsOf(data.bookings, by)
  const count = new Set(
    sheets?.flatMap(({ days }) => days.flatMap(({ visits }) => visits.map((each) => each.id))),
  ).size
  const addressBy = (next: SheetsBy) => {
    const params = new URLSearchParams(search)
    params.set('by', next)
    return `/run-sheet?${params}`
  }
  return (
    <Page
      width="wide"
      title={m.staff_run_sheet_title()}
      lead={sheets && leadOf(filters.dates, today, count)}
      actions={
        <span className={styles.tools}>
          <nav aria-label={m.staff_run_sheet_by()}>
            {sheetsBy.map((each) => (
              <Link key={each} to={addressBy(each)} aria-current={each === by ? 'page' : undefined}>
                {names[each]}
              </Link>
            ))}
          </nav>
          <Link to={reportAddress(asked)}>{m.staff_run_sheet_back()}</Link>
          <PlainButton onClick={() => window.print()} disabled={count === 0}>
            {m.staff_run_sheet_print()}
          </PlainButton>
        </span>
      }
    >
      {!data && <NotYet query={query} waiting={<Loading size="page" />} />}
      {sheets?.length === 0 && (
        <EmptyState title={m.staff_run_sheet_none()}>{m.staff_run_sheet_none_text()}</EmptyState>
      )}
      {data && data.bookings.length < data.total && (
        <p role="status" className={styles.part}>
          {m.staff_run_sheet_part({ count: data.bookings.length })}
        </p>
      )}
      {sheets && <RunSheets sheets={sheets} by={by} />}
    </Page>
  )
}

function leadOf(
  dates: { start: string; end: string } | undefined,
  today: string,
  count: number,
): string {
  if (!dates) return m.staff_run_sheet_from({ first: dayLabel(today), count })
  return dates.start === dates.end
    ? m.staff_run_sheet_day({ day: dayLabel(dates.start), count })
    : m.staff_run_sheet_days({ first: dayLabel(dates.start), last: dayLabel(dates.end), count })
}
