import { Link } from 'react-router'
import { moveReasonTexts } from '../../../domain/messages/event-text.ts'
import { m } from '../../../messages/page.ts'
import { labelText } from '../../locale.ts'
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
  const rows = moves.map(({ why, count }) => ({ reason: sentenceCase(why), count }))
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

function sentenceCase(why: Figures['moves'][number]['why']): string {
  const text = labelText(moveReasonTexts[why])
  return text.charAt(0).toUpperCase() + text.slice(1)
}
