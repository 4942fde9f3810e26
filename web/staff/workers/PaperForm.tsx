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

/** Adds a paper, or edits one: kind, number, and until when it is valid. */
export function PaperForm({
  worker,
  paper,
  onClose,
}: {
  worker: Worker
  paper?: Worker['documents'][number] | undefined
  onClose: () => void
}) {
  const { draft, change, unsaved } = useDraft<{
    kind: DocumentKind
    number: string
    expires: string
    note: string
  }>({
    kind: paper?.kind ?? 'identity',
    number: paper?.number ?? '',
    expires: paper?.expires_on ?? '',
    note: paper?.note ?? '',
  })
  const saving = useWorkerChange(worker, onClose)
  const { expires, ...rest } = draft
  const sent = { ...rest, expires_on: expires || null }
  const title = paper
    ? m.staff_workers_edit_paper({ paper: documentWords[paper.kind]() })
    : m.staff_workers_add_paper()
  const field = paper ? 'change_documents.0' : 'add_documents.0'
  return (
    <WorkerForm
      title={title}
      unsaved={unsaved}
      saving={saving}
      onSave={() =>
        saving.save(
          paper ? { change_documents: [{ ...sent, id: paper.id }] } : { add_documents: [sent] },
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
      {paper && (
        <PlainButton
          variant="danger"
          busy={saving.busy}
          onClick={() => saving.save({ remove_documents: [paper.id] })}
        >
          {m.staff_workers_remove_paper()}
        </PlainButton>
      )}
    </WorkerForm>
  )
}
