import type { QueryKey } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { ApiError, type CallInput, type CallOutput, type Params } from '../../api.ts'
import type { Drafts, FieldSet, Values } from './describe-form.tsx'
import { RecordForm } from './RecordForm.tsx'
import { useForm } from './use-form.ts'
import { type Change, useCall } from './use-save.ts'

type Props<K extends Change, F> = {
  call: K
  params?: Params
  fields: F
  /** Initial values; omitted for a new record. */
  stored?: { readonly [N in keyof F]?: unknown }
  body: (values: Values<F>) => CallInput<K>
  /** Queries to refetch after saving. */
  stale: readonly QueryKey[]
  title: string
  saveLabel?: string
  /** Names of fields that are hidden now. */
  without?: (draft: Drafts<F>) => readonly (keyof F)[]
  /** The path of the fields in the call, if not at its top. */
  at?: string
  staysOnReload?: boolean
  onSaved?: (answer: CallOutput<K>) => void
  /** Replaces the form after saving, instead of closing it. */
  done?: (answer: CallOutput<K>) => ReactNode
  onRefused?: (code: string) => void
  onClose: () => void
  before?: ReactNode
  /** Below the fields. */
  children?: (saving: ReturnType<typeof useCall<K>>) => ReactNode
}

/** A form in a panel that is sent by one call and closes once saved. */
export function CallForm<K extends Change, F extends FieldSet>({
  call: name,
  params,
  fields,
  stored,
  body,
  stale,
  without,
  onSaved,
  done,
  onRefused,
  children,
  ...shown
}: Props<K, F>) {
  const form = useForm(fields, stored)
  const [answer, setAnswer] = useState<CallOutput<K>>()
  const saving = useCall(name, params, {
    stale,
    onSaved: (saved) => {
      if (done) setAnswer(saved)
      else shown.onClose()
      onSaved?.(saved)
    },
  })
  if (done && answer !== undefined) return done(answer)
  return (
    <RecordForm
      {...shown}
      form={form}
      without={without?.(form.draft)}
      saving={saving}
      onSave={(values) =>
        saving.save(body(values), {
          onError: (error) => {
            if (error instanceof ApiError) onRefused?.(error.code)
          },
        })
      }
    >
      {children?.(saving)}
    </RecordForm>
  )
}
