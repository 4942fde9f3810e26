import { useState } from 'react'
import type { Drafts, FieldSet, Fields, Values } from './describe-form.tsx'

/** What is typed in the fields of a form, and what is wrong with it. */
export type Form<F> = {
  readonly fields: F
  readonly draft: Drafts<F>
  readonly change: (part: Partial<Drafts<F>>) => void
  /** True while something differs from what it began as. */
  readonly unsaved: boolean
  /** What is wrong with fields, as the last press found it and nobody has changed since. */
  readonly errors: Readonly<Record<string, string>>
  /**
   * What is sent; undefined where a field cannot be read, which then says so.
   * @param without the names of fields that are not shown: they are sent as if they were empty.
   */
  readonly read: (without?: readonly (keyof F)[]) => Values<F> | undefined
}

/** What the fields of a form begin with. */
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
 * What is typed as a call takes it, or what is wrong with it by field.
 * @param without the names of fields that are not asked: they are sent as if they were empty.
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
    const read = field.read(isAsked ? draft[name as keyof F] : field.start(undefined))
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
 * The state of a form that begins with what is stored.
 * @param fields as they are drawn now: labels, hints and choices may change while it is open.
 * @param stored the record that is edited, or a part of it; nothing for a new one.
 * @param check what is wrong between fields that can be read alone, by field.
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
    errors,
    read: (hidden) => {
      const { values, errors: unread } = readForm(fields, draft, hidden)
      const wrong = values ? check(values) : unread
      setErrors(wrong)
      return Object.keys(wrong).length === 0 ? values : undefined
    },
  }
}
