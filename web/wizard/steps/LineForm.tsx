import { type ComponentProps, useId } from 'react'
import { FormError } from '../../ui/Failure.tsx'
import { HoneypotField } from '../../ui/form/HoneypotField.tsx'
import { type FormRules, useForm } from '../../ui/form/use-form.ts'
import { PlainButton } from '../../ui/PlainButton.tsx'
import styles from './NotServed.module.css'

/** A form with one input and its button on one line. With a note, visitors may send it too. */
export function LineForm<Values>({
  label,
  input,
  button,
  note,
  rules,
}: {
  label: string
  input: ComponentProps<'input'> & { name: string }
  button: ComponentProps<typeof PlainButton>
  note?: string
  rules: FormRules<Values>
}) {
  const id = useId()
  const { form, busy, errorOf, formError, confirmation } = useForm(rules)
  const error = errorOf(input.name)
  return (
    <form {...form} className={styles.form}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.line}>
        <input
          {...input}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-problem` : note && `${id}-note`}
        />
        <PlainButton {...button} type="submit" busy={busy} />
      </div>
      {note && <HoneypotField />}
      {error && (
        <p id={`${id}-problem`} className={styles.problem}>
          {error}
        </p>
      )}
      <FormError message={formError} busy={busy} />
      {note && (
        <>
          <p role="status" className={styles.done}>
            {confirmation}
          </p>
          <p id={`${id}-note`} className={styles.note}>
            {note}
          </p>
        </>
      )}
    </form>
  )
}
