import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import type { Values } from './describe-form.tsx'
import { FormFields } from './FormFields.tsx'
import { focusFirstWrong } from './focus-first-wrong.ts'
import styles from './form.module.css'
import { useClosing } from './use-closing.tsx'
import type { Form } from './use-form.ts'

/**
 * A confirmation with a few fields. Enter confirms; the first invalid field gets the focus. Asks
 * before something typed is lost.
 */
export function ConfirmForm<F>({
  form,
  without,
  busy = false,
  onConfirm,
  before,
  ...dialog
}: Omit<
  ComponentProps<typeof ConfirmDialog>,
  'open' | 'children' | 'instead' | 'onConfirm' | 'onLeave'
> & {
  form: Form<F>
  /** Fields that are hidden now. */
  without?: readonly (keyof F)[]
  onConfirm: (values: Values<F>) => void
  /** Above the fields. */
  before?: ReactNode
}) {
  const element = useRef<HTMLFormElement>(null)
  const { errors, typed } = form
  const { close, question } = useClosing({ unsaved: typed, busy, onClose: dialog.onClose })
  useEffect(() => {
    if (Object.keys(errors).length > 0) focusFirstWrong(element.current)
  }, [errors])

  function confirm() {
    if (busy) return
    const values = form.read(without)
    if (values) onConfirm(values)
  }

  return (
    <ConfirmDialog
      {...dialog}
      open
      busy={busy}
      onConfirm={confirm}
      onLeave={typed ? close : undefined}
      instead={question}
    >
      <form
        ref={element}
        className={styles.question}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          confirm()
        }}
      >
        {before}
        <FormFields form={form} without={without} errors={errors} />
        <button type="submit" hidden tabIndex={-1}>
          {dialog.confirmLabel}
        </button>
      </form>
    </ConfirmDialog>
  )
}
