import { useState } from 'react'
import type { MetaFunction } from 'react-router'
import { may } from '../../../domain/account/permissions.ts'
import { isStaff } from '../../../domain/account/roles.ts'
import { missingSteps } from '../../../domain/company/setup.ts'
import { m } from '../../../messages/page.ts'
import { safeNext } from '../../account/next-page.ts'
import { AddFactor } from '../../account/second-factor/AddFactor.tsx'
import { useRecoveryCodes } from '../../account/second-factor/RecoveryCodes.tsx'
import { useSession } from '../../account/session.ts'
import { AccountFrame } from '../../account/sign-in/AccountFrame.tsx'
import { useLogout } from '../../account/use-logout.ts'
import { GoTo, useAddress } from '../../navigation.tsx'
import { company } from '../../public-site/site-facts.ts'
import { SignedIn } from '../../shared/SignedIn.tsx'
import { useSetup } from '../../staff/setup/use-setup.ts'
import { Loading } from '../../ui/Page.tsx'
import { PlainButton } from '../../ui/PlainButton.tsx'

export const meta: MetaFunction = () => [{ title: `${m.second_factor_secure()} · ${company}` }]

/**
 * /secure-account (docs/product/roles.md#second-factor): staff without the second factor that they need
 * set one up, and go on to `?next=`.
 */
export default function SecureAccount() {
  return (
    <SignedIn>
      <Secure />
    </SignedIn>
  )
}

function Secure() {
  const session = useSession()
  // The session is complete once a factor exists, but the recovery codes must still be saved.
  const [secured, setSecured] = useState(session?.mustEnrol !== true)
  return secured ? <Onward /> : <SetUp onDone={() => setSecured(true)} />
}

function SetUp({ onDone }: { onDone: () => void }) {
  const codes = useRecoveryCodes(onDone)
  const { leaving, logout } = useLogout()
  return (
    <AccountFrame
      title={m.second_factor_secure()}
      lead={m.second_factor_secure_lead()}
      after={
        <PlainButton variant="outline" busy={leaving} onClick={logout}>
          {m.site_logout()}
        </PlainButton>
      }
    >
      <AddFactor isFirst receive={codes.receive} onAdded={onDone} />
      {codes.dialog}
    </AccountFrame>
  )
}

/** Continues: Admins of a company that is not set up go to the set-up, others to their target. */
function Onward() {
  const role = useSession()?.role
  const next = safeNext(new URLSearchParams(useAddress().search).get('next'))
  const isAdmin = may('manage-settings', role)
  const { data: setup, isLoading } = useSetup(isAdmin)
  if (isLoading) return <Loading />
  if (setup && missingSteps(setup).length > 0) return <GoTo to="/setup" />
  return <GoTo to={next === '/' && role && isStaff(role) ? '/today' : next} />
}
