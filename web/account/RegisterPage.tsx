import { useState } from 'react'
import { SiteLink, useAddress, useGo } from '../navigation.tsx'
import { Queries } from '../queries.tsx'
import { AccountFrame } from './AccountFrame.tsx'
import { safeNext } from './next-page.ts'
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
        title="Check your mail"
        lead={
          <>
            We have written to <strong>{sentTo}</strong>. Open the link in that mail to verify your
            account, then log in.
          </>
        }
      >
        <SiteLink href="/login">Go to login</SiteLink>
      </AccountFrame>
    )
  }
  return (
    <AccountFrame
      title="Create your account"
      after={
        <>
          Already registered? <SiteLink href="/login">Login</SiteLink>
        </>
      }
    >
      <RegisterForm onDone={setSentTo} {...(next ? { returnTo: safeNext(next) } : {})} />
      <SignInWith next={known ? safeNext(next) : '/'} onDone={() => go(safeNext(next))} />
    </AccountFrame>
  )
}
