import { useQuery } from '@tanstack/react-query'
import { type MetaFunction, useSearchParams } from 'react-router'
import { AccountFrame } from '../account/AccountFrame.tsx'
import { safeNext } from '../account/next-page.ts'
import { ApiError, call, failureSentence } from '../api.ts'
import { company } from '../public-site/site-facts.ts'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Loading } from '../ui/Page.tsx'

export const meta: MetaFunction = () => [{ title: `Verify your account · ${company}` }]

/**
 * /user-verification?token= (docs/product/pages.md#routes): verifies once and shows the returned
 * message.
 */
export default function UserVerification() {
  const [search] = useSearchParams()
  const token = search.get('token') ?? ''
  const verification = useQuery({
    queryKey: ['verify-user', token],
    queryFn: () => call('GET /account/verify-user/{token}', undefined, { params: { token } }),
    enabled: token !== '',
    // The token works once: a second call would only be refused.
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const next = safeNext(search.get('next'))
  const login = next === '/' ? '/login' : `/login?next=${encodeURIComponent(next)}`

  if (!token) {
    return (
      <AccountFrame
        title="Verify your account"
        lead="This link is not complete. Please open the whole link from our mail."
      >
        <ButtonLink to="/">Go home</ButtonLink>
      </AccountFrame>
    )
  }
  if (verification.isPending) {
    return (
      <AccountFrame title="Verifying your account">
        <Loading />
      </AccountFrame>
    )
  }
  if (verification.isError) {
    const { error } = verification
    const mayPass = !(error instanceof ApiError) || error.status === 0 || error.status >= 500
    return mayPass ? (
      <AccountFrame title="Verify your account">
        <ErrorState
          message={failureSentence(error)}
          onRetry={() => verification.refetch()}
          busy={verification.isFetching}
        />
      </AccountFrame>
    ) : (
      <AccountFrame title="This link did not work" lead={failureSentence(error)}>
        <ButtonLink to={login}>Go to login</ButtonLink>
      </AccountFrame>
    )
  }
  return (
    <AccountFrame title={`Welcome to ${company}`} lead={verification.data.response}>
      <ButtonLink to={login}>{next === '/' ? 'Login' : 'Login and continue'}</ButtonLink>
    </AccountFrame>
  )
}
