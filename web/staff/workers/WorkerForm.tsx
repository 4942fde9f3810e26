import type { ReactNode } from 'react'
import { FormDialog } from '../list/FormDialog.tsx'
import { ChangeImpact } from './ChangeImpact.tsx'
import type { useWorkerChange } from './use-worker-change.ts'

/** The panel of one form of a worker; a reload shows what others saved, and closes it. */
export function WorkerForm({
  title,
  saveLabel,
  unsaved,
  invalid = false,
  saving,
  onSave,
  onClose,
  children,
}: {
  title: string
  saveLabel?: string
  unsaved: boolean
  /** True while a field says what is wrong with it: nothing is sent. */
  invalid?: boolean
  saving: ReturnType<typeof useWorkerChange>
  onSave: () => void
  onClose: () => void
  children: ReactNode
}) {
  return (
    <>
      <FormDialog
        title={title}
        {...(saveLabel ? { saveLabel } : {})}
        unsaved={unsaved}
        busy={saving.busy}
        failure={saving.failure}
        outdated={saving.outdated}
        onReload={() => void saving.reload().then(onClose)}
        onSave={() => {
          if (!invalid) onSave()
        }}
        onClose={onClose}
      >
        {children}
      </FormDialog>
      {saving.impact && <ChangeImpact {...saving.impact} />}
    </>
  )
}
