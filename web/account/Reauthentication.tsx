import { lazy, Suspense, useEffect, useState } from 'react'
import { askOwnerBy } from '../api.ts'

// Rarely asked for.
const ProveAgain = lazy(async () => ({
  default: (await import('./second-factor/ProveAgain.tsx')).ProveAgain,
}))

/**
 * Answers calls that need the session's owner to prove themselves again: with it on the page, `call`
 * asks and then repeats the call.
 */
export function Reauthentication() {
  const [waiting, setWaiting] = useState<readonly ((proven: boolean) => void)[]>([])
  useEffect(
    () => askOwnerBy(() => new Promise((resolve) => setWaiting((before) => [...before, resolve]))),
    [],
  )
  if (waiting.length === 0) return null
  return (
    <Suspense>
      <ProveAgain
        onEnd={(proven) => {
          setWaiting([])
          for (const resolve of waiting) resolve(proven)
        }}
      />
    </Suspense>
  )
}
