import { Fragment, type ReactNode } from 'react'
import type { Fields } from './describe-form.tsx'
import styles from './form.module.css'
import type { Form } from './use-form.ts'

/** The fields of a form, each with its own error. Two half fields share a line. */
export function FormFields<F>({
  form,
  errors,
  without = [],
}: {
  form: Form<F>
  errors: Readonly<Record<string, string | undefined>>
  /** Names of fields that are hidden now. */
  without?: readonly (keyof F)[]
}) {
  const fields = form.fields as unknown as Fields
  const draft = form.draft as Readonly<Record<string, unknown>>
  const shown = Object.keys(fields).filter((name) => !without.includes(name as keyof F))
  const rows: { names: string[]; half: boolean }[] = []
  for (const name of shown) {
    const half = fields[name]?.half === true
    const last = rows.at(-1)
    if (half && last?.half) last.names.push(name)
    else rows.push({ names: [name], half })
  }
  const change = form.change as (part: Readonly<Record<string, unknown>>) => void
  const draw = (name: string): ReactNode => (
    <Fragment key={name}>
      {fields[name]?.draw({
        value: draft[name],
        error: errors[name],
        draft,
        onChange: (value) => change({ [name]: value }),
        change,
      })}
    </Fragment>
  )
  return rows.map(({ names, half }) =>
    half ? (
      <div key={names[0]} className={styles.pair}>
        {names.map(draw)}
      </div>
    ) : (
      names.map(draw)
    ),
  )
}

/**
 * Splits the answer of a call into errors of fields and other errors.
 * @param at the path of the fields in the call, such as `add_leave.0.`
 */
export function placedErrors(
  names: readonly string[],
  answered: Readonly<Record<string, string>>,
  at: string,
) {
  const errors: Record<string, string | undefined> = {}
  for (const name of names) {
    const inside = Object.keys(answered).find((key) => key.startsWith(`${at}${name}.`))
    errors[name] = answered[at + name] ?? answered[name] ?? (inside && answered[inside])
  }
  const placed = new Set(Object.values(errors))
  return { errors, unplaced: Object.values(answered).find((sentence) => !placed.has(sentence)) }
}
