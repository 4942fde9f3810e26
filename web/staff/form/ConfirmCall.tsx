import type { QueryKey } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import type { CallInput, Params } from '../../api.ts'
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
  fields: F
  /** What is wrong between fields that can be read alone, by field. */
  check?: (values: Values<F>) => Readonly<Record<string, string>>
  /** The names of fields that are not asked now. */
  without?: (draft: Drafts<F>) => readonly (keyof F)[]
  /** What is sent. */
  body: (values: Values<F>) => CallInput<K>
  /** The queries whose data is older than what was done. */
  stale: readonly QueryKey[]
  /** Once it is done; the question closes when left out. */
  onSaved?: () => void
}

/** A question with a few fields that is answered by one call, and closes once that is done. */
export function ConfirmCall<K extends Change, F extends FieldSet>({
  call,
  params,
  fields,
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
