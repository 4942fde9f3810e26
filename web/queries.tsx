import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { EndedSession } from './account/EndedSession.tsx'
import { isDataHeld, onOtherTab, useSession } from './account/session.ts'
import { newQueryClient } from './query-client.ts'
import { isSamePerson } from './shared/same-person.ts'

const queries = newQueryClient()

/** The cache of fetched data, cleared when the session changes. */
export function Queries({ children }: { children: ReactNode }) {
  const session = useSession()
  const before = useRef(session)
  const wasInterrupted = useRef(false)
  useEffect(() => {
    // After logout, another sign-in in another tab, a change of role, or an expired session, all data fetched under
    // the old session is dropped. Visible pages fetch again.
    const forget = () => {
      queries.removeQueries({ type: 'inactive' })
      void queries.resetQueries()
    }
    const last = before.current
    // A page with typed input fetches again without dropping what it shows.
    const renew = () => {
      queries.removeQueries({ type: 'inactive' })
      void queries.invalidateQueries()
    }
    if (session === null && isDataHeld()) wasInterrupted.current = true
    else {
      const isOther = wasInterrupted.current && session && last && !isSamePerson(session, last)
      if (isOther) forget()
      else if (last && session !== undefined && last.role !== session?.role) {
        if (isDataHeld()) renew()
        else forget()
      }
      wasInterrupted.current = false
      before.current = session
    }
    return onOtherTab((now) => {
      if (now && last && isSamePerson(now, last)) renew()
      else if (now || !isDataHeld()) forget()
    })
  }, [session])
  return (
    <QueryClientProvider client={queries}>
      {children}
      <EndedSession />
    </QueryClientProvider>
  )
}
