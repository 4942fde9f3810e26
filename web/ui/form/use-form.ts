import { type FormEvent, useEffect, useRef, useState } from 'react'
import { type FormProblem, formSentence } from '../../../domain/messages/form-problem.ts'
import { ApiError, failureSentence } from '../../api.ts'
import { pageLocale } from '../../locale.ts'
import { dismissToast, toastError } from '../toast.ts'

const none: ReadonlyMap<string, string> = new Map()

/** The error message of a field, if any. */
export type ErrorOf = (field: string) => string | undefined

/** The text of a field; empty if there is no such field. */
export type TextOf = (field: string) => string

export type FormRules<Values> = {
  /** Reads the values, and the rules that they break, in order. */
  read: (text: TextOf) => { values: Values; problems: readonly FormProblem[] }
  /**
   * Sends the values.
   * @returns a text to show, if the form stays on the page.
   * @throws a failed call, or `BrokenRule`.
   */
  send: (values: Values, form: HTMLFormElement) => Promise<unknown>
  /** The field to focus if a failure names none. */
  fieldOf?: (error: unknown) => string | undefined
}

/** A broken rule that is only found while sending the form. */
export class BrokenRule extends Error {
  readonly problem: FormProblem
  constructor(problem: FormProblem) {
    super(problem.code)
    this.problem = problem
  }
}

/**
 * A form that is checked before it is sent, one request at a time. Errors are shown as one toast
 * and a message at every wrong field; the first one gets the focus. Changing a field removes its
 * message and the toast about it.
 */
export function useForm<Values>({ read, send, fieldOf }: FormRules<Values>) {
  const form = useRef<HTMLFormElement>(null)
  const [messages, setMessages] = useState(none)
  const [formError, setFormError] = useState<string>()
  const [confirmation, setConfirmation] = useState<string>()
  const [busy, setBusy] = useState(false)
  const toast = useRef<{ id: number; field: string | undefined }>(undefined)

  useEffect(() => {
    const element = form.current
    const onInput = ({ target }: Event) => {
      const name = (target as Partial<HTMLInputElement> | null)?.name
      if (!name) return
      // The server may name a field that is part of another one in this form.
      const stays = (field: string) => field !== name && element?.elements.namedItem(field)
      setMessages((before) => new Map([...before].filter(([field]) => stays(field))))
      const about = toast.current?.field
      if (toast.current && about && !stays(about)) dismissToast(toast.current.id)
    }
    element?.addEventListener('input', onInput)
    return () => element?.removeEventListener('input', onInput)
  }, [])

  function show(message: string, wrong: ReadonlyMap<string, string>) {
    const [first] = wrong.keys()
    setMessages(wrong)
    toast.current = { id: toastError(message), field: first }
    const input = first ? form.current?.elements.namedItem(first) : undefined
    if (input instanceof HTMLElement) input.focus()
  }

  /** Shows broken rules of the domain, in order; the toast announces the first. */
  function refuse(first: FormProblem, others: readonly FormProblem[] = []) {
    const wrong = new Map<string, string>()
    for (const problem of [first, ...others]) {
      if (problem.field && !wrong.has(problem.field))
        wrong.set(problem.field, formSentence(problem, pageLocale))
    }
    show(formSentence(first, pageLocale), wrong)
  }

  /** Shows a failed call: the server's sentence, at the fields that it names. */
  function fail(error: unknown) {
    if (error instanceof BrokenRule) return refuse(error.problem)
    const message = failureSentence(error)
    const wrong = new Map(error instanceof ApiError ? Object.entries(error.fields) : [])
    const field = wrong.size === 0 ? fieldOf?.(error) : undefined
    if (isTemporary(error)) setFormError(message)
    show(message, field ? new Map([[field, message]]) : wrong)
  }

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    // The wizard nests forms.
    event.stopPropagation()
    if (busy) return
    const element = event.currentTarget
    setMessages(none)
    setFormError(undefined)
    setConfirmation(undefined)
    if (toast.current) dismissToast(toast.current.id)
    const { values, problems } = read(textsIn(element))
    const [problem, ...others] = problems
    if (problem) return refuse(problem, others)
    setBusy(true)
    try {
      const answer = await send(values, element)
      if (typeof answer === 'string') setConfirmation(answer)
    } catch (error) {
      fail(error)
    } finally {
      setBusy(false)
    }
  }

  return {
    /** The props of the `form` element. `post`: without scripts, nothing typed gets into an address. */
    form: { ref: form, onSubmit, noValidate: true, method: 'post' },
    busy,
    errorOf: ((field) => messages.get(field)) as ErrorOf,
    /** A temporary failure: for FormError, with Try again. */
    formError,
    /** The text that `send` returned, until the next attempt. */
    confirmation,
  }
}

/** The texts of a form. */
export function textsIn(form: HTMLFormElement): TextOf {
  const data = new FormData(form)
  return (field) => String(data.get(field) ?? '')
}

/** True for no answer, or a busy or failing server: the same form may succeed later. */
function isTemporary(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status === 0 || error.status >= 429
}
