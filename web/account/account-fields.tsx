import { newPasswordProblems } from '../../domain/account/new-password.ts'
import type { FormProblem } from '../../domain/messages/form-problem.ts'
import { m } from '../../messages/page.ts'
import { company } from '../public-site/site-facts.ts'
import { PasswordField, TextField } from '../ui/form/TextField.tsx'
import type { ErrorOf, TextOf } from '../ui/form/use-form.ts'

/** The e-mail that names an account. */
export function EmailField({ as, errorOf }: { as: 'username' | 'email'; errorOf: ErrorOf }) {
  return (
    <TextField
      label={m.account_email()}
      name="email"
      type="email"
      autoComplete={as}
      required
      error={errorOf('email') ?? errorOf('username')}
    />
  )
}

/** A new password, twice. */
export function NewPasswordFields({
  hint = m.account_password_rule(),
  required = true,
  errorOf,
}: {
  hint?: string
  required?: boolean
  errorOf: ErrorOf
}) {
  return (
    <>
      <PasswordField
        label={m.account_password_new()}
        name="password"
        hint={hint}
        autoComplete="new-password"
        required={required}
        error={errorOf('password')}
      />
      <PasswordField
        label={m.account_password_confirm()}
        name="confirm_password"
        autoComplete="new-password"
        required={required}
        error={errorOf('confirm_password')}
      />
    </>
  )
}

export type NewPassword = { password: string; confirm_password: string }

/** Reads a new password and its problems. */
export function readNewPassword(text: TextOf): { values: NewPassword; problems: FormProblem[] } {
  const values = { password: text('password'), confirm_password: text('confirm_password') }
  return { values, problems: newPasswordProblems(values.password, values.confirm_password) }
}

/** The password of the account to which another way to sign in is connected. */
export function LinkPasswordField({ errorOf }: { errorOf: ErrorOf }) {
  return (
    <PasswordField
      label={m.account_password_of({ company })}
      name="link_password"
      autoComplete="current-password"
      autoFocus
      error={errorOf('link_password') ?? errorOf('password')}
    />
  )
}

/** Whether that password is missing. */
export function linkPasswordProblems(text: TextOf): FormProblem[] {
  return text('link_password') ? [] : [{ code: 'password-missing', field: 'link_password' }]
}

/** A code that was sent, or that an app shows. */
export function CodeField(props: { label: string; autoFocus?: true; error: string | undefined }) {
  return (
    <TextField
      {...props}
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={12}
    />
  )
}
