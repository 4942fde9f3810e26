import { useState } from 'react'

/**
 * The version that an open form sends: that of when it opened, as newer data must not hide a
 * colleague's change, and after `adopt` that of the person's own change.
 */
export function useOwnVersion(current: number) {
  const [version, setVersion] = useState(current)
  const [adopts, setAdopts] = useState(false)
  // The own change may be saved before its record is loaded.
  if (adopts && current !== version) {
    setVersion(current)
    setAdopts(false)
  }
  return { version, adopt: () => setAdopts(true) }
}
