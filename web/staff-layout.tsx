import './staff/mantine/parts.ts'
import './staff/mantine/mantine.css'
import { MantineProvider } from '@mantine/core'
import { DatesProvider } from '@mantine/dates'
import { useContext } from 'react'
import { createPortal } from 'react-dom'
import { Outlet } from 'react-router'
import { may } from '../domain/account/permissions.ts'
import { isStaff } from '../domain/account/roles.ts'
import { m } from '../messages/page.ts'
import { useSession } from './account/session.ts'
import { siteFacts } from './public-site/site-facts.ts'
import { cssVariablesResolver, theme } from './staff/mantine/theme.ts'
import { SetupBanner } from './staff/setup/SetupBanner.tsx'
import styles from './staff/setup/setup.module.css'
import { ShellPlace } from './staff/shell/place.ts'
import { StaffShell } from './staff/shell/StaffShell.tsx'

/** The layout of staff pages: Mantine, and the shell instead of the site's bar and footer. */
export default function StaffLayout() {
  const session = useSession()
  const place = useContext(ShellPlace)
  return (
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      cssVariablesResolver={cssVariablesResolver}
    >
      <DatesProvider settings={{ firstDayOfWeek: 1 }}>
        {place &&
          session &&
          isStaff(session.role) &&
          createPortal(<StaffShell session={session} />, place)}
        {session && isStaff(session.role) && siteFacts.onlinePayment === 'simulated' && (
          <p className={styles.banner}>{m.staff_shell_simulated()}</p>
        )}
        {may('manage-settings', session?.role) && <SetupBanner />}
        <Outlet />
      </DatesProvider>
    </MantineProvider>
  )
}
