import type { ReactNode } from 'react'
import type { CrewVisit } from '../../../domain/api/crew.ts'
import { PageLink } from '../../navigation.tsx'
import buttons from '../LinkButton.module.css'
import { actionAddress } from './addresses.ts'

/** A link to one of a visit's screens (actions.ts), styled as a button. */
export function ActionLink({
  visit,
  to,
  children,
}: {
  visit: CrewVisit
  to: string
  children: ReactNode
}) {
  return (
    <PageLink to={actionAddress(visit, to)} className={buttons.link}>
      {children}
    </PageLink>
  )
}
