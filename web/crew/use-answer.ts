import { useEffect, useState } from 'react'
import { m } from '../../messages/page.ts'
import type { Call, CallInput, CallOutput } from '../api.ts'
import { CrewCallError, crewCall } from './call.ts'

type Shown<K extends Call> = {
  /** The answer to the last request; undefined until loaded. */
  readonly answer?: CallOutput<K>
  readonly failure?: string
}

/** The sentence of a failed call. */
export function sentenceOf(error: unknown): string {
  const sentence = error instanceof CrewCallError ? error.message : ''
  return sentence || m.crew_request_unreachable()
}

/** The answer of a call, which is not stored on the phone; fails when offline. */
export function useAnswer<K extends Call>(name: K, input?: CallInput<K>) {
  const asked = JSON.stringify(input ?? null)
  const [turn, setTurn] = useState(0)
  const [shown, setShown] = useState<Shown<K> & { asked: string }>({ asked })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another turn asks the same again
  useEffect(() => {
    let isLatest = true
    const show = (next: Shown<K>) => {
      if (isLatest) setShown({ ...next, asked })
    }
    const given = JSON.parse(asked) as CallInput<K> | null
    crewCall(name, given ?? undefined).then(
      (answer) => show({ answer }),
      (error: unknown) => show({ failure: sentenceOf(error) }),
    )
    return () => {
      isLatest = false
    }
  }, [name, asked, turn])
  const current: Shown<K> = shown.asked === asked ? shown : {}
  return { ...current, again: () => setTurn((count) => count + 1) }
}
