import { type ReactNode, useRef } from 'react'
import { Navigate, useLocation } from 'react-router'
import { isStaff } from '../../../domain/account/roles.ts'
import { company } from '../../public-site/site-facts.ts'
import { Page } from '../../ui/Page.tsx'
import { useSession } from '../session.ts'
import { NoAccess } from './NoAccess.tsx'

/**
 * Shows its children to whoever may see them. A visitor goes to sign in and comes back; on a staff
 * page everyone but staff goes to `/`, save for staff whose session ends while they are at work. A
 * Manager on an Admin's page is shown that, under its title.
 */
export function SignedIn({
  as = 'anyone',
  title = company,
  children,
}: {
  as?: 'anyone' | 'staff' | 'admin'
  title?: string
  children: ReactNode
}) {
  const session = useSession()
  const { pathname, search } = useLocation()
  const wasStaff = useRef(false)

  if (session === undefined) return <Page title={company} busy />
  if (session && isStaff(session.role)) wasStaff.current = true
  if (as !== 'anyone' && !(session ? isStaff(session.role) : wasStaff.current)) {
    return <Navigate to="/" replace />
  }
  if (!session) {
    return <Navigate to={`/login?next=${encodeURIComponent(pathname + search)}`} replace />
  }
  if (as === 'admin' && session.role !== 'Admin')
    return <NoAccess title={title} role={session.role} />
  return children
}
