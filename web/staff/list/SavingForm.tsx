import type { ReactNode } from 'react'
import { FormDialog } from '../list/FormDialog.tsx'
import type { useCustomerChange } from './use-customer-change.ts'

/** The panel of one form of a customer; a reload shows what others saved, and closes it. */
export function CustomerForm({
  title,
  saveLabel,
  unsaved,
  saving,
  onSave,
  onClose,
  children,
}: {
  title: string
  saveLabel?: string
  unsaved: boolean
  saving: Omit<ReturnType<typeof useCustomerChange>, 'save'>
  onSave: () => void
  onClose: () => void
  children: ReactNode
}) {
  return (
    <FormDialog
      title={title}
      {...(saveLabel ? { saveLabel } : {})}
      unsaved={unsaved}
      busy={saving.busy}
      failure={saving.failure}
      outdated={saving.outdated}
      onReload={() => void saving.reload().then(onClose)}
      onSave={onSave}
      onClose={onClose}
    >
      {children}
    </FormDialog>
  )
}
