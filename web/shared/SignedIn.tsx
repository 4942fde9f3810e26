import { type ReactNode, useRef } from 'react'
import { may, type Permission } from '../../domain/account/permissions.ts'
import { isStaff } from '../../domain/account/roles.ts'
import { useSession } from '../account/session.ts'
import { GoTo, useAddress } from '../navigation.tsx'
import { company } from '../public-site/site-facts.ts'
import { Page } from '../ui/Page.tsx'
import { NoAccess } from './NoAccess.tsx'

/** Where staff without the second factor that they need set one up. */
const securePath = '/secure-account'

/**
 * Shows its children to permitted readers. Visitors are sent to sign in and return afterwards. On a
 * staff page everyone but staff is sent to `/`, except staff whose session ends while they work. A
 * Manager on an Admin's page sees a message under its title.
 */
export function SignedIn({
  permission = 'signed-in',
  title = company,
  waiting = <Page title={company} busy />,
  children,
}: {
  permission?: Permission
  title?: string
  /** Shown while the session is unknown. */
  waiting?: ReactNode
  children: ReactNode
}) {
  const session = useSession()
  const { path, search } = useAddress()
  const wasStaff = useRef(false)

  if (session === undefined) return waiting
  if (session && isStaff(session.role)) wasStaff.current = true
  if (!may(permission, 'Customer') && !(session ? isStaff(session.role) : wasStaff.current)) {
    return <GoTo to="/" />
  }
  if (!session) {
    return <GoTo to={`/login?next=${encodeURIComponent(path + search)}`} />
  }
  if (session.mustEnrol && path !== securePath) {
    return <GoTo to={`${securePath}?next=${encodeURIComponent(path + search)}`} />
  }
  if (!may(permission, session.role)) return <NoAccess title={title} role={session.role} />
  return children
}
