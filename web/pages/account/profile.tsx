import { Button, Stack, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { type MetaFunction, Navigate } from 'react-router'
import { found, isStrongPassword, phoneProblem } from '../../../domain/account/registration.ts'
import type { Problem } from '../../../domain/messages/problem.ts'
import { m } from '../../../messages/page.ts'
import { phoneOf } from '../../account/country-codes.ts'
import { field, useFormRefusal } from '../../account/form-refusal.ts'
import { PhoneField } from '../../account/PhoneField.tsx'
import { Security } from '../../account/Security.tsx'
import { leave, sessionChanged } from '../../account/session.ts'
import { ApiError, call, failureSentence } from '../../api.ts'
import { company } from '../../public-site/site-facts.ts'
import { SignedIn } from '../../shared/SignedIn.tsx'
import { Card } from '../../ui/Card.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { FormError } from '../../ui/FormError.tsx'
import { Page } from '../../ui/Page.tsx'
import { PasswordField } from '../../ui/TextField.tsx'
import { toastSuccess } from '../../ui/toast.ts'

export const meta: MetaFunction = () => [{ title: m.account_title_profile({ company }) }]

const detailsKey = ['user-details']

type UserDetails = { first_name: string; last_name: string; email: string; phone: string | null }

/**
 * /profile (docs/product/pages.md#profile): name and phone, the e-mail locked, an optional password
 * change; ways to sign in, devices, own data.
 */
export default function Profile() {
  // The next address after the session has ended here: `SignedIn` would go to login and back.
  const [left, setLeft] = useState<string>()
  if (left) return <Leaving to={left} />
  return (
    <SignedIn>
      <Details onLeave={setLeft} />
    </SignedIn>
  )
}

function Leaving({ to }: { to: string }) {
  useEffect(leave, [])
  return <Navigate to={to} replace />
}

function Details({ onLeave }: { onLeave: (to: string) => void }) {
  const details = useQuery({
    queryKey: detailsKey,
    queryFn: ({ signal }) => call('GET /account/get-user-details/', undefined, { signal }),
  })
  if (details.isPending) return <Page title={m.account_profile()} busy />
  if (details.isError) {
    return (
      <Page title={m.account_profile()}>
        <ErrorState
          message={failureSentence(details.error)}
          onRetry={() => details.refetch()}
          busy={details.isFetching}
        />
      </Page>
    )
  }
  return (
    <Page title={m.account_profile()} lead={m.account_profile_lead()} width="narrow">
      <ProfileForm details={details.data} />
      <Security onLeave={onLeave} />
    </Page>
  )
}

function ProfileForm({ details }: { details: UserDetails }) {
  const form = useRef<HTMLFormElement>(null)
  const queries = useQueryClient()
  const { refuse, fail, clear, errorOf, formError } = useFormRefusal(form)
  const [busy, setBusy] = useState(false)
  // Filled once the server asks for it: a session signed in a moment ago needs no proof.
  const [askCurrent, setAskCurrent] = useState(false)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const element = event.currentTarget
    if (busy) return
    clear()
    const data = new FormData(element)
    const account = {
      first_name: field(data, 'first_name').trim(),
      last_name: field(data, 'last_name').trim(),
      email: details.email,
      phone: phoneOf(field(data, 'country_code'), field(data, 'phone')),
    }
    const password = field(data, 'password')
    const confirm_password = field(data, 'confirm_password')
    const [problem, ...others] = profileProblems(account, password, confirm_password)
    if (problem) return refuse(problem, ...others)

    setBusy(true)
    try {
      const saved = await call('POST /account/update/user-details/', account)
      queries.setQueryData(detailsKey, saved.user)
      sessionChanged()
      toastSuccess(saved.response)
      if (password) {
        const changed = await call('POST /account/change-password/', {
          password,
          confirm_password,
          current_password: field(data, 'current_password'),
        })
        toastSuccess(changed.response)
        for (const name of ['password', 'confirm_password', 'current_password']) {
          const input = element.elements.namedItem(name)
          if (input instanceof HTMLInputElement) input.value = ''
        }
        setAskCurrent(false)
      }
    } catch (error) {
      if (error instanceof ApiError && error.fields.current_password) setAskCurrent(true)
      fail(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <form ref={form} onSubmit={submit} noValidate>
      <Card>
        <Stack gap="md">
          <TextInput
            label={m.account_first_name()}
            name="first_name"
            autoComplete="given-name"
            maxLength={100}
            defaultValue={details.first_name}
            error={errorOf('first_name')}
          />
          <TextInput
            label={m.account_last_name()}
            name="last_name"
            autoComplete="family-name"
            maxLength={100}
            defaultValue={details.last_name}
            error={errorOf('last_name')}
          />
          <TextInput
            label={m.account_email()}
            type="email"
            value={details.email}
            disabled
            description={m.account_email_fixed()}
          />
          <PhoneField initial={details.phone} error={errorOf('phone')} />
        </Stack>
      </Card>
      <Card title={m.account_password_change()}>
        <Stack gap="md">
          <PasswordField
            label={m.account_password_new()}
            name="password"
            hint={m.account_password_keep()}
            autoComplete="new-password"
            error={errorOf('password')}
          />
          <PasswordField
            label={m.account_password_confirm()}
            name="confirm_password"
            autoComplete="new-password"
            error={errorOf('confirm_password')}
          />
          {askCurrent && (
            <PasswordField
              label={m.account_password_present()}
              name="current_password"
              autoComplete="current-password"
              error={errorOf('current_password')}
            />
          )}
        </Stack>
      </Card>
      <Stack gap="md" mt="lg">
        <FormError message={formError} busy={busy} />
        <Button type="submit" loading={busy} fullWidth>
          {m.account_save()}
        </Button>
      </Stack>
    </form>
  )
}

/** All problems of the profile, in the order in which they are shown. */
function profileProblems(
  account: { first_name: string; last_name: string; phone: string },
  password: string,
  confirm: string,
): Problem[] {
  const changing = password !== '' || confirm !== ''
  return found(
    account.first_name ? undefined : { code: 'first-name-missing', field: 'first_name' },
    account.last_name ? undefined : { code: 'last-name-missing', field: 'last_name' },
    phoneProblem(account.phone),
    changing && !isStrongPassword(password)
      ? { code: 'password-weak', field: 'password' }
      : undefined,
    changing && password !== confirm
      ? { code: 'profile-passwords-differ', field: 'confirm_password' }
      : undefined,
  )
}
