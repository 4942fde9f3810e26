import { Button, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { Link, type MetaFunction } from 'react-router'
import { emailProblem } from '../../../domain/account/registration.ts'
import { m } from '../../../messages/page.ts'
import { field, useFormRefusal } from '../../account/form-refusal.ts'
import { AccountFrame } from '../../account/sign-in/AccountFrame.tsx'
import { call } from '../../api.ts'
import { company } from '../../public-site/site-facts.ts'
import { FormError } from '../../ui/FormError.tsx'
import { toastSuccess } from '../../ui/toast.ts'

export const meta: MetaFunction = () => [{ title: m.account_title_forgot({ company }) }]

/**
 * /forgot-password (docs/product/pages.md#routes): the answer is the same whether or not the
 * account exists.
 */
export default function ForgotPassword() {
  const form = useRef<HTMLFormElement>(null)
  const { refuse, fail, clear, errorOf, formError } = useFormRefusal(form)
  const [busy, setBusy] = useState(false)
  const [answer, setAnswer] = useState<string>()

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    clear()
    const email = field(new FormData(event.currentTarget), 'email').trim()
    const problem = emailProblem(email)
    if (problem) return refuse(problem)
    setBusy(true)
    try {
      const { response } = await call('POST /account/forgot-password/', { email })
      toastSuccess(response)
      setAnswer(response)
    } catch (error) {
      fail(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <AccountFrame
      title={m.account_forgot()}
      lead={answer ?? m.account_forgot_lead()}
      after={<Link to="/login">{m.account_login_back()}</Link>}
    >
      {!answer && (
        <form ref={form} onSubmit={submit} noValidate>
          <Stack gap="md">
            <TextInput
              label={m.account_email()}
              name="email"
              type="email"
              autoComplete="username"
              required
              withAsterisk={false}
              error={errorOf('email')}
            />
            <FormError message={formError} busy={busy} />
            <Button type="submit" loading={busy}>
              {m.account_forgot_send()}
            </Button>
          </Stack>
        </form>
      )}
    </AccountFrame>
  )
}
