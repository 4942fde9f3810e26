import { Tabs } from '@mantine/core'
import { useState } from 'react'
import { LoginForm } from '../account/LoginForm.tsx'
import { RegisterForm } from '../account/RegisterForm.tsx'
import { SignInWith } from '../account/SignInWith.tsx'
import { useBooking } from './booking-context.ts'
import styles from './Wizard.module.css'

/**
 * Login and Register inside step 3 (spec 2), and the other ways to sign in: what was answered is
 * kept on the way, but for what is sensitive, which never leaves the page.
 */
export function AccountPrompt() {
  const { returnTo, service, answers } = useBooking()
  const [tab, setTab] = useState<string | null>('login')
  const [sentTo, setSentTo] = useState<string>()
  const written = service.asks.find((ask) => ask.sensitive && answers[ask.field])
  return (
    <section className={styles.prompt} data-ask="login" aria-labelledby="login-prompt">
      <h3 id="login-prompt">Login or register to book</h3>
      <p>Everything you have chosen stays as it is.</p>
      <Tabs value={tab} onChange={setTab} classNames={{ list: styles.tabs, tab: styles.tab }}>
        <Tabs.List>
          <Tabs.Tab value="login">Login</Tabs.Tab>
          <Tabs.Tab value="register">Register</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="login" className={styles.panel}>
          <LoginForm onDone={() => undefined} />
        </Tabs.Panel>
        <Tabs.Panel value="register" className={styles.panel}>
          {sentTo ? (
            <p className={styles.sent} role="status">
              Check your mail: we have written to <strong>{sentTo}</strong>. Its link verifies your
              account and leads back here, with your answers as they are.
            </p>
          ) : (
            <RegisterForm returnTo={returnTo} onDone={setSentTo} />
          )}
        </Tabs.Panel>
      </Tabs>
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
