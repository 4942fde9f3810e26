import type { QueryKey } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import type { CallInput, CallOutput, Params } from '../../api.ts'
import { ConfirmForm } from './ConfirmForm.tsx'
import type { Drafts, FieldSet, Values } from './describe-form.tsx'
import { useForm } from './use-form.ts'
import { type Change, useCall } from './use-save.ts'

type Props<K extends Change, F extends FieldSet> = Omit<
  ComponentProps<typeof ConfirmForm<F>>,
  'form' | 'without' | 'busy' | 'failure' | 'onConfirm'
> & {
  call: K
  params?: Params
  fields?: F
  /** Finds errors that involve several valid fields; returns messages by field. */
  check?: (values: Values<F>) => Readonly<Record<string, string>>
  /** Names of fields that are hidden now. */
  without?: (draft: Drafts<F>) => readonly (keyof F)[]
  body: (values: Values<F>) => CallInput<K>
  /** Queries to refetch afterwards. */
  stale: readonly QueryKey[]
  /** Called when done; by default the dialog closes. */
  onSaved?: (answer: CallOutput<K>) => void
}

/** A confirmation, with a few fields if any, that makes one call and closes when done. */
export function ConfirmCall<K extends Change, F extends FieldSet = Record<never, never>>({
  call,
  params,
  fields = {} as F,
  check,
  without,
  body,
  stale,
  onSaved,
  ...dialog
}: Props<K, F>) {
  const form = useForm(fields, {}, check)
  const {
    save,
    busy,
    failure,
    outdated,
    fields: refused,
  } = useCall(call, params, {
    stale,
    onSaved: onSaved ?? dialog.onClose,
  })
  return (
    <ConfirmForm
      {...dialog}
      form={form}
      without={without?.(form.draft)}
      busy={busy}
      failure={failure ?? outdated ?? Object.values(refused)[0]}
      onConfirm={(values) => save(body(values))}
    />
  )
}
