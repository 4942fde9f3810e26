import { useEffect } from 'react'
import { exchange } from './outbox.ts'

/** Reloads the worker's day at an interval while something is expected and the app is visible. */
export function usePolling(waits: boolean, everyMs: number): void {
  useEffect(() => {
    if (!waits) return
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void exchange()
    }, everyMs)
    return () => clearInterval(timer)
  }, [waits, everyMs])
}
