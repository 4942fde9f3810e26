import type { Role } from '../../domain/account/roles.ts'
import { m } from '../../messages/page.ts'
import { roleNames } from '../account/role-names.ts'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Page } from '../ui/Page.tsx'

/** A page that this reader may not see: says who may, and who is signed in. */
export function NoAccess({ title, role }: { title: string; role: Role }) {
  return (
    <Page title={title}>
      <EmptyState
        title={m.account_no_access()}
        action={
          <ButtonLink to="/report" variant="outline">
            {m.site_check_bookings()}
          </ButtonLink>
        }
      >
        {m.account_no_access_why({ role: roleNames[role] })}
      </EmptyState>
    </Page>
  )
}
