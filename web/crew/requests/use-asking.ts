import { useRef, useState } from 'react'
import { ask } from './request-outbox.ts'

/** Submits a request once, however often its button is pressed, and holds its errors. */
export function useAsking(onAsked: () => void) {
  const pressed = useRef(false)
  const [problem, setProblem] = useState<string>()

  function send(...what: Parameters<typeof ask>) {
    if (pressed.current) return
    pressed.current = true
    void ask(...what)
    onAsked()
  }
  return { send, problem, setProblem }
}
