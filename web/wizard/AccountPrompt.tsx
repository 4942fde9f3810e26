import { Tabs } from '@mantine/core'
import { useState } from 'react'
import { LoginForm } from '../account/LoginForm.tsx'
import { RegisterForm } from '../account/RegisterForm.tsx'
import { useBooking } from './booking-context.ts'
import styles from './Wizard.module.css'

/** Login and Register inside step 3 (spec 2): nothing that was answered is lost on the way. */
export function AccountPrompt() {
  const { returnTo } = useBooking()
  const [tab, setTab] = useState<string | null>('login')
  const [sentTo, setSentTo] = useState<string>()
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
    </section>
  )
}
