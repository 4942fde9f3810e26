import { useState } from 'react'
import type { Drafts, FieldSet, Fields, Values } from './describe-form.tsx'

/** What is typed in the fields of a form, and what is wrong with it. */
export type Form<F> = {
  readonly fields: F
  readonly draft: Drafts<F>
  readonly change: (part: Partial<Drafts<F>>) => void
  /** True while something differs from what it began as. */
  readonly unsaved: boolean
  /** What is wrong with fields, as the last press found it. */
  readonly errors: Readonly<Record<string, string>>
  /**
   * What is sent; undefined where a field cannot be read, which then says so.
   * @param without the names of fields that are not shown: they are sent as if they were empty.
   */
  readonly read: (without?: readonly (keyof F)[]) => Values<F> | undefined
}

/**
 * The state of a form that begins with what is stored.
 * @param fields as they are drawn now: labels, hints and choices may change while it is open.
 * @param stored the record that is edited, or a part of it; nothing for a new one.
 */
export function useForm<F extends FieldSet>(
  fields: F,
  stored: { readonly [N in keyof F]?: unknown } = {},
): Form<F> {
  const known = fields as unknown as Fields
  const [begun] = useState(() =>
    Object.fromEntries(
      Object.entries(known).map(([name, field]) => [name, field.start(stored[name])]),
    ),
  )
  const [draft, setDraft] = useState(begun)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  return {
    fields,
    draft: draft as Drafts<F>,
    change: (part) => setDraft((before) => ({ ...before, ...part })),
    unsaved: JSON.stringify(draft) !== JSON.stringify(begun),
    errors,
    read: (without = []) => {
      const values: Record<string, unknown> = {}
      const wrong: Record<string, string> = {}
      for (const [name, field] of Object.entries(known)) {
        const read = field.read(without.includes(name) ? field.start(undefined) : draft[name])
        if (read.ok) values[name] = read.value
        else if (!without.includes(name)) wrong[name] = read.error
      }
      setErrors(wrong)
      return Object.keys(wrong).length === 0 ? (values as Values<F>) : undefined
    },
  }
}
