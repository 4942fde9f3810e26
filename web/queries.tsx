import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { onOtherTab, useSession } from './account/session.ts'
import { newQueryClient } from './query-client.ts'

const queries = newQueryClient()

/** The cache of fetched data, cleared when the session changes. */
export function Queries({ children }: { children: ReactNode }) {
  const session = useSession()
  const before = useRef(session)
  useEffect(() => {
    // After logout, another sign-in in another tab, a change of role, or an expired session, all data fetched under
    // the old session is dropped. Visible pages fetch again.
    const forget = () => {
      queries.removeQueries({ type: 'inactive' })
      void queries.resetQueries()
    }
    const role = session?.role
    if (before.current && session !== undefined && before.current.role !== role) forget()
    before.current = session
    return onOtherTab(forget)
  }, [session])
  return <QueryClientProvider client={queries}>{children}</QueryClientProvider>
}
