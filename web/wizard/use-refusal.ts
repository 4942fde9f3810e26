import { useCallback, useEffect, useState } from 'react'
import type { Service, Step } from '../../domain/booking/description.ts'
import { type Problem, sentence } from '../../domain/messages/problem.ts'
import { pageLocale } from '../locale.ts'
import { dismissErrors, dismissToast, toastError } from '../ui/toast.ts'
import { focusQuestion } from './focus-question.ts'

type Refusal = {
  /** Fields with a problem when the person tried to continue. */
  readonly fields: readonly string[]
  /** The field of the toast. */
  readonly first: string | undefined
  /** The server's message, for problems that have no rule here. */
  readonly message?: string
  readonly toast?: number
}

/**
 * The problems that prevent the next step: a toast and the focus for the first, and a message at
 * every field until it is corrected.
 * @param now every current problem of the form.
 */
export function useRefusal(service: Service, step: Step, now: () => readonly Problem[]) {
  const [refusal, setRefusal] = useState<Refusal>()
  const first = refusal?.first

  const problems = new Map<string, string>()
  if (refusal?.message && first) problems.set(first, refusal.message)
  for (const problem of refusal ? now() : []) {
    const { field } = problem
    if (field && refusal?.fields.includes(field) && !problems.has(field))
      problems.set(field, sentence(problem, pageLocale))
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the step decides when the field is there
  useEffect(() => {
    if (first) focusQuestion(first)
  }, [refusal, first, step])

  const toast = refusal?.toast
  const corrected = first !== undefined && !problems.has(first)
  useEffect(() => {
    if (corrected && toast !== undefined) dismissToast(toast)
  }, [corrected, toast])

  /** Removes the server's message once its field has another answer. */
  const messageField = refusal?.message ? refusal.first : undefined
  const answered = useCallback(
    (field: string) => {
      if (field !== messageField) return
      setRefusal(undefined)
      dismissErrors()
    },
    [messageField],
  )

  return {
    problemAt: (field: string) => problems.get(field),
    /** Shows the first problem; problems without a field of the service have only the toast. */
    refuse: (found: readonly [Problem, ...Problem[]]) => {
      const isOpen = (field: string | undefined) =>
        service.questions.some((question) => question.field === field) ? field : undefined
      setRefusal({
        fields: found.flatMap(({ field }) => isOpen(field) ?? []),
        first: isOpen(found[0].field),
        toast: toastError(sentence(found[0], pageLocale)),
      })
    },
    refuseAt: (field: string, message: string) =>
      setRefusal({ fields: [field], first: field, message: message }),
    answered,
    clear: () => {
      setRefusal(undefined)
      if (toast !== undefined) dismissToast(toast)
    },
  }
}
