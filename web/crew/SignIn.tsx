import { type FormEvent, useState } from 'react'
import { m } from '../../messages/page.ts'
import { browserStorage } from '../browser-storage.ts'
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

/** The browser's item with the number to which a code was sent, and when. */
const sentItem = 'jiran.crew-code'

/** As long as a code is valid (docs/product/visits.md#sign-in). */
const validMs = 10 * 60_000

/** The number to which a valid code was sent: reading it in another app may have unloaded the page. */
function readSentTo(): string {
  const [at, phone = ''] = browserStorage().browser.getItem(sentItem)?.split('\n') ?? []
  return Date.now() - Number(at) < validMs ? phone : ''
}

function storeSentTo(phone: string) {
  const { browser } = browserStorage()
  if (phone) browser.setItem(sentItem, `${Date.now()}\n${phone}`)
  else browser.removeItem(sentItem)
}

/** Signing in with a phone number and the code that is sent to it (docs/product/visits.md#sign-in). */
export function SignIn() {
  const { loggedOut } = useCrew()
  const [sentTo, setSentTo] = useState(readSentTo)
  const [phone, setPhone] = useState(sentTo)
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)

  function changeSentTo(to: string) {
    storeSentTo(to)
    setSentTo(to)
  }

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
      changeSentTo(phone)
    })
  }

  function onCode(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const code = String(new FormData(event.currentTarget).get('code'))
    void attempt(async () => {
      if (!/^\d{6}$/.test(code.trim())) return setProblem(m.crew_code_needed())
      await signIn(sentTo, code.trim())
      storeSentTo('')
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
          <BigButton quiet onClick={() => changeSentTo('')}>
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
