import {
  type ComponentProps,
  type ComponentType,
  Fragment,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react'
import { may, type Permission } from '../../domain/account/permissions.ts'
import { isStaff } from '../../domain/account/roles.ts'
import { m } from '../../messages/page.ts'
import { isDataHeld, onLeave, onOtherTab, type Session, useSession } from '../account/session.ts'
import { GoTo, useAddress } from '../navigation.tsx'
import { company } from '../public-site/site-facts.ts'
import { Page } from '../ui/Page.tsx'
import { toastSuccess } from '../ui/toast.ts'
import { holdInput, resumeCalls } from './interrupted-calls.ts'
import { NoAccess } from './NoAccess.tsx'
import { isSamePerson } from './same-person.ts'

/** Who read this or an earlier page, until they log out. */
let lastReader: Session | undefined
onLeave(() => {
  lastReader = undefined
})

/** Where staff without the second factor that they need set one up. */
const securePath = '/secure-account'

/**
 * Shows its children to permitted readers. Visitors are sent to sign in and return afterwards; one
 * whose session ends after typing is asked to log in again over the page, and a page with typed
 * input stays for a reader who loses the permission. On a staff page everyone but staff is sent to
 * `/`, except staff whose session ends while they work. A Manager on an Admin's page sees a message
 * under its title.
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
  const mustEnrol = session?.mustEnrol && path !== securePath
  const isReader = !!session && !mustEnrol && may(permission, session.role)
  const { stays, reader } = useReader(session, isReader)
  const role = (session ?? lastReader)?.role

  if (session === undefined) return waiting
  if (!isReader && !stays) {
    if (!may(permission, 'Customer') && !(role && isStaff(role))) return <GoTo to="/" />
    const next = encodeURIComponent(path + search)
    if (!session) return <GoTo to={`/login?next=${next}`} />
    if (mustEnrol) return <GoTo to={`${securePath}?next=${next}`} />
    return <NoAccess title={title} role={session.role} />
  }
  return <Fragment key={reader}>{children}</Fragment>
}

/** A page that shows its content to permitted readers. */
export function signedIn(
  Content: ComponentType,
  props: Omit<ComponentProps<typeof SignedIn>, 'children'> = {},
) {
  return function PageOfReader() {
    return (
      <SignedIn {...props}>
        <Content />
      </SignedIn>
    )
  }
}

/**
 * Follows who reads a page: `stays` while there is typed input of its last reader, who has not
 * logged out, and another `reader` once somebody else is logged in, for whom the page begins again.
 */
function useReader(session: Session | null | undefined, isReader: boolean) {
  const [reader, setReader] = useState(0)
  const release = useRef<() => void>(undefined)
  const mayDiffer = useRef(false)
  const isSame = !session || !lastReader || isSamePerson(lastReader, session)
  const stays = isSame && release.current !== undefined && isDataHeld()

  useEffect(() => {
    if (!isReader || session?.mustEnrol) return
    const hold = () => {
      release.current ??= holdInput()
    }
    document.addEventListener('input', hold, { capture: true })
    return () => document.removeEventListener('input', hold, { capture: true })
  }, [isReader, session])
  useEffect(() => () => release.current?.(), [])
  useEffect(
    () =>
      onOtherTab(() => {
        mayDiffer.current = true
      }),
    [],
  )
  useEffect(() => {
    mayDiffer.current ||= session === null
    if (!session) return
    const isOther = mayDiffer.current && !isSame
    if (isOther) {
      release.current?.()
      release.current = undefined
    } else resumeCalls()
    if (!isReader) return
    if (isOther) {
      setReader((before) => before + 1)
      toastSuccess(m.account_now_as({ name: `${session.firstName} ${session.lastName}`.trim() }))
    }
    mayDiffer.current = false
    lastReader = session
  }, [session, isReader, isSame])
  return { stays, reader }
}
