import { type ComponentProps, useEffect, useId, useRef } from 'react'
import styles from './Field.module.css'

type Props = {
  label: string
  /** The error, if any. */
  error?: string | undefined
}

/**
 * A field large enough for a thumb, with its label.
 * @param ready whether it gets the focus, as the only field of its screen.
 */
export function Field({
  label,
  error,
  ready = false,
  ...input
}: ComponentProps<'input'> & Props & { ready?: boolean }) {
  const id = useId()
  const element = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (ready) element.current?.focus()
  }, [ready])
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <input ref={element} {...input} {...describedBy(id, error)} />
      <Problem id={id} error={error} />
    </div>
  )
}

/** The same for several lines. */
export function LongField({ label, error, ...area }: ComponentProps<'textarea'> & Props) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <textarea rows={3} {...area} {...describedBy(id, error)} />
      <Problem id={id} error={error} />
    </div>
  )
}

function describedBy(id: string, error: string | undefined) {
  return {
    id,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error ? `${id}-error` : undefined,
  }
}

function Problem({ id, error }: { id: string; error: string | undefined }) {
  return (
    <p id={`${id}-error`} className={styles.error} role="alert">
      {error}
    </p>
  )
}
