import './ui/mantine-parts.ts'
import './ui/mantine.css'
import { MantineProvider } from '@mantine/core'
import { DatesProvider } from '@mantine/dates'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { Outlet } from 'react-router'
import { ApiError } from './api.ts'
import { cssVariablesResolver, theme } from './ui/theme.ts'

/** What every page of the app carries and no public page does: Mantine and the query cache. */
export default function AppLayout() {
  const [queries] = useState(
    () =>
      new QueryClient({
        defaultOptions: {
          queries: {
            staleTime: 10_000,
            // Only what may pass by itself is tried again.
            retry: (failures, error) =>
              failures < 2 &&
              (!(error instanceof ApiError) || error.status === 0 || error.status >= 500),
          },
        },
      }),
  )
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
