import { type ComponentProps, useEffect, useId, useRef, useState } from 'react'
import { browserStorage } from '../browser-storage.ts'
import { useAddress } from '../navigation.tsx'
import styles from './Field.module.css'
import { crewNow, useCrew } from './state.ts'

type Props = {
  label: string
  error?: string
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

/**
 * The same for several lines. What a worker typed is still there after the server logged the phone
 * out and the same worker logged in again.
 * @param about tells several such fields of one screen apart.
 */
export function LongField({
  label,
  error,
  about = '',
  ...area
}: ComponentProps<'textarea'> & Props & { about?: string }) {
  const id = useId()
  const { worker } = useCrew()
  const { search } = useAddress()
  const [item] = useState(`jiran.crew-typed ${worker?.id} ${search} ${about}`)
  useEffect(
    () => () => {
      if (crewNow().worker) browserStorage().tab.removeItem(item)
    },
    [item],
  )
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <textarea
        rows={3}
        defaultValue={browserStorage().tab.getItem(item) ?? ''}
        onInput={({ currentTarget }) => browserStorage().tab.setItem(item, currentTarget.value)}
        {...area}
        {...describedBy(id, error)}
      />
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
