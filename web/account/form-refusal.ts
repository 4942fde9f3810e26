import { type RefObject, useEffect, useRef, useState } from 'react'
import { type Problem, sentence } from '../../domain/messages/problem.ts'
import { ApiError, failureSentence } from '../api.ts'
import { pageLocale } from '../locale.ts'
import { dismissToast, toastError } from '../ui/toast.ts'

const none: ReadonlyMap<string, string> = new Map()

/**
 * The errors of a form: one toast, a message at every wrong field, and the focus on the first.
 * `errorOf(field)` is the message to show at that field, `formError` that of a temporary failure:
 * for FormError, with Try again. Changing a field removes its message and the toast about it.
 */
export function useFormRefusal(form: RefObject<HTMLFormElement | null>) {
  const [messages, setMessages] = useState(none)
  const [formError, setFormError] = useState<string>()
  const toast = useRef<{ id: number; field: string | undefined }>(undefined)

  useEffect(() => {
    const element = form.current
    const onInput = ({ target }: Event) => {
      const name = (target as Partial<HTMLInputElement> | null)?.name
      if (!name) return
      // The server may name a field that is part of another one here.
      const stays = (field: string) => field !== name && element?.elements.namedItem(field)
      setMessages((before) => new Map([...before].filter(([field]) => stays(field))))
      const about = toast.current?.field
      if (toast.current && about && !stays(about)) dismissToast(toast.current.id)
    }
    element?.addEventListener('input', onInput)
    return () => element?.removeEventListener('input', onInput)
  }, [form])

  function show(message: string, wrong: ReadonlyMap<string, string>) {
    const [first] = wrong.keys()
    setMessages(wrong)
    toast.current = { id: toastError(message), field: first }
    const input = first ? form.current?.elements.namedItem(first) : undefined
    if (input instanceof HTMLElement) input.focus()
  }

  return {
    /** Broken rules of the domain, in order: the first is announced in the toast. */
    refuse: (first: Problem, ...others: readonly Problem[]) => {
      const wrong = new Map<string, string>()
      for (const problem of [first, ...others]) {
        if (problem.field && !wrong.has(problem.field))
          wrong.set(problem.field, sentence(problem, pageLocale))
      }
      show(sentence(first, pageLocale), wrong)
    },
    /**
     * A failed call: the server's sentence, at the fields it names.
     * @param focus the field to go to when the failure names none.
     */
    fail: (error: unknown, focus?: string) => {
      const message = failureSentence(error)
      const fields = error instanceof ApiError ? Object.entries(error.fields) : []
      if (isTemporary(error)) setFormError(message)
      const wrong = new Map(fields)
      if (focus && fields.length === 0) wrong.set(focus, message)
      show(message, wrong)
    },
    formError,
    clear: () => {
      setMessages(none)
      setFormError(undefined)
      if (toast.current) dismissToast(toast.current.id)
    },
    errorOf: (field: string) => messages.get(field),
  }
}

/** No answer, or a busy or failing server: the same form may succeed later. */
function isTemporary(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status === 0 || error.status >= 429
}

/** A text field of a submitted form; '' when missing. */
export function field(data: FormData, name: string): string {
  const value = data.get(name)
  return typeof value === 'string' ? value : ''
}
