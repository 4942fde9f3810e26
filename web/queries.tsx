import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { onOtherTab, useSession } from './account/session.ts'
import { newQueryClient } from './query-client.ts'

const queries = newQueryClient()

/** The one store of what was fetched, which forgets with the session. */
export function Queries({ children }: { children: ReactNode }) {
  const session = useSession()
  const before = useRef(session)
  useEffect(() => {
    // Signed out, somebody else signed in in another tab, or the session has run out: nothing that
    // was fetched under it stays. What a page on the screen still shows is asked for again.
    const forget = () => {
      queries.removeQueries({ type: 'inactive' })
      void queries.resetQueries()
    }
    if (before.current && session === null) forget()
    before.current = session
    return onOtherTab(forget)
  }, [session])
  return <QueryClientProvider client={queries}>{children}</QueryClientProvider>
}
