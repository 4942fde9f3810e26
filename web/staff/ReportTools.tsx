import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { m } from '../../messages/page.ts'
import { failureSentence } from '../api.ts'
import { PlainButton } from '../ui/PlainButton.tsx'
import { toastError } from '../ui/toast.ts'
import { type PageSizeOf, pageSizes } from './list/PageSize.tsx'
import styles from './ReportTools.module.css'
import { type ExtraColumn, extraColumns } from './report-columns.ts'
import { csvRow, MOST_EXPORTED, readAll } from './report-export.ts'
import type { reportBody } from './report-filters.ts'

type Props = {
  columns: readonly ExtraColumn[]
  onColumns: (columns: readonly ExtraColumn[]) => void
  pageSize: PageSizeOf
  onPageSize: (size: PageSizeOf) => void
  /** The input of the call whose bookings are exported. */
  body: () => ReturnType<typeof reportBody>
  /** The address of the run sheet of these bookings. */
  runSheet: string
}

/** Tools for the whole list: columns, page size, export. */
export function ReportTools({ columns, onColumns, pageSize, onPageSize, body, runSheet }: Props) {
  return (
    <div className={styles.tools}>
      <details className={styles.columns} onKeyDown={closeOnEscape}>
        <summary>{m.staff_report_columns()}</summary>
        <fieldset>
          <legend className="visually-hidden">{m.staff_report_columns()}</legend>
          {extraColumns.map((name) => (
            <label key={name}>
              <input
                type="checkbox"
                checked={columns.includes(name)}
                onChange={(event) => {
                  const { checked } = event.currentTarget
                  onColumns(
                    extraColumns.filter((each) =>
                      each === name ? checked : columns.includes(each),
                    ),
                  )
                }}
              />
              {columnLabels[name]}
            </label>
          ))}
        </fieldset>
      </details>
      <label className={styles.rows}>
        {m.staff_report_rows()}
        <select
          value={pageSize}
          onChange={(event) => {
            const size = pageSizes.find((each) => String(each) === event.currentTarget.value)
            if (size) onPageSize(size)
          }}
        >
          {pageSizes.map((size) => (
            <option key={size}>{size}</option>
          ))}
        </select>
      </label>
      <ExportButton body={body} />
      <Link to={runSheet}>{m.staff_report_run_sheet()}</Link>
      <a href="#who-is-where">{m.staff_report_who_is_where()}</a>
    </div>
  )
}

/** Headers of optional columns. */
export const columnLabels: Readonly<Record<ExtraColumn, string>> = {
  end: m.staff_report_end(),
  assigned: m.staff_report_assigned(),
  city: m.staff_report_city(),
  manager: m.staff_report_manager(),
}

function closeOnEscape(event: React.KeyboardEvent<HTMLDetailsElement>) {
  if (event.key !== 'Escape' || !event.currentTarget.open) return
  event.currentTarget.open = false
  event.currentTarget.querySelector('summary')?.focus()
}

/** Reads the filtered bookings page by page and saves them. Leaving the page cancels it. */
function ExportButton({ body }: Pick<Props, 'body'>) {
  const [progress, setProgress] = useState<{ done: number; total: number }>()
  const [isPart, setIsPart] = useState(false)
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  async function save() {
    const controller = new AbortController()
    running.current = controller
    setProgress({ done: 0, total: 0 })
    setIsPart(false)
    try {
      const [{ bookings, total }, { saveCsv }] = await Promise.all([
        readAll(body(), controller.signal, (done, of) => setProgress({ done, total: of })),
        import('./csv.ts'),
      ])
      saveCsv(bookings.map(csvRow), 'bookings')
      setIsPart(bookings.length < total)
    } catch (error) {
      if (!controller.signal.aborted) toastError(failureSentence(error))
    } finally {
      setProgress(undefined)
    }
  }

  return (
    <>
      <PlainButton variant="outline" onClick={save} disabled={progress !== undefined}>
        {m.staff_report_csv()}
      </PlainButton>
      <span role="status" className={styles.progress}>
        {progress && progress.total > 0 && m.staff_report_csv_progress(progress)}
        {isPart && m.staff_report_csv_too_many({ most: MOST_EXPORTED })}
      </span>
    </>
  )
}
