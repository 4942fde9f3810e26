import { type RefObject, useState } from 'react'
import type { Problem } from '../../domain/messages/problem.ts'
import { sentence } from '../../domain/messages/problem.ts'
import { ApiError, failureSentence } from '../api.ts'
import { toastError } from '../ui/toast.ts'

/**
 * What stands in a form's way: a toast, the message at its field, and the focus there.
 * `errorOf(field)` is the message to show at that field, `trouble` the one of a failure that may
 * pass by itself: for FormTrouble, with Try again.
 */
export function useFormRefusal(form: RefObject<HTMLFormElement | null>) {
  const [refused, setRefused] = useState<{
    field: string | undefined
    message: string
    passing: boolean
  }>()

  function show(message: string, field?: string, passing = false) {
    setRefused({ field, message, passing })
    toastError(message)
    const input = field ? form.current?.elements.namedItem(field) : undefined
    if (input instanceof HTMLElement) input.focus()
  }

  return {
    /** A broken rule of the domain. */
    refuse: (problem: Problem) => show(sentence(problem), problem.field),
    /** A failed call: the server's sentence, at its field when it names one. */
    fail: (error: unknown) =>
      show(
        failureSentence(error),
        error instanceof ApiError ? Object.keys(error.fields)[0] : undefined,
        mayPass(error),
      ),
    trouble: refused?.passing ? refused.message : undefined,
    clear: () => setRefused(undefined),
    errorOf: (field: string) => (refused?.field === field ? refused.message : undefined),
  }
}

/** The network's silence, a busy or a failing server: the same form may go through later. */
function mayPass(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status === 0 || error.status >= 429
}

/** A text field of a submitted form; '' when there is none. */
export function field(data: FormData, name: string): string {
  const value = data.get(name)
  return typeof value === 'string' ? value : ''
}
