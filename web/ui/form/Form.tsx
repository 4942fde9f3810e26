import type { ReactNode } from 'react'
import { FormError } from '../Failure.tsx'
import { PlainButton } from '../PlainButton.tsx'
import styles from './Form.module.css'
import { type ErrorOf, type FormRules, useForm } from './use-form.ts'

type Props<Values> = FormRules<Values> & {
  /** The accessible name of the form. */
  label?: string
  submitLabel: string
  /** Next to the button. */
  beside?: ReactNode
  /** Below the button. */
  after?: ReactNode
  /** The fields. */
  children: (errorOf: ErrorOf) => ReactNode
}

/** A form with stacked fields and one button. It does not navigate. */
export function Form<Values>(props: Props<Values>) {
  const { label, submitLabel, beside, after, children } = props
  const { form, busy, errorOf, formError } = useForm(props)
  const button = (
    <PlainButton type="submit" busy={busy}>
      {submitLabel}
    </PlainButton>
  )
  return (
    <form {...form} aria-label={label} className={styles.form}>
      {children(errorOf)}
      <FormError message={formError} busy={busy} />
      {beside ? (
        <p className={styles.submit}>
          {button}
          {beside}
        </p>
      ) : (
        button
      )}
      {after}
    </form>
  )
}
