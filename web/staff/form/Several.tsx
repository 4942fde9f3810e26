import type { ReactNode } from 'react'
import parts from '../panel/parts.module.css'

/** Several of a list as checkboxes; chosen ones are in the order of the list. */
export function Several<Value extends string | number>({
  label,
  hint,
  choices,
  chosen,
  error,
  inline = false,
  onChange,
}: {
  label: string
  hint?: ReactNode
  choices: readonly { readonly value: Value; readonly label: string }[]
  chosen: readonly Value[]
  error?: string
  /** Puts short labels on one line as far as they fit. */
  inline?: boolean
  onChange: (chosen: Value[]) => void
}) {
  const places = new Map(choices.map(({ value }, at) => [value, at]))
  const inOrder = (values: readonly Value[]) =>
    values.toSorted((one, other) => (places.get(one) ?? 0) - (places.get(other) ?? 0))
  return (
    <fieldset className={parts.choices} data-inline={inline || undefined}>
      <legend>{label}</legend>
      {hint && <p className={parts.soft}>{hint}</p>}
      {error && (
        <p className={parts.wrong} role="alert">
          {error}
        </p>
      )}
      {choices.map(({ value, label: name }) => (
        <label key={value}>
          <input
            type="checkbox"
            checked={chosen.includes(value)}
            aria-invalid={error !== undefined || undefined}
            onChange={(event) =>
              onChange(
                event.currentTarget.checked
                  ? inOrder([...chosen, value])
                  : chosen.filter((each) => each !== value),
              )
            }
          />
          {name}
        </label>
      ))}
    </fieldset>
  )
}
