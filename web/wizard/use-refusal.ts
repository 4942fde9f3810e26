import { useCallback, useEffect, useState } from 'react'
import type { Service, Step } from '../../domain/booking/description.ts'
import { type Problem, sentence } from '../../domain/messages/problem.ts'
import { pageLocale } from '../locale.ts'
import { dismissErrors, dismissToast, toastError } from '../ui/toast.ts'
import { focusQuestion } from './focus-question.ts'

type Refusal = {
  /** Fields with a problem when the person tried to continue. */
  readonly fields: readonly string[]
  /** The field that the toast is about. */
  readonly first: string | undefined
  /** The server's message, for problems without a rule here. */
  readonly said?: string
  readonly toast?: number
}

/**
 * The problems that prevent the next step: the first as a toast and with the focus, and a message
 * at every field until it is corrected.
 * @param now every current problem of the form.
 */
export function useRefusal(service: Service, step: Step, now: () => readonly Problem[]) {
  const [refusal, setRefusal] = useState<Refusal>()
  const first = refusal?.first

  const problems = new Map<string, string>()
  if (refusal?.said && first) problems.set(first, refusal.said)
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

  /** That field has another answer: the server has not judged it yet. */
  const saidOf = refusal?.said ? refusal.first : undefined
  const answered = useCallback(
    (field: string) => {
      if (field !== saidOf) return
      setRefusal(undefined)
      dismissErrors()
    },
    [saidOf],
  )

  return {
    problemAt: (field: string) => problems.get(field),
    /** Shows the first problem; one without a field of the service has no message of its own. */
    refuse: (found: readonly [Problem, ...Problem[]]) => {
      const isOpen = (field: string | undefined) =>
        service.questions.some((question) => question.field === field) ? field : undefined
      setRefusal({
        fields: found.flatMap(({ field }) => isOpen(field) ?? []),
        first: isOpen(found[0].field),
        toast: toastError(sentence(found[0], pageLocale)),
      })
    },
    /** The server's word about a field. */
    refuseAt: (field: string, message: string) =>
      setRefusal({ fields: [field], first: field, said: message }),
    answered,
    clear: () => {
      setRefusal(undefined)
      if (toast !== undefined) dismissToast(toast)
    },
  }
}
