import { dayOf } from '../../../../domain/booking/starts/calendar.ts'
import { validityOn } from '../../../../domain/workers/worker.ts'
import { m } from '../../../../messages/page.ts'
import { StateBadge } from '../../../shared/StatusBadge.tsx'
import { dayLabel } from '../../../shared/when.ts'
import parts from '../../panel/parts.module.css'
import { QuietButton } from '../../panel/QuietButton.tsx'
import { Rows } from '../../panel/Rows.tsx'
import { useArrival } from '../../use-arrival.ts'
import { documentWords, validityStates } from '../words.ts'
import type { Worker } from '../worker.ts'
import { DocumentFile } from './DocumentFile.tsx'

type WorkerDocument = Worker['documents'][number]

/** Documents, marked if they expire soon or have expired. */
export function WorkerDocuments({
  worker,
  onEdit,
}: {
  worker: Worker
  onEdit?: (doc: WorkerDocument) => void
}) {
  useArrival()
  const today = dayOf(new Date())
  const documents = worker.documents
  return (
    <Rows of={documents} none={m.staff_workers_documents_none()}>
      {(doc) => (
        <li key={doc.id} id={`document-${doc.id}`}>
          <span>
            <b>{documentWords[doc.kind]()}</b> {doc.number}
            <br />
            {doc.expires_on
              ? m.staff_workers_until({
                  day: dayLabel(doc.expires_on, { weekday: 'none' }),
                })
              : m.staff_workers_no_end()}
            {doc.note && <span className={parts.soft}> · {doc.note}</span>}
            <DocumentFile worker={worker} doc={doc} isChanged={onEdit !== undefined} />
          </span>
          <StateBadge of={validityStates} state={validityOn(today, doc.expires_on)} />
          {onEdit && (
            <QuietButton
              aria-label={m.staff_workers_edit_document({ document: documentWords[doc.kind]() })}
              onClick={() => onEdit(doc)}
            >
              {m.staff_workers_edit()}
            </QuietButton>
          )}
        </li>
      )}
    </Rows>
  )
}
