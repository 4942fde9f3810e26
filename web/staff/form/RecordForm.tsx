import type { ReactNode } from 'react'
import type { Values } from './describe-form.tsx'
import { FormDialog } from './FormDialog.tsx'
import { FormFields, placedErrors } from './FormFields.tsx'
import type { Form } from './use-form.ts'
import type { useSave } from './use-save.ts'

type Saving = Pick<
  ReturnType<typeof useSave>,
  'busy' | 'fields' | 'failure' | 'outdated' | 'reload'
>

type Props<F> = {
  /** What is edited: `Aisyah Rahman`, `New voucher`. */
  title: string
  /** The verb of the button; `Save` by default. */
  saveLabel?: string
  form: Form<F>
  /** Fields that are hidden now. */
  without?: readonly (keyof F)[]
  saving: Saving
  /** The path of the fields in the call, if not at its top: `add_leave.0.` */
  at?: string
  /** Keeps the input when the other version is loaded; otherwise the form closes. */
  staysOnReload?: boolean
  /** A preview is loading. */
  waiting?: boolean
  /** Why pressing the button has not saved yet. */
  notice?: string
  /** True while closing would lose something; by default, while there is unsaved input. */
  unsaved?: boolean
  onSave: (values: Values<F>) => void
  onClose: () => void
  /** Above the fields. */
  before?: ReactNode
  /** Below the fields. */
  children?: ReactNode
}

/** A described form in its panel, with a call's errors at the fields. */
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
