import { m } from '../../../messages/page.ts'
import { ApiError, call, needsSecondFactor } from '../../api.ts'
import { company } from '../../public-site/site-facts.ts'
import { Form } from '../../ui/form/Form.tsx'
import { PlainButton } from '../../ui/PlainButton.tsx'
import { LinkPasswordField, linkPasswordProblems } from '../account-fields.tsx'

/** The password of an account whose mailbox Google does not vouch for, asked once. */
export default function LinkForm({
  credential,
  onDone,
  onStop,
  onHalfway,
}: {
  credential: string
  onDone: (response: string) => void
  onStop: () => void
  /** The password was right, and the account has a second factor. */
  onHalfway: () => void
}) {
  async function connect(password: string) {
    try {
      const answer = await call('POST /account/google-signin/', { credential, password })
      onDone(answer.response)
    } catch (error) {
      if (needsSecondFactor(error)) return onHalfway()
      // Google's credential has expired or was refused: a new one is needed.
      if (error instanceof ApiError && error.code === 'google-refused') onStop()
      throw error
    }
  }

  return (
    <Form
      label={m.account_connect_google()}
      submitLabel={m.account_connect_google()}
      read={(text) => ({
        values: text('link_password'),
        problems: linkPasswordProblems(text),
      })}
      send={connect}
      after={
        <PlainButton variant="outline" onClick={onStop}>
          {m.account_back()}
        </PlainButton>
      }
    >
      {(errorOf) => (
        <>
          <p>{m.account_connect_google_lead({ company })}</p>
          <LinkPasswordField errorOf={errorOf} />
        </>
      )}
    </Form>
  )
}
