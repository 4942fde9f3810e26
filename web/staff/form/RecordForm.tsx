import type { ReactNode } from 'react'
import type { Values } from './describe-form.tsx'
import { FormDialog } from './FormDialog.tsx'
import { FormFields, placedErrors } from './FormFields.tsx'
import type { Form } from './use-form.ts'
import type { useSave } from './use-save.ts'

/** A save that is under way, or what came of it. */
export type Saving = Pick<
  ReturnType<typeof useSave>,
  'busy' | 'fields' | 'failure' | 'outdated' | 'reload'
>

type Props<F> = {
  /** What is edited: `Aisyah Rahman`, `New voucher`. */
  title: string
  /** The verb of the button; `Save` unless it says more. */
  saveLabel?: string
  form: Form<F>
  /** Fields that are not asked now. */
  without?: readonly (keyof F)[]
  saving: Saving
  /** Where the call has the fields, if not at its top: `add_leave.0.` */
  at?: string
  /** What is typed stays when theirs is loaded; otherwise the form closes. */
  staysOnReload?: boolean
  /** What has to be shown first is on its way. */
  waiting?: boolean
  /** Why a press has saved nothing yet. */
  notice?: string | undefined
  /** True where it would lose something; what is typed, unless it says otherwise. */
  unsaved?: boolean
  onSave: (values: Values<F>) => void
  onClose: () => void
  /** Above the fields. */
  before?: ReactNode
  /** Under the fields. */
  children?: ReactNode
}

/** A described form in its panel, with the errors of a call at its fields. */
export function RecordForm<F>({
  form,
  without,
  saving,
  at = '',
  staysOnReload = false,
  unsaved = form.unsaved,
  onSave,
  before,
  children,
  ...dialog
}: Props<F>) {
  const names = Object.keys(form.fields as object).filter(
    (name) => !without?.includes(name as keyof F),
  )
  const { errors, unplaced } = placedErrors(names, saving.fields, at)
  return (
    <FormDialog
      {...dialog}
      unsaved={unsaved}
      busy={saving.busy}
      failure={saving.failure ?? unplaced}
      outdated={saving.outdated}
      onReload={saving.reload}
      staysOnReload={staysOnReload}
      onSave={() => {
        const values = form.read(without)
        if (values) onSave(values)
      }}
    >
      {before}
      <FormFields form={form} without={without} errors={{ ...errors, ...form.errors }} />
      {children}
    </FormDialog>
  )
}
