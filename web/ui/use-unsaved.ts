import { useEffect } from 'react'
import { useBlocker } from 'react-router'

/**
 * Stops a person from leaving the page with unsaved input. Navigation in the app waits for an
 * answer; the browser asks before it closes or reloads.
 * @param unsaved true while there is unsaved input.
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
    /** True while navigation waits for an answer. */
    asking: blocker.state === 'blocked',
    leave: () => blocker.proceed?.(),
    stay: () => blocker.reset?.(),
  }
}
