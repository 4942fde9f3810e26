import type { DocumentKind } from '../../../domain/workers/worker.ts'
import { m } from '../../../messages/page.ts'
import { PlainButton } from '../../ui/PlainButton.tsx'
import { SelectField, TextField } from '../../ui/TextField.tsx'
import { DayField } from '../list/DayField.tsx'
import { useDraft } from './use-draft.ts'
import { useWorkerChange } from './use-worker-change.ts'
import { WorkerForm } from './WorkerForm.tsx'
import { choicesOf, documentWords } from './words.ts'
import type { Worker } from './worker.ts'

/** Adds a document, or edits one: kind, number, and until when it is valid. */
export function DocumentForm({
  worker,
  doc,
  onClose,
}: {
  worker: Worker
  doc?: Worker['documents'][number] | undefined
  onClose: () => void
}) {
  const { draft, change, unsaved } = useDraft<{
    kind: DocumentKind
    number: string
    expires: string
    note: string
  }>({
    kind: doc?.kind ?? 'identity',
    number: doc?.number ?? '',
    expires: doc?.expires_on ?? '',
    note: doc?.note ?? '',
  })
  const saving = useWorkerChange(worker, onClose)
  const { expires, ...rest } = draft
  const sent = { ...rest, expires_on: expires || null }
  const title = doc
    ? m.staff_workers_edit_document({ document: documentWords[doc.kind]() })
    : m.staff_workers_add_document()
  const field = doc ? 'change_documents.0' : 'add_documents.0'
  return (
    <WorkerForm
      title={title}
      unsaved={unsaved}
      saving={saving}
      onSave={() =>
        saving.save(
          doc ? { change_documents: [{ ...sent, id: doc.id }] } : { add_documents: [sent] },
        )
      }
      onClose={onClose}
    >
      <SelectField
        label={m.staff_workers_kind()}
        value={draft.kind}
        onChange={(event) => change({ kind: event.currentTarget.value as DocumentKind })}
        choices={choicesOf(documentWords)}
      />
      <TextField
        label={m.staff_workers_number()}
        value={draft.number}
        onChange={(event) => change({ number: event.currentTarget.value })}
        maxLength={60}
        autoComplete="off"
      />
      <DayField
        label={m.staff_workers_valid_until()}
        value={draft.expires}
        onChange={(day) => change({ expires: day })}
        error={saving.fields[`${field}.expires_on`]}
      />
      <TextField
        label={m.staff_workers_note()}
        value={draft.note}
        onChange={(event) => change({ note: event.currentTarget.value })}
        maxLength={200}
      />
      {doc && (
        <PlainButton
          variant="danger"
          busy={saving.busy}
          onClick={() => saving.save({ remove_documents: [doc.id] })}
        >
          {m.staff_workers_remove_document()}
        </PlainButton>
      )}
    </WorkerForm>
  )
}
