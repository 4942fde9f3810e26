import { dayOf } from '../../../domain/booking/calendar.ts'
import { dayLabel } from '../../../domain/messages/format.ts'
import { validityOn } from '../../../domain/workers/worker.ts'
import { m } from '../../../messages/page.ts'
import { pageLocale } from '../../locale.ts'
import { useArrival } from '../use-arrival.ts'
import { PaperFile } from './PaperFile.tsx'
import { ValidityTag } from './Tag.tsx'
import { documentWords } from './words.ts'
import type { Worker } from './worker.ts'
import styles from './workers.module.css'

type Paper = Worker['documents'][number]

/** Papers with their validity: what ends soon or has ended says so. */
export function WorkerPapers({
  worker,
  onEdit,
}: {
  worker: Worker
  onEdit?: (paper: Paper) => void
}) {
  useArrival()
  const today = dayOf(new Date())
  const papers = worker.documents
  if (papers.length === 0) return <p className={styles.soft}>{m.staff_workers_papers_none()}</p>
  return (
    <ul className={styles.rows}>
      {papers.map((paper) => (
        <li key={paper.id} id={`paper-${paper.id}`}>
          <span>
            <b>{documentWords[paper.kind]()}</b> {paper.number}
            <br />
            {paper.expires_on
              ? m.staff_workers_until({
                  day: dayLabel(paper.expires_on, pageLocale, { weekday: 'none' }),
                })
              : m.staff_workers_no_end()}
            {paper.note && <span className={styles.soft}> · {paper.note}</span>}
            <PaperFile worker={worker} paper={paper} isChanged={onEdit !== undefined} />
          </span>
          <ValidityTag validity={validityOn(today, paper.expires_on)} />
          {onEdit && (
            <button
              type="button"
              className={styles.quiet}
              aria-label={m.staff_workers_edit_paper({ paper: documentWords[paper.kind]() })}
              onClick={() => onEdit(paper)}
            >
              {m.staff_workers_edit()}
            </button>
          )}
        </li>
      ))}
    </ul>
  )
}
