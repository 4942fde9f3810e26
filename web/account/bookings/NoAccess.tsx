import type { Role } from '../../../domain/account/roles.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Page } from '../../ui/Page.tsx'

/** A page that exists but not for this reader: says who may see it, and who is signed in. */
export function NoAccess({ title, role }: { title: string; role: Role }) {
  return (
    <Page title={title}>
      <EmptyState
        title="Only an Admin may open this page"
        action={
          <ButtonLink to="/report" variant="outline">
            Check Bookings
          </ButtonLink>
        }
      >
        You are signed in as a {role}. If you need it, ask an Admin.
      </EmptyState>
    </Page>
  )
}
