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

/** How long a code is valid, and how soon another can be sent (docs/product/visits.md#sign-in). */
const validMs = 10 * 60_000
const resendMs = 60_000

type Sent = { readonly phone: string; readonly at: number }

/** The valid code that was sent: reading it in another app may have unloaded the page. */
function readSent(): Sent | undefined {
  const [at, phone = ''] = browserStorage().browser.getItem(sentItem)?.split('\n') ?? []
  return Date.now() - Number(at) < validMs ? { phone, at: Number(at) } : undefined
}

function storeSent(sent: Sent | undefined) {
  const { browser } = browserStorage()
  if (sent) browser.setItem(sentItem, `${sent.at}\n${sent.phone}`)
  else browser.removeItem(sentItem)
}

/** Signing in with a phone number and the code that is sent to it (docs/product/visits.md#sign-in). */
export function SignIn() {
  const { loggedOut } = useCrew()
  const [sent, setSent] = useState(readSent)
  const [phone, setPhone] = useState(sent?.phone ?? '')
  const [isNewCode, setIsNewCode] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)

  function changeSent(to: Sent | undefined) {
    storeSent(to)
    setSent(to)
  }

  async function sendCode() {
    await crewCall('POST /crew/sign-in/code/', { phone })
    changeSent({ phone, at: Date.now() })
    setIsNewCode(sent !== undefined)
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
      await sendCode()
    })
  }

  function onNewCode({ at }: Sent) {
    setIsNewCode(false)
    void attempt(async () => {
      if (Date.now() - at < resendMs) return setProblem(m.crew_code_just_sent())
      await sendCode()
    })
  }

  function onCode(event: FormEvent<HTMLFormElement>, { phone: to }: Sent) {
    event.preventDefault()
    const code = String(new FormData(event.currentTarget).get('code'))
    void attempt(async () => {
      if (!/^\d{6}$/.test(code.trim())) return setProblem(m.crew_code_needed())
      await signIn(to, code.trim())
      storeSent(undefined)
    })
  }

  if (sent)
    return (
      <Screen key="code" title={m.crew_code_title()} lead={m.crew_code_lead({ phone: sent.phone })}>
        <form className={styles.form} noValidate onSubmit={(event) => onCode(event, sent)}>
          <Field
            key={sent.at}
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
          <p role="status">{isNewCode && m.crew_new_code_sent()}</p>
          <BigButton quiet onClick={() => onNewCode(sent)}>
            {m.crew_new_code()}
          </BigButton>
          <BigButton quiet onClick={() => changeSent(undefined)}>
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
