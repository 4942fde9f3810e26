import { Button, Stack } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { Link, type MetaFunction, useNavigate, useSearchParams } from 'react-router'
import { newPasswordProblems } from '../../../domain/account/registration.ts'
import { m } from '../../../messages/page.ts'
import { field, useFormRefusal } from '../../account/form-refusal.ts'
import { AccountFrame } from '../../account/sign-in/AccountFrame.tsx'
import { ApiError, call } from '../../api.ts'
import { company } from '../../public-site/site-facts.ts'
import { FormError } from '../../ui/FormError.tsx'
import { PasswordField } from '../../ui/TextField.tsx'
import { toastSuccess } from '../../ui/toast.ts'

export const meta: MetaFunction = () => [{ title: m.account_title_reset({ company }) }]

/**
 * /reset-password?token= (docs/product/pages.md#routes, docs/product/checks.md#reset-password):
 * both fields match and follow the strength rule.
 */
export default function ResetPassword() {
  const form = useRef<HTMLFormElement>(null)
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const { refuse, fail, clear, errorOf, formError } = useFormRefusal(form)
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string>()
  const token = search.get('token')

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy || !token) return
    clear()
    const data = new FormData(event.currentTarget)
    const password = field(data, 'password')
    const confirm_password = field(data, 'confirm_password')
    const [problem, ...others] = newPasswordProblems(password, confirm_password)
    if (problem) return refuse(problem, ...others)
    setBusy(true)
    try {
      const { response } = await call(
        'POST /account/reset-password/{token}',
        { password, confirm_password },
        { params: { token } },
      )
      toastSuccess(response)
      navigate('/login')
    } catch (error) {
      fail(error)
      if (error instanceof ApiError && error.code === 'link-used') setRefused(error.message)
    } finally {
      setBusy(false)
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
    // The answer to an earlier press may have been lost on its way.
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
      <form ref={form} onSubmit={submit} noValidate>
        <Stack gap="md">
          <PasswordField
            label={m.account_password_new()}
            name="password"
            hint={m.account_password_rule()}
            autoComplete="new-password"
            required
            error={errorOf('password')}
          />
          <PasswordField
            label={m.account_password_confirm()}
            name="confirm_password"
            autoComplete="new-password"
            required
            error={errorOf('confirm_password')}
          />
          <FormError message={formError} busy={busy} />
          <Button type="submit" loading={busy}>
            {m.account_password_save()}
          </Button>
        </Stack>
      </form>
    </AccountFrame>
  )
}
