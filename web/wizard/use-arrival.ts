import { type RefObject, useEffect, useRef } from 'react'
import type { Step } from '../../domain/booking/description.ts'
import { focusQuestion } from './focus-question.ts'

/**
 * Moves the focus at each step: to the answer that the review leads to, back to its button there, or
 * to the heading of a new step.
 * @param changing the field that the review has sent the person to.
 * @param by how the address came to be; `POP` is Back.
 * @returns remembers the field whose button the person comes back to.
 */
export function useArrival(
  heading: RefObject<HTMLElement | null>,
  { step, changing, by }: { step: Step; changing: string | undefined; by: string },
): (field: string) => void {
  const changed = useRef('')
  const arrived = useRef(step)
  useEffect(() => {
    if (arrived.current === step) return
    arrived.current = step
    if (changing) return focusQuestion(changing)
    const button = document.querySelector<HTMLElement>(
      `[data-change="${CSS.escape(changed.current)}"]`,
    )
    changed.current = ''
    if (button) return button.focus()
    // Back returns to where one was; a new step begins at its top, without a ride through the page.
    if (by !== 'POP') window.scrollTo({ top: 0, behavior: 'instant' })
    heading.current?.focus({ preventScroll: true })
  }, [step, by, changing, heading])
  return (field) => {
    changed.current = field
  }
}
