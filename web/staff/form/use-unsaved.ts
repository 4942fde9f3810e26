import { useEffect } from 'react'
import { useBlocker } from 'react-router'

/**
 * Stops a person from leaving the page with unsaved words: a step in the app waits for an answer, and
 * the browser asks by itself before it closes or reloads.
 * @param unsaved true while there is something to lose.
 */
export function useUnsaved(unsaved: boolean) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      unsaved &&
      (currentLocation.pathname !== nextLocation.pathname ||
        currentLocation.search !== nextLocation.search),
  )
  useEffect(() => {
    if (!unsaved) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [unsaved])
  return {
    /** True while a step waits for an answer. */
    asking: blocker.state === 'blocked',
    leave: () => blocker.proceed?.(),
    stay: () => blocker.reset?.(),
  }
}
