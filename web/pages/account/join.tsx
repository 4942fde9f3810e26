import { Button, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { Link, type MetaFunction, useNavigate, useSearchParams } from 'react-router'
import { newPasswordProblems } from '../../../domain/account/registration.ts'
import { m } from '../../../messages/page.ts'
import { field, useFormRefusal } from '../../account/form-refusal.ts'
import { noticeLinks } from '../../account/notice-links.tsx'
import { AccountFrame } from '../../account/sign-in/AccountFrame.tsx'
import { ApiError, call, failureSentence } from '../../api.ts'
import { company } from '../../public-site/site-facts.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { FormError } from '../../ui/FormError.tsx'
import { filled } from '../../ui/filled.ts'
import { Loading } from '../../ui/Page.tsx'
import { PasswordField } from '../../ui/TextField.tsx'
import { toastSuccess } from '../../ui/toast.ts'

export const meta: MetaFunction = () => [{ title: `${m.account_join()} · ${company}` }]

/** /join?token= (docs/product/roles.md#invitations): accepts an invitation to the team. */
export default function Join() {
  const [search] = useSearchParams()
  const token = search.get('token') ?? ''
  const invitation = useQuery({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) =>
      call('GET /account/invitation/{token}', undefined, { params: { token }, signal }),
    enabled: token !== '',
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const over =
    !token || (invitation.error instanceof ApiError && invitation.error.code === 'invitation-over')
  if (over) {
    return (
      <AccountFrame
        title={m.account_join_over()}
        lead={invitation.error ? failureSentence(invitation.error) : undefined}
      >
        <Link to="/login">{m.account_login_back()}</Link>
      </AccountFrame>
    )
  }
  return (
    <AccountFrame title={m.account_join()}>
      {invitation.data ? (
        <JoinForm token={token} invitation={invitation.data} />
      ) : invitation.isError ? (
        <ErrorState
          message={failureSentence(invitation.error)}
          onRetry={() => invitation.refetch()}
          busy={invitation.isFetching}
        />
      ) : (
        <Loading />
      )}
    </AccountFrame>
  )
}

const roleNames = { Admin: m.account_role_admin(), Manager: m.account_role_manager() } as const

function JoinForm({
  token,
  invitation,
}: {
  token: string
  invitation: {
    email: string
    first_name: string
    role: keyof typeof roleNames
    has_account: boolean
  }
}) {
  const form = useRef<HTMLFormElement>(null)
  const navigate = useNavigate()
  const { refuse, fail, clear, errorOf, formError } = useFormRefusal(form)
  const [busy, setBusy] = useState(false)
  const { email, first_name: name, has_account } = invitation
  const said = { company, name, email, role: roleNames[invitation.role] }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    clear()
    const data = new FormData(event.currentTarget)
    const password = field(data, 'password')
    const confirm_password = field(data, 'confirm_password')
    const [problem, ...others] = has_account ? [] : newPasswordProblems(password, confirm_password)
    if (problem) return refuse(problem, ...others)
    setBusy(true)
    try {
      const body = { password, confirm_password }
      const { response } = await call('POST /account/invitation/{token}', body, {
        params: { token },
      })
      toastSuccess(response)
      navigate('/login')
    } catch (error) {
      fail(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <form ref={form} onSubmit={submit} noValidate aria-label={m.account_join()}>
      <Stack gap="md">
        <p>{has_account ? m.account_join_lead_account(said) : m.account_join_lead(said)}</p>
        {!has_account && (
          <>
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
          </>
        )}
        <FormError message={formError} busy={busy} />
        <Button type="submit" loading={busy}>
          {m.account_join()}
        </Button>
        <p>{filled(m.account_agree, { ...noticeLinks })}</p>
      </Stack>
    </form>
  )
}
