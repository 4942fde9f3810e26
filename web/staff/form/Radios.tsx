import { type ReactNode, useId } from 'react'
import styles from './form.module.css'

/** Radios, each with its effect. */
export function Radios<Value extends string>({
  legend,
  value,
  choices,
  onChange,
}: {
  legend: string
  value: Value
  choices: readonly { value: Value; label: string; detail?: ReactNode }[]
  onChange: (value: Value) => void
}) {
  const name = useId()
  return (
    <fieldset className={styles.radios}>
      <legend>{legend}</legend>
      {choices.map((choice) => (
        <label key={choice.value}>
          <input
            type="radio"
            name={name}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
          />
          <span>
            {choice.label}
            {choice.detail && <small>{choice.detail}</small>}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
