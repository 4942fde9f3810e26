import { useState } from 'react'
import { Link, type MetaFunction, useNavigate, useSearchParams } from 'react-router'
import { m } from '../../../messages/page.ts'
import {
  type NewPassword,
  NewPasswordFields,
  readNewPassword,
} from '../../account/account-fields.tsx'
import { AccountFrame } from '../../account/sign-in/AccountFrame.tsx'
import { ApiError, call } from '../../api.ts'
import { company } from '../../public-site/site-facts.ts'
import { Form } from '../../ui/form/Form.tsx'
import { toastSuccess } from '../../ui/toast.ts'

export const meta: MetaFunction = () => [{ title: m.account_title_reset({ company }) }]

/**
 * /reset-password?token= (docs/product/pages.md#routes, docs/product/checks.md#reset-password):
 * both fields match and follow the strength rule.
 */
export default function ResetPassword() {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const [refused, setRefused] = useState<string>()
  const token = search.get('token')

  async function reset(passwords: NewPassword) {
    try {
      const { response } = await call('POST /account/reset-password/{token}', passwords, {
        params: { token: token ?? '' },
      })
      toastSuccess(response)
      navigate('/login')
    } catch (error) {
      if (error instanceof ApiError && error.code === 'link-used') setRefused(error.message)
      throw error
    }
  }

  if (!token) {
    return (
      <AccountFrame title={m.account_password_new()} lead={m.account_link_incomplete_reset()}>
        <Link to="/forgot-password">{m.account_link_ask()}</Link>
      </AccountFrame>
    )
  }
  if (refused) {
    // The answer to an earlier attempt may have been lost.
    return (
      <AccountFrame
        title={m.account_link_failed()}
        lead={m.account_link_failed_reset({ reason: refused })}
        after={<Link to="/login">{m.account_login_back()}</Link>}
      >
        <Link to="/forgot-password">{m.account_link_ask()}</Link>
      </AccountFrame>
    )
  }
  return (
    <AccountFrame
      title={m.account_password_new()}
      after={<Link to="/login">{m.account_login_back()}</Link>}
    >
      <Form submitLabel={m.account_password_save()} read={readNewPassword} send={reset}>
        {(errorOf) => <NewPasswordFields errorOf={errorOf} />}
      </Form>
    </AccountFrame>
  )
}
