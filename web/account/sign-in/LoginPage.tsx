import { lazy, Suspense, useEffect } from 'react'
import { m } from '../../../messages/page.ts'
import { localPath } from '../../locale.ts'
import { SiteLink, useAddress, useGo } from '../../navigation.tsx'
import { Queries } from '../../queries.tsx'
import { filled } from '../../ui/form/filled.ts'
import { Loading } from '../../ui/Page.tsx'
import { toastError } from '../../ui/toast.ts'
import { afterSignIn, safeNext } from '../next-page.ts'
import { AccountFrame } from './AccountFrame.tsx'
import { LoginForm } from './LoginForm.tsx'
import { SignInWith, useSignInOptions } from './SignInWith.tsx'
import { useWelcome } from './use-welcome.ts'

// Only needed by somebody returning from Facebook.
const CompleteSignIn = lazy(() => import('../second-factor/CompleteSignIn.tsx'))
const ProveEmail = lazy(() => import('./ProveEmail.tsx'))

/** Messages after a failed Facebook sign-in. */
const facebookErrors: Readonly<Record<string, string>> = {
  refused: m.account_facebook_refused(),
  cancelled: m.account_facebook_cancelled(),
  away: m.account_facebook_away(),
  elsewhere: m.account_facebook_elsewhere(),
  busy: m.account_facebook_busy(),
  'switched-off': m.account_switched_off(),
  'account-merged': m.problem_account_merged(),
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
    ? facebookErrors[facebook]
    : undefined
  const done = () => go(afterSignIn(next))
  const welcome = useWelcome(done)

  useEffect(() => {
    if (facebookError) toastError(facebookError)
  }, [facebookError])

  if (facebook === 'email' && options.isPending) {
    return (
      <AccountFrame title={m.account_one_more_step()}>
        <Loading />
      </AccountFrame>
    )
  }
  if (facebook === 'email' && options.data?.pending) {
    const { pending } = options.data
    return (
      <AccountFrame
        title={m.account_one_more_step()}
        lead={
          pending.first_name
            ? m.account_prove_lead_name({ name: pending.first_name })
            : m.account_prove_lead()
        }
        after={<a href={localPath('/login')}>{m.account_login_back()}</a>}
      >
        <Suspense fallback={<Loading />}>
          <ProveEmail person={pending} onDone={done} />
        </Suspense>
      </AccountFrame>
    )
  }
  if (facebook === 'second-factor') {
    return (
      <AccountFrame title={m.account_one_more_step()}>
        <Suspense fallback={<Loading />}>
          <CompleteSignIn
            onDone={welcome}
            onStop={() => go(next ? `/login?next=${encodeURIComponent(next)}` : '/login')}
          />
        </Suspense>
      </AccountFrame>
    )
  }
  return (
    <AccountFrame
      title={m.account_login()}
      after={filled(m.account_new_here, {
        create: (
          <SiteLink
            data-late
            href={next ? `/register?next=${encodeURIComponent(next)}` : '/register'}
          >
            {m.account_create()}
          </SiteLink>
        ),
      })}
    >
      <LoginForm onDone={done} />
      <SignInWith next={known ? safeNext(next) : '/'} onDone={done} />
    </AccountFrame>
  )
}
