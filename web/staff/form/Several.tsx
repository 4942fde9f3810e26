import type { ReactNode } from 'react'
import parts from '../panel/parts.module.css'

/** Several of a list, as check boxes; the chosen are in the order of the list. */
export function Several<Value extends string | number>({
  label,
  hint,
  choices,
  chosen,
  error,
  onChange,
}: {
  label: string
  hint?: ReactNode
  choices: readonly { readonly value: Value; readonly label: string }[]
  chosen: readonly Value[]
  error?: string | undefined
  onChange: (chosen: Value[]) => void
}) {
  return (
    <fieldset className={parts.choices}>
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
            onChange={(event) =>
              onChange(
                event.currentTarget.checked
                  ? [...chosen, value]
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
