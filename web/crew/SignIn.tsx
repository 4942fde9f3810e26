import { type FormEvent, useState } from 'react'
import { m } from '../../messages/page.ts'
import { company } from '../public-site/site-facts.ts'
import { BigButton } from './BigButton.tsx'
import { CallCompany } from './CallCompany.tsx'
import { CrewCallError, crewCall } from './call.ts'
import { Field } from './Field.tsx'
import { Languages } from './Languages.tsx'
import { signIn } from './outbox.ts'
import { Screen } from './Screen.tsx'
import styles from './SignIn.module.css'
import { useCrew } from './state.ts'

/** Signing in with a phone number and the code that is sent to it (docs/product/visits.md#sign-in). */
export function SignIn() {
  const { loggedOut } = useCrew()
  const [phone, setPhone] = useState('')
  const [sentTo, setSentTo] = useState('')
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)

  async function attempt(act: () => Promise<void>) {
    if (busy) return
    setBusy(true)
    setProblem(undefined)
    try {
      await act()
    } catch (error) {
      const sentence = error instanceof CrewCallError ? error.message : ''
      setProblem(sentence || m.crew_sign_in_unreachable())
    } finally {
      setBusy(false)
    }
  }

  function onPhone(event: FormEvent) {
    event.preventDefault()
    void attempt(async () => {
      if (phone.replace(/\D/g, '').length < 8) return setProblem(m.crew_phone_needed())
      await crewCall('POST /crew/sign-in/code/', { phone })
      setSentTo(phone)
    })
  }

  function onCode(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const code = String(new FormData(event.currentTarget).get('code'))
    void attempt(async () => {
      if (!/^\d{6}$/.test(code.trim())) return setProblem(m.crew_code_needed())
      await signIn(sentTo, code.trim())
    })
  }

  if (sentTo)
    return (
      <Screen key="code" title={m.crew_code_title()} lead={m.crew_code_lead({ phone: sentTo })}>
        <form className={styles.form} noValidate onSubmit={onCode}>
          <Field
            label={m.crew_code()}
            name="code"
            ready
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={6}
            error={problem}
          />
          <BigButton type="submit" aria-busy={busy || undefined}>
            {m.crew_log_in()}
          </BigButton>
          <BigButton quiet onClick={() => setSentTo('')}>
            {m.crew_other_phone()}
          </BigButton>
        </form>
      </Screen>
    )
  return (
    <Screen
      key="phone"
      title={m.crew_app_name({ company })}
      lead={loggedOut ? m.crew_logged_out() : m.crew_sign_in_lead()}
    >
      <form className={styles.form} noValidate onSubmit={onPhone}>
        <Field
          label={m.crew_phone()}
          name="phone"
          type="tel"
          autoComplete="tel"
          value={phone}
          onChange={({ target }) => setPhone(target.value)}
          error={problem}
        />
        <BigButton type="submit" aria-busy={busy || undefined}>
          {m.crew_send_code()}
        </BigButton>
        {loggedOut && <CallCompany />}
      </form>
      <Languages />
    </Screen>
  )
}
