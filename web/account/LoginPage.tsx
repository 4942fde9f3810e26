import { lazy, Suspense, useEffect } from 'react'
import { localPath } from '../locale.ts'
import { SiteLink, useAddress, useGo } from '../navigation.tsx'
import { Queries } from '../queries.tsx'
import { Loading } from '../ui/Page.tsx'
import { toastError } from '../ui/toast.ts'
import { AccountFrame } from './AccountFrame.tsx'
import { LoginForm } from './LoginForm.tsx'
import { safeNext } from './next-page.ts'
import { SignInWith, useSignInOptions } from './SignInWith.tsx'

// Only needed by a new person returning from Facebook.
const ProveEmail = lazy(async () => ({ default: (await import('./ProveEmail.tsx')).ProveEmail }))

/** The message after a visit to Facebook that led nowhere. */
const facebookErrors: Readonly<Record<string, string>> = {
  refused: 'Facebook could not confirm who you are. Please try again',
  cancelled: 'You have not signed in with Facebook',
  away: 'Facebook cannot be reached just now. Please try again',
  elsewhere: 'To sign in with Facebook, please press its button on this page',
  busy: 'Too many tries. Please wait a little and try again',
}

/**
 * /login. `?next=` is where to go afterwards, when it is a path of this site;
 * `?facebook=` says how a visit to Facebook ended.
 */
export function LoginPage() {
  return (
    <Queries>
      <Login />
    </Queries>
  )
}

function Login() {
  const go = useGo()
  const { search: query, known } = useAddress()
  const search = new URLSearchParams(query)
  const options = useSignInOptions()
  const next = search.get('next')
  const facebook = search.get('facebook') ?? ''
  const facebookError = Object.hasOwn(facebookErrors, facebook)
    ? Object.hasOwn(facebookErrors, facebook)
      ? facebookErrors[facebook]
      : undefined
    : undefined
  const done = () => go(safeNext(next))

  useEffect(() => {
    if (facebookError) toastError(facebookError)
  }, [facebookError])

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
        after={<a href={localPath('/login')}>Back to login</a>}
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
          <SiteLink
            data-late
            href={next ? `/register?next=${encodeURIComponent(next)}` : '/register'}
          >
            Create an account
          </SiteLink>
        </>
      }
    >
      <LoginForm onDone={done} />
      <SignInWith next={known ? safeNext(next) : '/'} onDone={done} />
    </AccountFrame>
  )
}
