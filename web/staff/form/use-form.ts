import { useState } from 'react'
import { m } from '../../../messages/page.ts'
import type { Drafts, FieldSet, Fields, Values } from './describe-form.tsx'

/** The input of a form and its errors. */
export type Form<F> = {
  readonly fields: F
  readonly draft: Drafts<F>
  readonly change: (part: Partial<Drafts<F>>) => void
  /** True while the input differs from the initial values. */
  readonly unsaved: boolean
  /** True while something typed differs from the initial values. */
  readonly typed: boolean
  /** Errors of the last attempt, by field, until the field changes. */
  readonly errors: Readonly<Record<string, string>>
  /**
   * Reads the values to send; undefined, with errors at the fields, if any is invalid.
   * @param without names of hidden fields, which are sent as if empty.
   */
  readonly read: (without?: readonly (keyof F)[]) => Values<F> | undefined
}

/** The initial input of a form's fields. */
export function startOf<F extends FieldSet>(
  fields: F,
  stored: { readonly [N in keyof F]?: unknown } = {},
): Drafts<F> {
  return Object.fromEntries(
    Object.entries(fields as unknown as Fields).map(([name, field]) => [
      name,
      field.start(stored[name]),
    ]),
  ) as Drafts<F>
}

/**
 * Converts the input for a call, or returns errors by field.
 * @param without names of hidden fields, which are sent as if empty.
 */
export function readForm<F extends FieldSet>(
  fields: F,
  draft: Drafts<F>,
  without: readonly (keyof F)[] = [],
): { values: Values<F> | undefined; errors: Readonly<Record<string, string>> } {
  const values: Record<string, unknown> = {}
  const errors: Record<string, string> = {}
  for (const [name, field] of Object.entries(fields as unknown as Fields)) {
    const isAsked = !without.includes(name)
    const input = isAsked ? draft[name as keyof F] : field.start(undefined)
    if (isAsked && field.required && typeof input === 'string' && input.trim() === '') {
      errors[name] = m.problem_empty()
      continue
    }
    const read = field.read(input)
    if (read.ok) values[name] = read.value
    else if (isAsked) errors[name] = read.error
  }
  const isRead = Object.keys(errors).length === 0
  return { values: isRead ? (values as Values<F>) : undefined, errors }
}

function without(errors: Readonly<Record<string, string>>, names: readonly string[]) {
  const left = Object.entries(errors).filter(([name]) => !names.includes(name))
  return Object.fromEntries(left)
}

/**
 * The state of a form, initialised from a stored record.
 * @param fields the current fields: labels, hints and choices may change while the form is open.
 * @param stored the edited record or a part of it; undefined for a new one.
 * @param check finds errors that involve several valid fields, by field.
 */
export function useForm<F extends FieldSet>(
  fields: F,
  stored: { readonly [N in keyof F]?: unknown } = {},
  check: (values: Values<F>) => Readonly<Record<string, string>> = () => ({}),
): Form<F> {
  const [begun] = useState(() => startOf(fields, stored))
  const [draft, setDraft] = useState(begun)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  return {
    fields,
    draft,
    change: (part) => {
      setDraft((before) => ({ ...before, ...part }))
      setErrors((before) => without(before, Object.keys(part)))
    },
    unsaved: JSON.stringify(draft) !== JSON.stringify(begun),
    typed: Object.entries(fields as unknown as Fields).some(
      ([name, { typed }]) => typed === true && draft[name as keyof F] !== begun[name as keyof F],
    ),
    errors,
    read: (hidden) => {
      const { values, errors: unread } = readForm(fields, draft, hidden)
      const wrong = values ? check(values) : unread
      setErrors(wrong)
      return Object.keys(wrong).length === 0 ? values : undefined
    },
  }
}
