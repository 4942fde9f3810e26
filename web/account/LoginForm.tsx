import { useQueryClient } from '@tanstack/react-query'
import { emailProblem, found } from '../../domain/account/registration.ts'
import { m } from '../../messages/page.ts'
import { ApiError, call } from '../api.ts'
import { SiteLink } from '../navigation.tsx'
import { PasswordField } from '../ui/TextField.tsx'
import { toastSuccess } from '../ui/toast.ts'
import { AccountForm, EmailField } from './AccountForm.tsx'
import { field } from './form-refusal.ts'
import { sessionChanged } from './session.ts'

/**
 * E-mail and password (docs/product/pages.md, docs/product/checks.md). On success the session is
 * there and `onDone` is called.
 */
export function LoginForm({ onDone }: { onDone: () => void }) {
  const queries = useQueryClient()

  async function logIn(account: { username: string; password: string }) {
    // Of a link that was mailed because strangers try passwords of this account.
    const proof = new URLSearchParams(window.location.search).get('proof')
    const answer = await call('POST /account/login/', { ...account, ...(proof ? { proof } : {}) })
    // Data fetched as a visitor, or as another user, is out of date.
    queries.clear()
    sessionChanged()
    toastSuccess(answer.response)
    onDone()
  }

  return (
    <AccountForm
      label={m.account_login()}
      submitLabel={m.account_login_submit()}
      beside={<SiteLink href="/forgot-password">{m.account_forgot_link()}</SiteLink>}
      read={readLogin}
      send={logIn}
      // The message does not say which of the two is wrong; the password is selected for retyping.
      fieldOf={(error) =>
        error instanceof ApiError && error.status === 401 ? 'password' : undefined
      }
    >
      {(errorOf) => (
        <>
          <EmailField as="username" errorOf={errorOf} />
          <PasswordField
            label={m.account_password()}
            name="password"
            autoComplete="current-password"
            required
            error={errorOf('password')}
          />
        </>
      )}
    </AccountForm>
  )
}

function readLogin(data: FormData) {
  const username = field(data, 'email').trim()
  const password = field(data, 'password')
  return {
    values: { username, password },
    problems: found(
      emailProblem(username),
      password ? undefined : { code: 'password-missing', field: 'password' },
    ),
  }
}
