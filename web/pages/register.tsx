import { useState } from 'react'
import { Link, type MetaFunction, useNavigate, useSearchParams } from 'react-router'
import { AccountFrame } from '../account/AccountFrame.tsx'
import { safeNext } from '../account/next-page.ts'
import { RegisterForm } from '../account/RegisterForm.tsx'
import { SignInWith } from '../account/SignInWith.tsx'
import { company } from '../public-site/site-facts.ts'

export const meta: MetaFunction = () => [{ title: `Register · ${company}` }]

/** /register (spec 2): the form, then where the verification link went. */
export default function Register() {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const [sentTo, setSentTo] = useState<string>()
  const next = search.get('next')

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
        <Link to="/login">Go to login</Link>
      </AccountFrame>
    )
  }
  return (
    <AccountFrame
      title="Create your account"
      after={
        <>
          Already registered? <Link to="/login">Login</Link>
        </>
      }
    >
      <RegisterForm onDone={setSentTo} {...(next ? { returnTo: safeNext(next) } : {})} />
      <SignInWith next={safeNext(next)} onDone={() => navigate(safeNext(next))} />
    </AccountFrame>
  )
}
