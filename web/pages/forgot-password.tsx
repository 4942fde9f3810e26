import { Button, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { Link, type MetaFunction } from 'react-router'
import { emailProblem } from '../../domain/account/registration.ts'
import { AccountFrame } from '../account/AccountFrame.tsx'
import { field, useFormRefusal } from '../account/form-refusal.ts'
import { call } from '../api.ts'
import { company } from '../public-site/site-facts.ts'
import { FormError } from '../ui/FormError.tsx'
import { toastSuccess } from '../ui/toast.ts'

export const meta: MetaFunction = () => [{ title: `Forgot password · ${company}` }]

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
      title="Forgot password"
      lead={answer ?? 'Tell us your email and we send you a link to choose a new password.'}
      after={<Link to="/login">Back to login</Link>}
    >
      {!answer && (
        <form ref={form} onSubmit={submit} noValidate>
          <Stack gap="md">
            <TextInput
              label="Email"
              name="email"
              type="email"
              autoComplete="username"
              required
              withAsterisk={false}
              error={errorOf('email')}
            />
            <FormError message={formError} busy={busy} />
            <Button type="submit" loading={busy}>
              Send link
            </Button>
          </Stack>
        </form>
      )}
    </AccountFrame>
  )
}
