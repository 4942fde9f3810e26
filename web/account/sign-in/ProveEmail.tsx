import { useState } from 'react'
import { m } from '../../../messages/page.ts'
import { ApiError, call, needsSecondFactor } from '../../api.ts'
import { company, siteFacts } from '../../public-site/site-facts.ts'
import { Form } from '../../ui/form/Form.tsx'
import { filled } from '../../ui/form/filled.ts'
import { TextField } from '../../ui/form/TextField.tsx'
import { PlainButton } from '../../ui/PlainButton.tsx'
import { toastSuccess } from '../../ui/toast.ts'
import { CodeField, LinkPasswordField, linkPasswordProblems } from '../account-fields.tsx'
import { noticeLinks } from '../notice-links.tsx'
import CompleteSignIn from '../second-factor/CompleteSignIn.tsx'
import styles from './SignInWith.module.css'
import { useWelcome } from './use-welcome.ts'

/**
 * The questions to a new person from Facebook: their e-mail, then the code that was sent to it, and
 * for staff their password. `email` is Facebook's suggestion, to be used or changed.
 */
export default function ProveEmail({
  person,
  onDone,
}: {
  person: { first_name: string; email: string }
  onDone: () => void
}) {
  const welcome = useWelcome(onDone)
  const [sentTo, setSentTo] = useState<string>()
  // The code that proved the mailbox of staff, while their password is asked for.
  const [proven, setProven] = useState<string>()
  const [halfway, setHalfway] = useState(false)

  async function sendCode(email: string) {
    const answer = await call('POST /account/facebook/send-code/', { email })
    toastSuccess(answer.response)
    setSentTo(email)
  }

  async function confirm(code: string, password: string) {
    try {
      const answer = await call('POST /account/facebook/confirm/', { code, password })
      welcome(answer.response)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (needsSecondFactor(error)) return setHalfway(true)
      if (error.code === 'link-needs-password') return setProven(code)
      // The code has expired: a new one is needed.
      if (error.code === 'facebook-over') setProven(undefined)
      throw error
    }
  }

  if (halfway) return <CompleteSignIn onDone={welcome} onStop={() => setHalfway(false)} />
  return (
    <Form
      label={m.account_prove_form()}
      submitLabel={
        proven
          ? m.account_connect_facebook()
          : sentTo
            ? m.account_continue()
            : m.account_code_send()
      }
      read={(text) => ({
        values: {
          email: text('email').trim(),
          code: proven ?? text('code'),
          password: text('link_password'),
        },
        problems: proven ? linkPasswordProblems(text) : [],
      })}
      send={({ email, code, password }) => (sentTo ? confirm(code, password) : sendCode(email))}
      after={
        <>
          {sentTo && (
            <PlainButton
              variant="outline"
              onClick={() => {
                setProven(undefined)
                setSentTo(undefined)
              }}
            >
              {m.account_email_other()}
            </PlainButton>
          )}
          <p className={styles.small}>{filled(m.account_agree, noticeLinks)}</p>
        </>
      }
    >
      {(errorOf) =>
        proven ? (
          <>
            <p role="status">
              {filled(m.account_prove_staff, { email: <strong>{sentTo}</strong>, company })}
            </p>
            <LinkPasswordField errorOf={errorOf} />
          </>
        ) : sentTo ? (
          <>
            <p role="status">
              {filled(m.account_prove_sent, { email: <strong>{sentTo}</strong> })}
            </p>
            {siteFacts.reviews === 'demo' && (
              <p className={styles.small}>
                {filled(m.account_prove_demo, {
                  mailbox: (
                    <a href="/dev/mailbox" target="_blank" rel="noopener">
                      {m.account_mailbox()}
                    </a>
                  ),
                })}
              </p>
            )}
            <CodeField label={m.account_code()} autoFocus error={errorOf('code')} />
          </>
        ) : (
          <TextField
            key="email"
            label={m.account_email()}
            name="email"
            type="email"
            autoComplete="email"
            defaultValue={person.email}
            error={errorOf('email')}
          />
        )
      }
    </Form>
  )
}
