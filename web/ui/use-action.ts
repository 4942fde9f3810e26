import { useState } from 'react'
import { failureSentence } from '../api.ts'
import { toastError } from './toast.ts'

/**
 * Runs actions of a part of a page, one at a time. A toast shows why one failed.
 * @param sentenceOf formats the message of a failure.
 */
export function useAction(sentenceOf: (error: unknown) => string = failureSentence) {
  const [busy, setBusy] = useState<string>()

  async function act(name: string, work: () => Promise<unknown>) {
    if (busy) return
    setBusy(name)
    try {
      await work()
    } catch (error) {
      toastError(sentenceOf(error))
    } finally {
      setBusy(undefined)
    }
  }

  return {
    /** The name of the action under way. */
    busy,
    act,
  }
}
