import { registrationProblems, splitFullName } from '../../domain/account/registration.ts'
import { call } from '../api.ts'
import { localPath } from '../locale.ts'
import { company } from '../public-site/site-facts.ts'
import { PasswordField, TextField } from '../ui/TextField.tsx'
import { toastSuccess } from '../ui/toast.ts'
import { AccountForm, EmailField } from './AccountForm.tsx'
import { phoneOf } from './country-codes.ts'
import { field } from './form-refusal.ts'
import { PhoneField } from './PhoneField.tsx'
import styles from './RegisterForm.module.css'

type Props = {
  /** Called with the e-mail that the verification link was sent to. */
  onDone: (email: string) => void
  /** Where the link in the mail leads on to, such as a wizard's address. */
  returnTo?: string
}

type Registration = ReturnType<typeof readRegistration>['values']

/**
 * Registration by the rules of docs/product/checks.md#registration, in their order, before anything
 * crosses the network.
 */
export function RegisterForm({ onDone, returnTo }: Props) {
  async function register(account: Registration) {
    const answer = await call('POST /account/register/', { ...account, next: returnTo ?? '' })
    toastSuccess(answer.response)
    onDone(account.email)
  }

  return (
    <AccountForm label="Register" submitLabel="Register" read={readRegistration} send={register}>
      {(errorOf) => (
        <>
          <TextField
            label="Full name"
            hint="First and last name, such as Aisyah Rahman"
            name="fullname"
            autoComplete="name"
            required
            maxLength={120}
            error={errorOf('fullname') ?? errorOf('first_name') ?? errorOf('last_name')}
          />
          <EmailField as="email" errorOf={errorOf} />
          <PhoneField error={errorOf('phone')} />
          <PasswordField
            label="Password"
            name="password"
            hint="6 to 20 characters, with a digit, a lowercase and an uppercase letter"
            autoComplete="new-password"
            required
            error={errorOf('password')}
          />
          {/* People never see this field; programs that fill every field give themselves away. */}
          <label className={styles.trap} aria-hidden="true">
            Website
            <input name="website" tabIndex={-1} autoComplete="off" />
          </label>
          <div className={styles.consent}>
            <p>
              By registering you agree to our{' '}
              <a href={localPath('/terms')} target="_blank" rel="noopener">
                terms
              </a>
              , and that {company} keeps your name, email and phone number to arrange your bookings,
              as our{' '}
              <a href={localPath('/privacy')} target="_blank" rel="noopener">
                privacy notice
              </a>{' '}
              says. You may see, correct or delete them at any time.
            </p>
            <p lang="ms">
              Dengan mendaftar, anda bersetuju dengan{' '}
              <a href="/terms#ms" target="_blank" rel="noopener">
                terma
              </a>{' '}
              dan{' '}
              <a href="/privacy#ms" target="_blank" rel="noopener">
                notis privasi
              </a>{' '}
              kami.
            </p>
          </div>
        </>
      )}
    </AccountForm>
  )
}

function readRegistration(data: FormData) {
  const name = splitFullName(field(data, 'fullname')) ?? { first_name: '', last_name: '' }
  const email = field(data, 'email').trim()
  const password = field(data, 'password')
  const account = {
    ...name,
    email,
    username: email,
    phone: phoneOf(field(data, 'country_code'), field(data, 'phone')),
    password,
    password2: password,
  }
  return {
    values: { ...account, website: field(data, 'website') },
    problems: registrationProblems(account),
  }
}
