import './ui/fonts-extended.css'
import './ui/mantine-parts.ts'
import './ui/mantine.css'
import { MantineProvider } from '@mantine/core'
import { DatesProvider } from '@mantine/dates'
import { Outlet } from 'react-router'
import { Reauthentication } from './account/Reauthentication.tsx'
import { Queries } from './queries.tsx'
import { cssVariablesResolver, theme } from './ui/theme.ts'

/** What every page of the app carries and no other page does: Mantine. */
export default function AppLayout() {
  return (
    <>
      <meta name="robots" content="noindex" />
      <MantineProvider
        theme={theme}
        defaultColorScheme="auto"
        cssVariablesResolver={cssVariablesResolver}
      >
        <DatesProvider settings={{ firstDayOfWeek: 1 }}>
          <Queries>
            <Outlet />
            <Reauthentication />
          </Queries>
        </DatesProvider>
      </MantineProvider>
    </>
  )
}
