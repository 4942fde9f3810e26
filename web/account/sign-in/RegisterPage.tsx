import { useState } from 'react'
import { m } from '../../../messages/page.ts'
import { SiteLink, useAddress, useGo } from '../../navigation.tsx'
import { Queries } from '../../queries.tsx'
import { filled } from '../../ui/form/filled.ts'
import { safeNext } from '../next-page.ts'
import { AccountFrame } from './AccountFrame.tsx'
import { RegisterForm } from './RegisterForm.tsx'
import { SignInWith } from './SignInWith.tsx'

/** /register: the form, then where the verification link went. */
export function RegisterPage() {
  return (
    <Queries>
      <Register />
    </Queries>
  )
}

function Register() {
  const go = useGo()
  const { search, known } = useAddress()
  const [sentTo, setSentTo] = useState<string>()
  const next = new URLSearchParams(search).get('next')

  if (sentTo) {
    return (
      <AccountFrame
        title={m.account_check_mail()}
        lead={filled(m.account_check_mail_lead, { email: <strong>{sentTo}</strong> })}
      >
        <SiteLink href="/login">{m.account_login_go()}</SiteLink>
      </AccountFrame>
    )
  }
  return (
    <AccountFrame
      title={m.account_create_yours()}
      after={filled(m.account_registered_already, {
        login: (
          <SiteLink data-late href={next ? `/login?next=${encodeURIComponent(next)}` : '/login'}>
            {m.account_login()}
          </SiteLink>
        ),
      })}
    >
      <RegisterForm onDone={setSentTo} {...(next ? { returnTo: safeNext(next) } : {})} />
      <SignInWith next={known ? safeNext(next) : '/'} onDone={() => go(safeNext(next))} />
    </AccountFrame>
  )
}
