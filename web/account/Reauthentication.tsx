import { lazy, Suspense, useEffect, useState } from 'react'
import { addRemedy } from '../api.ts'

// Loaded on demand: rarely needed.
const ProveAgain = lazy(() => import('./second-factor/ProveAgain.tsx'))

/** Lets `call` ask the session's owner to reauthenticate and then repeat the call. */
export function Reauthentication() {
  const [waiting, setWaiting] = useState<readonly ((proven: boolean) => void)[]>([])
  useEffect(
    () =>
      addRemedy(({ code }) =>
        code === 'reauthentication-needed'
          ? new Promise((resolve) => setWaiting((before) => [...before, resolve]))
          : undefined,
      ),
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
