import './ui/mantine-parts.ts'
import './ui/mantine.css'
import { MantineProvider } from '@mantine/core'
import { DatesProvider } from '@mantine/dates'
import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Outlet } from 'react-router'
import { onOtherTab, useSession } from './account/session.ts'
import { newQueryClient } from './query-client.ts'
import { cssVariablesResolver, theme } from './ui/theme.ts'

/** What every page of the app carries and no public page does: Mantine and the query cache. */
export default function AppLayout() {
  const [queries] = useState(newQueryClient)
  const session = useSession()
  const before = useRef(session)
  useEffect(() => {
    // Signed out, somebody else signed in in another tab, or the session has run out: nothing that
    // was fetched under it stays. What a page on the screen still shows is asked for anew.
    const forget = () => {
      queries.removeQueries({ type: 'inactive' })
      void queries.resetQueries()
    }
    if (before.current && session === null) forget()
    before.current = session
    return onOtherTab(forget)
  }, [session, queries])
  return (
    <>
      <meta name="robots" content="noindex" />
      <MantineProvider
        theme={theme}
        defaultColorScheme="auto"
        cssVariablesResolver={cssVariablesResolver}
      >
        <DatesProvider settings={{ firstDayOfWeek: 1 }}>
          <QueryClientProvider client={queries}>
            <Outlet />
          </QueryClientProvider>
        </DatesProvider>
      </MantineProvider>
    </>
  )
}
