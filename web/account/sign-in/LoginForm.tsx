import { lazy, Suspense, useState } from 'react'
import { emailProblem, found } from '../../../domain/account/contact-details.ts'
import { m } from '../../../messages/page.ts'
import { ApiError, call, needsSecondFactor } from '../../api.ts'
import { SiteLink } from '../../navigation.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { PasswordField } from '../../ui/form/TextField.tsx'
import type { TextOf } from '../../ui/form/use-form.ts'
import { EmailField } from '../account-fields.tsx'
import { NewTabLink } from './NewTabLink.tsx'
import { useWelcome } from './use-welcome.ts'

// Only for accounts that have a second factor.
const CompleteSignIn = lazy(() => import('../second-factor/CompleteSignIn.tsx'))

/**
 * E-mail and password (docs/product/pages.md, docs/product/checks.md). On success the session is
 * there and `onDone` is called. In a dialog over a page, its link opens in a new tab, so that the
 * page stays.
 */
export function LoginForm({
  onDone,
  inDialog = false,
}: {
  onDone: () => void
  inDialog?: boolean
}) {
  const welcome = useWelcome(onDone)
  const [halfway, setHalfway] = useState(false)

  async function logIn(account: { username: string; password: string }) {
    // Of a link that was mailed because unknown clients try passwords of this account.
    const proof = new URLSearchParams(window.location.search).get('proof')
    try {
      const answer = await call('POST /account/login/', { ...account, ...(proof ? { proof } : {}) })
      welcome(answer.response)
    } catch (error) {
      if (!needsSecondFactor(error)) throw error
      setHalfway(true)
    }
  }

  if (halfway) {
    return (
      <Suspense>
        <CompleteSignIn onDone={welcome} onStop={() => setHalfway(false)} />
      </Suspense>
    )
  }

  return (
    <Form
      label={m.account_login()}
      submitLabel={m.account_login_submit()}
      beside={
        inDialog ? (
          <NewTabLink href="/forgot-password">{m.account_forgot_link()}</NewTabLink>
        ) : (
          <SiteLink href="/forgot-password">{m.account_forgot_link()}</SiteLink>
        )
      }
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
    </Form>
  )
}

function readLogin(text: TextOf) {
  const username = text('email').trim()
  const password = text('password')
  return {
    values: { username, password },
    problems: found(
      emailProblem(username),
      password ? undefined : { code: 'password-missing', field: 'password' },
    ),
  }
}
