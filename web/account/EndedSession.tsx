import { lazy, Suspense } from 'react'
import { isDataHeld, useSession } from './session.ts'

// Loaded on demand: rarely needed.
const LogInAgain = lazy(() => import('./sign-in/LogInAgain.tsx'))

/** Asks to log in again, or for the second factor that staff need, over a page that holds its data. */
export function EndedSession() {
  const session = useSession()
  if ((session && !session.mustEnrol) || !isDataHeld()) return null
  return (
    <Suspense>
      <LogInAgain mustEnrol={session?.mustEnrol} />
    </Suspense>
  )
}
