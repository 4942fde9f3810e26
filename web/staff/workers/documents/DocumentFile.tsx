import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { fileTypes, MAX_FILE_BYTES } from '../../../../domain/workers/document-file.ts'
import { m } from '../../../../messages/page.ts'
import { call, failureSentence } from '../../../api.ts'
import { saveFile } from '../../../documents/save-file.ts'
import { base64Of } from '../../../ui/form/small-photo.ts'
import { ConfirmCall } from '../../form/ConfirmCall.tsx'
import { useSave } from '../../form/use-save.ts'
import parts from '../../panel/parts.module.css'
import { QuietButton } from '../../panel/QuietButton.tsx'
import { documentWords } from '../words.ts'
import type { Worker } from '../worker.ts'

type WorkerDocument = Worker['documents'][number]
type Chosen = { readonly name: string; readonly data: string }

/** The file of a document: download, and for permitted readers Attach, Replace and Remove. */
export function DocumentFile({
  worker,
  doc,
  isChanged,
}: {
  worker: Worker
  doc: WorkerDocument
  isChanged: boolean
}) {
  const params = { id: String(worker.id), document: String(doc.id) }
  const { version } = worker
  const stale = [['workers'], ['worker', worker.id]]
  const saving = useSave(
    (chosen: Chosen) =>
      call('PUT /staff/workers/{id}/documents/{document}/file', { version, ...chosen }, { params }),
    { stale },
  )
  const [removes, setRemoves] = useState(false)
  const download = useMutation({
    mutationFn: async () =>
      save(await call('GET /staff/workers/{id}/documents/{document}/file', undefined, { params })),
  })
  const [tooLarge, setTooLarge] = useState(false)

  async function choose(file: File | undefined) {
    if (!file) return
    setTooLarge(file.size > MAX_FILE_BYTES)
    if (file.size > MAX_FILE_BYTES) return
    const bytes = new Uint8Array(await file.arrayBuffer())
    saving.save({ name: file.name, data: base64Of(bytes) })
  }

  const label = (action: string) =>
    m.staff_workers_file_of({ action, document: documentWords[doc.kind]() })
  const choosing = doc.file ? m.staff_workers_file_replace() : m.staff_workers_file_attach()
  const problem = tooLarge
    ? m.staff_workers_file_too_large()
    : (saving.outdated ??
      saving.failure ??
      Object.values(saving.fields)[0] ??
      (download.error ? failureSentence(download.error) : undefined))
  return (
    <span className={parts.line} aria-busy={saving.busy || undefined}>
      {doc.file && (
        <QuietButton disabled={download.isPending} onClick={() => download.mutate()}>
          {m.staff_workers_file_download({ name: doc.file.name })}
        </QuietButton>
      )}
      {isChanged && (
        <label className={parts.quiet} title={m.staff_workers_file_hint()}>
          {choosing}
          <input
            type="file"
            className="visually-hidden"
            aria-label={label(choosing)}
            accept={fileTypes.join()}
            disabled={saving.busy}
            onChange={(event) => {
              void choose(event.currentTarget.files?.[0])
              event.currentTarget.value = ''
            }}
          />
        </label>
      )}
      {isChanged && doc.file && (
        <QuietButton
          aria-label={label(m.staff_workers_file_remove())}
          disabled={saving.busy}
          onClick={() => setRemoves(true)}
        >
          {m.staff_workers_file_remove()}
        </QuietButton>
      )}
      {doc.file && removes && (
        <ConfirmCall
          call="POST /staff/workers/{id}/documents/{document}/file/remove/"
          params={params}
          body={() => ({ version })}
          stale={stale}
          destructive
          title={m.staff_workers_file_remove_ask({ name: doc.file.name })}
          confirmLabel={m.staff_workers_file_remove()}
          onClose={() => setRemoves(false)}
          before={m.staff_workers_file_remove_text()}
        />
      )}
      {problem && (
        <span className={parts.wrong} role="alert">
          {problem}
        </span>
      )}
    </span>
  )
}

/** Saves a file to the browser's downloads without opening it. */
function save({ name, data }: { name: string; data: string }) {
  const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0))
  saveFile(new Blob([bytes], { type: 'application/octet-stream' }), name)
}
