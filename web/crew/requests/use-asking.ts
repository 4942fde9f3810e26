import { useRef, useState } from 'react'
import { ask } from './request-outbox.ts'

/** Takes one request, however often its button is pressed, and what is wrong with what is typed. */
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
