import styles from './workers.module.css'

/** Several of a list, as check boxes. */
export function Choices<Value extends string | number>({
  label,
  choices,
  chosen,
  error,
  onChange,
}: {
  label: string
  choices: readonly { readonly value: Value; readonly label: string }[]
  chosen: readonly Value[]
  error?: string | undefined
  onChange: (chosen: Value[]) => void
}) {
  return (
    <fieldset className={styles.choices}>
      <legend>{label}</legend>
      {error && (
        <p className={styles.wrong} role="alert">
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
