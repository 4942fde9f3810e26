import { lazy, Suspense, useEffect } from 'react'
import { Link, type MetaFunction, useNavigate, useSearchParams } from 'react-router'
import { AccountFrame } from '../account/AccountFrame.tsx'
import { LoginForm } from '../account/LoginForm.tsx'
import { safeNext } from '../account/next-page.ts'
import { SignInWith, useSignInOptions } from '../account/SignInWith.tsx'
import { company } from '../public-site/site-facts.ts'
import { Loading } from '../ui/Page.tsx'
import { toastError } from '../ui/toast.ts'

// Only who comes back from Facebook as somebody new needs it.
const ProveEmail = lazy(async () => ({
  default: (await import('../account/ProveEmail.tsx')).ProveEmail,
}))

export const meta: MetaFunction = () => [{ title: `Login · ${company}` }]

/** What a visit to Facebook that led nowhere is told. */
const facebookTroubles: Readonly<Record<string, string>> = {
  refused: 'Facebook could not confirm who you are. Please try again',
  cancelled: 'You have not signed in with Facebook',
  away: 'Facebook cannot be reached just now. Please try again',
  elsewhere: 'To sign in with Facebook, please press its button on this page',
  busy: 'Too many tries. Please wait a little and try again',
}

/**
 * /login (spec 2). `?next=` is where to go afterwards, when it is a path of this site;
 * `?facebook=` says how a visit to Facebook ended.
 */
export default function Login() {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const options = useSignInOptions()
  const next = search.get('next')
  const facebook = search.get('facebook') ?? ''
  const trouble = Object.hasOwn(facebookTroubles, facebook) ? facebookTroubles[facebook] : undefined
  const done = () => navigate(safeNext(next))

  useEffect(() => {
    if (trouble) toastError(trouble)
  }, [trouble])

  if (facebook === 'email' && options.isPending) {
    return (
      <AccountFrame title="One more step">
        <Loading />
      </AccountFrame>
    )
  }
  if (facebook === 'email' && options.data?.pending) {
    const { pending } = options.data
    return (
      <AccountFrame
        title="One more step"
        lead={`Welcome${pending.first_name ? `, ${pending.first_name}` : ''}. A code that we send to your email makes sure that it is yours.`}
        after={<Link to="/login">Back to login</Link>}
      >
        <Suspense fallback={<Loading />}>
          <ProveEmail person={pending} onDone={done} />
        </Suspense>
      </AccountFrame>
    )
  }
  return (
    <AccountFrame
      title="Login"
      after={
        <>
          New here?{' '}
          <Link to={next ? `/register?next=${encodeURIComponent(next)}` : '/register'}>
            Create an account
          </Link>
        </>
      }
    >
      <LoginForm onDone={done} />
      <SignInWith next={safeNext(next)} onDone={done} />
    </AccountFrame>
  )
}
