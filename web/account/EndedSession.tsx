import { lazy, Suspense } from 'react'
import { isDataHeld, useSession } from './session.ts'

// Loaded on demand: rarely needed.
const LogInAgain = lazy(() => import('./sign-in/LogInAgain.tsx'))

/** Asks to log in again while a page holds the data of an ended session. */
export function EndedSession() {
  const session = useSession()
  if (session !== null || !isDataHeld()) return null
  return (
    <Suspense>
      <LogInAgain />
    </Suspense>
  )
}
