import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { m } from '../../../messages/page.ts'
import styles from './TextField.module.css'

type FieldProps = {
  label: string
  /** A sentence under the label. */
  hint?: ReactNode
  /** The problem with the field's value. */
  error?: string
}

/** A native text input with its label. */
export function TextField({ label, hint, error, ...input }: ComponentProps<'input'> & FieldProps) {
  const { ids, state } = useDescription(hint, error)
  return (
    <Field label={label} hint={hint} error={error} ids={ids}>
      <input type="text" {...input} {...state} className={styles.input} />
    </Field>
  )
}

/** A native textarea with its label. */
export function LongTextField({
  label,
  hint,
  error,
  ...area
}: ComponentProps<'textarea'> & FieldProps) {
  const { ids, state } = useDescription(hint, error)
  return (
    <Field label={label} hint={hint} error={error} ids={ids}>
      <textarea rows={4} {...area} {...state} className={styles.input} />
    </Field>
  )
}

/** A native select with its label. */
export function SelectField({
  label,
  hint,
  error,
  choices,
  ...select
}: ComponentProps<'select'> &
  FieldProps & { choices: readonly { readonly value: string; readonly label: string }[] }) {
  const { ids, state } = useDescription(hint, error)
  return (
    <Field label={label} hint={hint} error={error} ids={ids}>
      <select {...select} {...state} className={styles.input}>
        {choices.map(({ value, label: name }) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
    </Field>
  )
}

/** A password input with a button that shows or hides the password. */
export function PasswordField({
  label,
  hint,
  error,
  ...input
}: Omit<ComponentProps<'input'>, 'type'> & FieldProps) {
  const { ids, state } = useDescription(hint, error)
  const [shown, setShown] = useState(false)
  return (
    <Field label={label} hint={hint} error={error} ids={ids}>
      <span className={styles.password}>
        <input
          {...input}
          {...state}
          type={shown ? 'text' : 'password'}
          autoCapitalize="none"
          spellCheck={false}
          className={styles.input}
        />
        <button
          type="button"
          className={styles.eye}
          aria-label={shown ? m.common_hide_password() : m.common_show_password()}
          onClick={() => setShown(!shown)}
        >
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z" />
            <circle cx="12" cy="12" r="3" />
            {!shown && <path d="m4 4 16 16" />}
          </svg>
        </button>
      </span>
    </Field>
  )
}

type Ids = { input: string; hint: string; error: string }

function useDescription(hint: ReactNode, error: string | undefined) {
  const input = useId()
  const ids: Ids = { input, hint: `${input}-hint`, error: `${input}-error` }
  const described = [hint && ids.hint, error && ids.error].filter(Boolean).join(' ')
  return {
    ids,
    state: {
      id: input,
      'aria-invalid': error ? true : undefined,
      'aria-describedby': described || undefined,
    },
  }
}

function Field({
  label,
  hint,
  error,
  ids,
  children,
}: FieldProps & { ids: Ids; children: ReactNode }) {
  return (
    <div className={styles.field}>
      <label htmlFor={ids.input}>{label}</label>
      {hint && (
        <p id={ids.hint} className={styles.hint}>
          {hint}
        </p>
      )}
      {children}
      {error && (
        <p id={ids.error} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  )
}
