import { type RefObject, useEffect, useRef } from 'react'
import type { Step } from '../../domain/booking/description.ts'
import { focusQuestion } from './focus-question.ts'

/**
 * Moves the focus at each step: to the answer that the review links to, back to its button in the
 * review, or to the heading of a new step.
 * @param changing the field to which the review has sent the person.
 * @param by the kind of navigation; `POP` is Back.
 * @param isFirst the form is the first page of its task; otherwise its first step is a new one too.
 * @returns a function that remembers the field to whose button the person returns.
 */
export function useArrival(
  heading: RefObject<HTMLElement | null>,
  {
    step,
    changing,
    by,
    isFirst,
  }: { step: Step; changing: string | undefined; by: string; isFirst: boolean },
): (field: string) => void {
  const changed = useRef('')
  const arrived = useRef(isFirst ? step : undefined)
  useEffect(() => {
    if (arrived.current === step) return
    arrived.current = step
    if (changing) return focusQuestion(changing)
    const button = document.querySelector<HTMLElement>(
      `[data-change="${CSS.escape(changed.current)}"]`,
    )
    changed.current = ''
    if (button) return button.focus()
    // Back restores the scroll position; a new step starts at its top without smooth scrolling.
    if (by !== 'POP') window.scrollTo({ top: 0, behavior: 'instant' })
    heading.current?.focus({ preventScroll: true })
  }, [step, by, changing, heading])
  return (field) => {
    changed.current = field
  }
}
