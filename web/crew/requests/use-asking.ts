import { useState } from 'react'
import type { CallInput } from '../../api.ts'
import { crewCall } from '../call.ts'
import { sentenceOf } from '../use-answer.ts'

type Asked = CallInput<'POST /crew/requests/'>['asked']

/**
 * Sends one request. What is typed stays until it is sent, and the same press twice is one request: it
 * has a key of its own.
 */
export function useAsking(onSent: () => void) {
  const [key] = useState(() => crypto.randomUUID())
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()

  async function send(asked: Asked, reason: string) {
    if (busy) return
    setBusy(true)
    setProblem(undefined)
    try {
      await crewCall('POST /crew/requests/', { key, asked, reason })
      onSent()
    } catch (error) {
      setProblem(sentenceOf(error))
      setBusy(false)
    }
  }
  return { send, busy, problem, setProblem }
}
