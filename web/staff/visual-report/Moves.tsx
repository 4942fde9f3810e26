import { Link } from 'react-router'
import { m } from '../../../messages/page.ts'
import { reasonText } from '../board/words.ts'
import { ChartCard } from './ChartCard.tsx'
import styles from './Dashboard.module.css'
import type { Figures, Span } from './figures.ts'

/** Why staff reassigned or moved visits. */
export function Moves({
  moves,
  span,
  file,
}: {
  moves: Figures['moves']
  span: Span
  file: string
}) {
  const rows = moves.map(({ why, count }) => ({ reason: reasonText(why), count }))
  const [most] = rows
  return (
    <ChartCard
      title={m.staff_figures_moves()}
      file={file}
      wide
      summary={most ? m.staff_figures_moves_most(most) : ''}
      rows={rows.map(({ reason, count }) => ({
        [m.staff_figures_reason()]: reason,
        [m.staff_figures_moves_count()]: count,
      }))}
      controls={
        rows.length > 0 && (
          <Link to={`/audit?kind=booking&verb=changed&from=${span.from}&to=${span.to}`}>
            {m.staff_figures_moves_audit()}
          </Link>
        )
      }
    >
      <ul className={styles.counts}>
        {rows.map(({ reason, count }) => (
          <li key={reason}>
            <span>{reason}</span>
            <strong>{count}</strong>
          </li>
        ))}
      </ul>
    </ChartCard>
  )
}
