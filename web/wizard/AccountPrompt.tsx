import { useState } from 'react'
import { LoginForm } from '../account/LoginForm.tsx'
import { RegisterForm } from '../account/RegisterForm.tsx'
import { SignInWith } from '../account/SignInWith.tsx'
import { Tabs } from '../ui/Tabs.tsx'
import { useBooking } from './booking-context.ts'
import styles from './Wizard.module.css'

/**
 * Login and Register inside step 3 (docs/product/pages.md#step-payment), and the other ways to sign
 * in: what was answered is preserved on the way, except for what is sensitive, which never leaves
 * the page.
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
      <h3 id="login-prompt">Login or register to book</h3>
      <p>Everything you have chosen stays as it is.</p>
      <Tabs
        label="Login or register"
        value={tab}
        onChange={setTab}
        tabs={[
          {
            value: 'login',
            label: 'Login',
            panel: <LoginForm onDone={() => undefined} />,
          },
          {
            value: 'register',
            label: 'Register',
            panel: sentTo ? (
              <p className={styles.sent} role="status">
                Check your mail: we have written to <strong>{sentTo}</strong>. Its link verifies
                your account and leads back here, with your answers as they are.
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
              written &&
              `Facebook opens in this page. For your privacy, ${written.label} are not kept meanwhile: you write them again afterwards.`
            }
          />
        </div>
      )}
    </section>
  )
}
