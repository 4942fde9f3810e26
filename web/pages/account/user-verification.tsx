import { useQuery } from '@tanstack/react-query'
import { type MetaFunction, useSearchParams } from 'react-router'
import { m } from '../../../messages/page.ts'
import { safeNext } from '../../account/next-page.ts'
import { AccountFrame } from '../../account/sign-in/AccountFrame.tsx'
import { ApiError, call, failureSentence } from '../../api.ts'
import { company } from '../../public-site/site-facts.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { NotYet } from '../../ui/Loaded.tsx'
import { Loading } from '../../ui/Page.tsx'

export const meta: MetaFunction = () => [{ title: m.account_title_verify({ company }) }]

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
      <AccountFrame title={m.account_verify()} lead={m.account_verify_incomplete()}>
        <ButtonLink to="/">{m.account_verify_home()}</ButtonLink>
      </AccountFrame>
    )
  }
  if (verification.isPending) {
    return (
      <AccountFrame title={m.account_verifying()}>
        <Loading />
      </AccountFrame>
    )
  }
  if (verification.isError) {
    const { error } = verification
    const mayPass = !(error instanceof ApiError) || error.status === 0 || error.status >= 500
    return mayPass ? (
      <AccountFrame title={m.account_verify()}>
        <NotYet query={verification} />
      </AccountFrame>
    ) : (
      <AccountFrame title={m.account_link_failed()} lead={failureSentence(error)}>
        <ButtonLink to={login}>{m.account_login_go()}</ButtonLink>
      </AccountFrame>
    )
  }
  return (
    <AccountFrame title={m.account_welcome({ company })} lead={verification.data.response}>
      <ButtonLink to={login}>
        {next === '/' ? m.account_login() : m.account_login_continue()}
      </ButtonLink>
    </AccountFrame>
  )
}
