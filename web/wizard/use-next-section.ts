import { type RefObject, useEffect, useRef } from 'react'
import type { Answers, Question } from '../../domain/booking/description.ts'
import { isAnswered } from './answers/answers.ts'

/** Questions answered with one action; after other kinds the person may still be typing. */
const answeredAtOnce: readonly Question['kind'][] = ['frequency', 'date', 'choice', 'start-time']

/**
 * Scrolls to the next section when one is answered for the first time
 * (docs/product/pages.md#booking-wizard). Only after a pointer action: arrow keys move through
 * radios and must not scroll the page away.
 */
export function useNextSection(
  form: RefObject<HTMLElement | null>,
  questions: readonly Question[],
  answers: Answers,
) {
  const byPointer = useRef(false)
  const before = useRef(answers)

  useEffect(() => {
    const onPointer = () => {
      byPointer.current = true
    }
    const onKey = () => {
      byPointer.current = false
    }
    document.addEventListener('pointerdown', onPointer, true)
    document.addEventListener('keydown', onKey, true)
    return () => {
      document.removeEventListener('pointerdown', onPointer, true)
      document.removeEventListener('keydown', onKey, true)
    }
  }, [])

  useEffect(() => {
    const was = before.current
    before.current = answers
    if (was === answers || !byPointer.current) return
    const answered = questions.find(
      ({ kind, field }) =>
        answeredAtOnce.includes(kind) && !isAnswered(was, field) && isAnswered(answers, field),
    )
    const shown = [...(form.current?.querySelectorAll<HTMLElement>('[data-question]') ?? [])]
    const at = shown.findIndex(({ dataset }) => dataset.question === answered?.field)
    const section = at < 0 ? undefined : shown[at + 1]
    if (!section) return
    const { top, bottom } = section.getBoundingClientRect()
    if (top >= 0 && bottom <= window.innerHeight * 0.85) return
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    section.scrollIntoView({ behavior: still ? 'instant' : 'smooth', block: 'start' })
  }, [form, questions, answers])
}
