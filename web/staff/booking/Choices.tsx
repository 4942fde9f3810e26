import type { ReactNode } from 'react'
import styles from './booking.module.css'

/** One of a few ways, each with what it comes to. */
export function Choices<Value extends string>({
  legend,
  name,
  value,
  choices,
  onChange,
}: {
  legend: string
  name: string
  value: Value
  choices: readonly { value: Value; label: string; detail?: ReactNode }[]
  onChange: (value: Value) => void
}) {
  return (
    <fieldset className={styles.choices}>
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
