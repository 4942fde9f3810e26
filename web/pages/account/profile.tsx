import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type MetaFunction, Navigate } from 'react-router'
import { found, phoneProblem } from '../../../domain/account/contact-details.ts'
import { profilePasswordProblems } from '../../../domain/account/new-password.ts'
import { may } from '../../../domain/account/permissions.ts'
import { m } from '../../../messages/page.ts'
import { NewPasswordFields } from '../../account/account-fields.tsx'
import { phoneOf } from '../../account/country-codes.ts'
import { PhoneField } from '../../account/PhoneField.tsx'
import { Security } from '../../account/Security.tsx'
import { leave, sessionChanged, useSession } from '../../account/session.ts'
import { ApiError, call, callQuery } from '../../api.ts'
import { company } from '../../public-site/site-facts.ts'
import { SignedIn } from '../../shared/SignedIn.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Card } from '../../ui/Card.tsx'
import { FormError } from '../../ui/Failure.tsx'
import forms from '../../ui/form/Form.module.css'
import { PasswordField, TextField } from '../../ui/form/TextField.tsx'
import { type TextOf, useForm } from '../../ui/form/use-form.ts'
import { PageNotYet } from '../../ui/Loaded.tsx'
import { Page } from '../../ui/Page.tsx'
import { PlainButton } from '../../ui/PlainButton.tsx'
import { toastSuccess } from '../../ui/toast.ts'
import styles from './profile.module.css'

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
  const details = useQuery(callQuery(detailsKey, 'GET /account/get-user-details/'))
  if (!details.data) return <PageNotYet title={m.account_profile()} query={details} />
  return (
    <Page title={m.account_profile()} lead={m.account_profile_lead()} width="narrow">
      <Contents />
      <ProfileForm details={details.data} />
      {details.data.on_account && (
        <Card title={m.on_account_of({ partner: details.data.on_account })}>
          <p>{m.on_account_profile()}</p>
          <p>
            <ButtonLink to="/on-account" variant="outline">
              {m.on_account_open()}
            </ButtonLink>
          </p>
        </Card>
      )}
      <Security onLeave={onLeave} />
    </Page>
  )
}

/** Links to the sections of this long page. */
function Contents() {
  const money = may('money', useSession()?.role)
  const sections = [
    { id: 'password', title: m.account_password_change() },
    { id: 'messages', title: m.consent_title() },
    ...(money
      ? [
          { id: 'credit', title: m.account_credit_title() },
          { id: 'invite', title: m.account_referral_title() },
        ]
      : []),
    { id: 'sign-in', title: m.account_ways() },
    { id: 'second-factor', title: m.second_factor_title() },
    { id: 'privacy-requests', title: m.privacy_title() },
    { id: 'own-data', title: m.account_data() },
  ]
  return (
    <nav aria-label={m.account_contents()} className={styles.contents}>
      {sections.map(({ id, title }) => (
        <a key={id} href={`#${id}`}>
          {title}
        </a>
      ))}
    </nav>
  )
}

function ProfileForm({ details }: { details: UserDetails }) {
  const queries = useQueryClient()
  // Shown once the server requires it: a recent sign-in needs no proof.
  const [askCurrent, setAskCurrent] = useState(false)

  async function save({ account, passwords }: Given, element: HTMLFormElement) {
    try {
      const saved = await call('POST /account/update/user-details/', account)
      queries.setQueryData(detailsKey, (before: object | undefined) => ({
        ...before,
        ...saved.user,
      }))
      sessionChanged()
      toastSuccess(saved.response)
      if (!passwords.password) return
      const changed = await call('POST /account/change-password/', passwords)
      toastSuccess(changed.response)
      for (const input of element.querySelectorAll<HTMLInputElement>('[name*="password"]'))
        input.value = ''
      setAskCurrent(false)
    } catch (error) {
      if (error instanceof ApiError && error.fields.current_password) setAskCurrent(true)
      throw error
    }
  }

  const { form, busy, errorOf, formError } = useForm({
    read: (text) => readProfile(text, details.email),
    send: save,
  })
  return (
    <form {...form} className={forms.form}>
      <Card>
        <div className={forms.form}>
          <TextField
            label={m.account_first_name()}
            name="first_name"
            autoComplete="given-name"
            maxLength={100}
            defaultValue={details.first_name}
            error={errorOf('first_name')}
          />
          <TextField
            label={m.account_last_name()}
            name="last_name"
            autoComplete="family-name"
            maxLength={100}
            defaultValue={details.last_name}
            error={errorOf('last_name')}
          />
          <TextField
            label={m.account_email()}
            type="email"
            value={details.email}
            disabled
            hint={m.account_email_fixed()}
          />
          <PhoneField initial={details.phone} error={errorOf('phone')} />
        </div>
      </Card>
      <Card id="password" title={m.account_password_change()}>
        <div className={forms.form}>
          <NewPasswordFields hint={m.account_password_keep()} required={false} errorOf={errorOf} />
          {askCurrent && (
            <PasswordField
              label={m.account_password_present()}
              name="current_password"
              autoComplete="current-password"
              error={errorOf('current_password')}
            />
          )}
        </div>
      </Card>
      <FormError message={formError} busy={busy} />
      <PlainButton type="submit" busy={busy}>
        {m.account_save()}
      </PlainButton>
    </form>
  )
}

type Given = ReturnType<typeof readProfile>['values']

/** Reads the form and its problems, in the order in which they are shown. */
function readProfile(text: TextOf, email: string) {
  const account = {
    first_name: text('first_name').trim(),
    last_name: text('last_name').trim(),
    email,
    phone: phoneOf(text('country_code'), text('phone')),
  }
  const passwords = {
    password: text('password'),
    confirm_password: text('confirm_password'),
    current_password: text('current_password'),
  }
  const { password, confirm_password: confirm } = passwords
  const changing = password !== '' || confirm !== ''
  const problems = found(
    account.first_name ? undefined : { code: 'first-name-missing', field: 'first_name' },
    account.last_name ? undefined : { code: 'last-name-missing', field: 'last_name' },
    phoneProblem(account.phone),
    ...(changing ? profilePasswordProblems(password, confirm) : []),
  )
  return { values: { account, passwords }, problems }
}
