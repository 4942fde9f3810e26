import { emailProblem, found } from '../../../domain/account/contact-details.ts'
import { useSessionOrVisitor } from '../../account/session.ts'
import type { TextOf } from '../../ui/form/use-form.ts'
import { useMe } from '../use-service-data.ts'
import { LineForm } from './LineForm.tsx'

/** An e-mail address to notify; the signed-in user's is filled in. */
export function EmailLine({
  label,
  button,
  note,
  send,
}: {
  label: string
  button: string
  note: string
  send: (
    given: { readonly email: string; readonly website: string },
    form: HTMLFormElement,
  ) => Promise<unknown>
}) {
  const session = useSessionOrVisitor()
  const { data: me } = useMe(session?.role === 'Customer')
  return (
    <LineForm
      // Remounts once the e-mail is known.
      key={me?.email}
      label={label}
      input={{
        name: 'email',
        type: 'email',
        autoComplete: 'email',
        maxLength: 254,
        defaultValue: me?.email ?? '',
      }}
      button={{ variant: 'outline', children: button }}
      note={note}
      rules={{ read: readEmail, send }}
    />
  )
}

function readEmail(text: TextOf) {
  const email = text('email').trim()
  return { values: { email, website: text('website') }, problems: found(emailProblem(email)) }
}
