import { useState } from 'react'
import { m } from '../../../messages/page.ts'
import { type PhotoSize, smallPhoto } from '../../ui/form/small-photo.ts'
import parts from '../panel/parts.module.css'
import { QuietButton } from '../panel/QuietButton.tsx'
import { useWorkerChange } from './change/use-worker-change.ts'
import type { Worker } from './worker.ts'

/** A small photo within the server's limit. */
const size: PhotoSize = { side: 256, mostBytes: 32_000, square: true }

/** Sets a worker's photo, which is saved immediately, or removes it. */
export function PhotoField({ worker }: { worker: Worker }) {
  const saving = useWorkerChange(worker)
  const [unreadable, setUnreadable] = useState(false)

  async function choose(file: File | undefined) {
    if (!file) return
    const photo = await smallPhoto(file, size)
    setUnreadable(!photo)
    if (photo) saving.save({ photo })
  }

  const problem = unreadable
    ? m.staff_workers_photo_unreadable()
    : (saving.outdated ?? saving.failure ?? Object.values(saving.fields)[0])
  return (
    <div className={parts.line} aria-busy={saving.busy || undefined}>
      <label className={parts.quiet}>
        {worker.photo ? m.staff_workers_change_photo() : m.staff_workers_choose_photo()}
        <input
          type="file"
          className="visually-hidden"
          accept="image/jpeg,image/png,image/webp"
          disabled={saving.busy}
          onChange={(event) => {
            void choose(event.currentTarget.files?.[0])
            event.currentTarget.value = ''
          }}
        />
      </label>
      {worker.photo && (
        <QuietButton disabled={saving.busy} onClick={() => saving.save({ photo: null })}>
          {m.staff_workers_remove_photo()}
        </QuietButton>
      )}
      {problem && (
        <p className={parts.wrong} role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}
