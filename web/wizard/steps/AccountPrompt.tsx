import { useState } from 'react'
import { m } from '../../../messages/page.ts'
import { LoginForm } from '../../account/sign-in/LoginForm.tsx'
import { RegisterForm } from '../../account/sign-in/RegisterForm.tsx'
import { SignInWith } from '../../account/sign-in/SignInWith.tsx'
import { labelText } from '../../locale.ts'
import { filled } from '../../ui/form/filled.ts'
import { Tabs } from '../../ui/Tabs.tsx'
import { useBooking } from '../booking-context.ts'
import styles from '../Wizard.module.css'

/**
 * Login and Register inside step 3 (docs/product/pages.md#step-payment), and the other ways to sign
 * in. Answers are preserved, except sensitive ones, which never leave the page.
 */
export function AccountPrompt() {
  const { returnTo, service, answers } = useBooking()
  const [tab, setTab] = useState('login')
  const [sentTo, setSentTo] = useState<string>()
  const written = service.questions.find(
    (question) => question.sensitive && answers[question.field],
  )
  return (
    <section className={styles.prompt} data-question="login" aria-labelledby="login-prompt">
      <h3 id="login-prompt">{m.wizard_account_title()}</h3>
      <p>{m.wizard_account_about()}</p>
      <Tabs
        label={m.wizard_account_tabs()}
        value={tab}
        onChange={setTab}
        tabs={[
          {
            value: 'login',
            label: m.site_login(),
            panel: <LoginForm onDone={() => undefined} />,
          },
          {
            value: 'register',
            label: m.wizard_register(),
            panel: sentTo ? (
              <p className={styles.sent} role="status">
                {filled(m.wizard_mail_sent, { email: <strong>{sentTo}</strong> })}
              </p>
            ) : (
              <RegisterForm returnTo={returnTo} onDone={setSentTo} />
            ),
          },
        ]}
      />
      {!sentTo && (
        <div className={styles.otherWays}>
          <SignInWith
            next={returnTo}
            onDone={() => undefined}
            beforeFacebook={
              written && m.wizard_facebook_forgets({ answer: labelText(written.label) })
            }
          />
        </div>
      )}
    </section>
  )
}
