import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { m } from '../../../messages/page.ts'
import { PlainButton } from '../../ui/PlainButton.tsx'
import { type CsvRow, saveCsv } from '../csv.ts'
import styles from './ChartCard.module.css'

type Props = {
  title: string
  /** A text alternative of the chart. */
  summary: string
  /** The data of the chart, also for its table and CSV. */
  rows: readonly CsvRow[]
  /** Formats the first column of the table; the CSV has it unformatted. */
  nameOf?: (name: string) => string
  /** The address of the bookings behind the row at this position. */
  addressOf?: (at: number) => string
  /** The name of the CSV file without extension. */
  file: string
  wide?: true
  /** The chart is wider than a phone. */
  scrolls?: true
  controls?: ReactNode
  children: ReactNode
}

/** One chart with its table and its CSV. */
export function ChartCard({
  title,
  summary,
  rows,
  nameOf = (name) => name,
  addressOf,
  file,
  wide,
  scrolls,
  controls,
  children,
}: Props) {
  const id = useId()
  const heads = Object.keys(rows[0] ?? {})
  return (
    <section className={styles.card} data-wide={wide} aria-labelledby={id}>
      <header className={styles.head}>
        <h2 id={id}>{title}</h2>
        {controls}
      </header>
      {rows.length === 0 ? (
        <p className={styles.none}>{m.staff_figures_nothing()}</p>
      ) : (
        <>
          <div
            role="img"
            aria-label={summary}
            className={styles.drawing}
            {...(scrolls ? { tabIndex: 0 } : {})}
          >
            {children}
          </div>
          <div className={styles.foot}>
            <details className={styles.table}>
              <summary>{m.staff_figures_show_table()}</summary>
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys */}
              <section tabIndex={0} aria-label={m.staff_figures_table_of({ title })}>
                <table>
                  <thead>
                    <tr>
                      {heads.map((head) => (
                        <th key={head} scope="col">
                          {head}
                        </th>
                      ))}
                    </tr>
                  </thead>
                  <tbody>
                    {rows.map((row, position) => (
                      <tr key={heads.map((head) => row[head]).join()}>
                        {heads.map((head, at) =>
                          at === 0 ? (
                            <th key={head} scope="row">
                              <To address={addressOf?.(position)}>{nameOf(String(row[head]))}</To>
                            </th>
                          ) : (
                            <td key={head}>{row[head]}</td>
                          ),
                        )}
                      </tr>
                    ))}
                  </tbody>
                </table>
              </section>
            </details>
            <PlainButton
              variant="outline"
              aria-label={m.staff_figures_download_csv({ title })}
              onClick={() => saveCsv(rows, file)}
            >
              {m.staff_figures_csv()}
            </PlainButton>
          </div>
        </>
      )}
    </section>
  )
}

/** A link, or plain text without an address. */
function To({ address, children }: { address: string | undefined; children: string }) {
  return address ? <Link to={address}>{children}</Link> : children
}
