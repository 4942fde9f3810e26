import type { ReactNode } from 'react'
import { FormDialog } from './FormDialog.tsx'
import type { useSave } from './use-save.ts'

/** A panel whose form is saved; a reload shows what others saved, and closes it. */
export function SavingForm({
  title,
  saveLabel,
  unsaved,
  waiting,
  notice,
  saving,
  onSave,
  onClose,
  children,
}: {
  title: string
  saveLabel?: string
  unsaved: boolean
  waiting?: boolean
  notice?: string | undefined
  saving: Pick<ReturnType<typeof useSave>, 'busy' | 'failure' | 'outdated' | 'reload'>
  onSave: () => void
  onClose: () => void
  children: ReactNode
}) {
  return (
    <FormDialog
      title={title}
      {...(saveLabel ? { saveLabel } : {})}
      unsaved={unsaved}
      {...(waiting ? { waiting } : {})}
      notice={notice}
      busy={saving.busy}
      failure={saving.failure}
      outdated={saving.outdated}
      onReload={saving.reload}
      onSave={onSave}
      onClose={onClose}
    >
      {children}
    </FormDialog>
  )
}
