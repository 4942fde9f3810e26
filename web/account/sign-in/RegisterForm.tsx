import { registrationProblems, splitFullName } from '../../../domain/account/registration.ts'
import { m } from '../../../messages/page.ts'
import { call } from '../../api.ts'
import { pageLocale } from '../../locale.ts'
import { company } from '../../public-site/site-facts.ts'
import { Form } from '../../ui/form/Form.tsx'
import { filled } from '../../ui/form/filled.ts'
import { HoneypotField } from '../../ui/form/HoneypotField.tsx'
import { PasswordField, TextField } from '../../ui/form/TextField.tsx'
import type { TextOf } from '../../ui/form/use-form.ts'
import { toastSuccess } from '../../ui/toast.ts'
import { EmailField } from '../account-fields.tsx'
import { phoneOf } from '../country-codes.ts'
import { noticeLinks } from '../notice-links.tsx'
import { PhoneField } from '../PhoneField.tsx'
import styles from './RegisterForm.module.css'

type Props = {
  /** Called with the e-mail that the verification link was sent to. */
  onDone: (email: string) => void
  /** Where the mailed link continues, such as a wizard's address. */
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
    <Form
      label={m.account_register()}
      submitLabel={m.account_register()}
      read={readRegistration}
      send={register}
    >
      {(errorOf) => (
        <>
          <TextField
            label={m.account_full_name()}
            hint={m.account_full_name_hint()}
            name="first_name"
            autoComplete="name"
            required
            maxLength={120}
            error={errorOf('first_name') ?? errorOf('last_name')}
          />
          <EmailField as="email" errorOf={errorOf} />
          <PhoneField error={errorOf('phone')} />
          <PasswordField
            label={m.account_password()}
            name="password"
            hint={m.account_password_rule()}
            autoComplete="new-password"
            required
            error={errorOf('password')}
          />
          <HoneypotField />
          <div className={styles.consent}>
            <p>
              {filled(m.account_consent, {
                company,
                ...noticeLinks,
              })}
            </p>
            {pageLocale !== 'ms' && (
              <p lang="ms">
                {filled(m.account_consent_malay, {
                  terms: (
                    <a href="/terms#ms" target="_blank" rel="noopener">
                      {m.account_terms_malay()}
                    </a>
                  ),
                  privacy: (
                    <a href="/privacy#ms" target="_blank" rel="noopener">
                      {m.account_privacy_malay()}
                    </a>
                  ),
                })}
              </p>
            )}
          </div>
        </>
      )}
    </Form>
  )
}

function readRegistration(text: TextOf) {
  const name = splitFullName(text('first_name')) ?? { first_name: '', last_name: '' }
  const email = text('email').trim()
  const password = text('password')
  const account = {
    ...name,
    email,
    username: email,
    phone: phoneOf(text('country_code'), text('phone')),
    password,
    password2: password,
  }
  return {
    values: { ...account, website: text('website') },
    problems: registrationProblems(account),
  }
}
