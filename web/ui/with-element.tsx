import type { ReactNode } from 'react'

/** Stands where the element goes; no text has it. */
const mark = '\u0000'

/**
 * A message with an element in the place of one of its parameters.
 * @param say the message, given what stands for the element.
 */
export function withElement(say: (parameter: string) => string, element: ReactNode): ReactNode {
  const [before, after] = say(mark).split(mark)
  return (
    <>
      {before}
      {element}
      {after}
    </>
  )
}
