import { CrewCallError } from './call.ts'

/**
 * Makes a function that sends what waits on the phone, in one run at a time; a call during a run
 * repeats it.
 * @param retryMs called after a failed call: milliseconds until the next try; undefined for none.
 */
export function sender(
  send: () => Promise<void>,
  retryMs: (error: CrewCallError) => number | undefined,
): () => Promise<void> {
  let running: Promise<void> | undefined
  let again = false
  let timer: ReturnType<typeof setTimeout> | undefined
  return function run() {
    if (running) {
      again = true
      return running
    }
    clearTimeout(timer)
    running = send()
      .catch((error: unknown) => {
        if (!(error instanceof CrewCallError)) throw error
        const wait = retryMs(error)
        if (wait !== undefined) timer = setTimeout(() => void run(), wait)
      })
      .finally(() => {
        running = undefined
        if (!again) return
        again = false
        void run()
      })
    return running
  }
}
