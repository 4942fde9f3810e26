import type { SeriesChangePreview } from '../../../domain/api/bookings/series.ts'
import { listLabel } from '../../../domain/messages/format.ts'
import { m } from '../../../messages/page.ts'
import { pageLocale } from '../../locale.ts'
import { momentText } from '../../shared/when.ts'
import { StartChoice } from './StartChoice.tsx'
import { Sums } from './Sums.tsx'
import styles from './series.module.css'

type ChangedVisit = SeriesChangePreview['visits'][number]
type Choice = { booking_id: string; start_date: string; start_time: string }

/** The effect of a change: each visit with its date and crew, and the totals. */
export function SeriesEffect({
  effect: { visits, fee, refund, credit, credited, owed },
  onChoose,
}: {
  effect: SeriesChangePreview
  onChoose: (choice: Choice) => void
}) {
  const sums = [
    { label: m.series_fee(), rm: fee },
    { label: m.series_refund(), rm: refund },
    { label: m.series_refund_credit(), rm: credit },
    { label: m.booking_credited(), rm: credited },
    { label: m.series_owed(), rm: owed },
  ].filter(({ rm }) => rm > 0)
  return (
    <>
      <ul className={styles.changed}>
        {visits.map((visit) => (
          <li key={visit.booking_id}>
            {visit.offers ? (
              <Offers visit={visit} offers={visit.offers} onChoose={onChoose} />
            ) : (
              <Changed visit={visit} />
            )}
          </li>
        ))}
      </ul>
      {sums.length > 0 ? <Sums sums={sums} /> : <p>{m.series_no_money()}</p>}
      {refund > 0 && <p className={styles.soft}>{m.series_refund_way()}</p>}
    </>
  )
}

function Changed({
  visit: { start_date, start_time, to_date, to_time, joins },
}: {
  visit: ChangedVisit
}) {
  const from = momentText(start_date, start_time)
  return (
    <>
      <span className="numerals">
        {to_date && to_time
          ? m.series_from_to({ from, to: momentText(to_date, to_time) })
          : m.series_cancelled({ when: from })}
      </span>
      {joins && (
        <small className={styles.soft}>
          {m.series_joins({ names: listLabel(joins, pageLocale) })}
        </small>
      )}
    </>
  )
}

function Offers({
  visit: { booking_id, to_date = '', to_time = '' },
  offers,
  onChoose,
}: {
  visit: ChangedVisit
  offers: NonNullable<ChangedVisit['offers']>
  onChoose: (choice: Choice) => void
}) {
  const when = momentText(to_date, to_time)
  return (
    <StartChoice
      legend={m.series_offers({ when })}
      offers={offers}
      none={m.series_no_offers({ when })}
      onChoose={(offer) => onChoose({ booking_id, ...offer })}
    />
  )
}
