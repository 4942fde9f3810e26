import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { ApiError, call, failureSentence } from '../api.ts'
import { company } from '../public-site/site-facts.ts'
import { FormTrouble } from '../ui/FormTrouble.tsx'
import { PlainButton } from '../ui/PlainButton.tsx'
import { PasswordField, TextField } from '../ui/TextField.tsx'
import { toastError, toastSuccess } from '../ui/toast.ts'
import forms from './AccountForms.module.css'
import { field, useFormRefusal } from './form-refusal.ts'
import { loadGoogle } from './google-script.ts'
import styles from './SignInWith.module.css'
import { sessionChanged } from './session.ts'

const optionsKey = ['sign-in-options']

/** The ways to sign in beside a password; empty until they are known. */
export function useSignInOptions() {
  return useQuery({
    queryKey: optionsKey,
    queryFn: ({ signal }) => call('GET /account/sign-in-options/', undefined, { signal }),
    // The nonce lasts an hour; a page that was left open asks for a new one.
    staleTime: 10 * 60_000,
    refetchInterval: 30 * 60_000,
  })
}

/**
 * The Google and Facebook buttons (spec 2), each only where it is configured. On success the
 * session is there and `onDone` is called. Google opens a window of its own; Facebook takes the
 * page away and leads back to `next`, so `beforeFacebook` says what will not be there any more.
 */
export function SignInWith({
  next,
  onDone,
  beforeFacebook,
}: {
  next: string
  onDone: () => void
  beforeFacebook?: string | undefined
}) {
  const { data } = useSignInOptions()
  const welcome = useWelcome(onDone)
  // What Google said, while the password that proves the account is asked for.
  const [unproven, setUnproven] = useState<string>()
  const lossId = useId()
  if (!data?.google && !data?.facebook) return null
  return (
    <div className={styles.ways}>
      <p className={styles.or}>or</p>
      {data.google &&
        (unproven ? (
          <LinkForm credential={unproven} onDone={welcome} onStop={() => setUnproven(undefined)} />
        ) : (
          <GoogleButton google={data.google} onDone={welcome} onUnproven={setUnproven} />
        ))}
      {data.facebook && (
        <a
          className={styles.facebook}
          href={`/account/facebook/start?next=${encodeURIComponent(next)}`}
          aria-describedby={beforeFacebook ? lossId : undefined}
        >
          Continue with Facebook
        </a>
      )}
      {data.facebook && beforeFacebook && (
        <p id={lossId} className={styles.small}>
          {beforeFacebook}
        </p>
      )}
      <p className={styles.small}>
        By continuing you agree to our{' '}
        <a href="/terms" target="_blank" rel="noopener">
          terms
        </a>{' '}
        and have read our{' '}
        <a href="/privacy" target="_blank" rel="noopener">
          privacy notice
        </a>
        .
      </p>
    </div>
  )
}

function useWelcome(onDone: () => void) {
  const queries = useQueryClient()
  return (response: string) => {
    queries.clear()
    sessionChanged()
    toastSuccess(response)
    onDone()
  }
}

function GoogleButton({
  google,
  onDone,
  onUnproven,
}: {
  google: { client_id: string; script_url: string; nonce: string }
  onDone: (response: string) => void
  onUnproven: (credential: string) => void
}) {
  const place = useRef<HTMLDivElement>(null)
  const queries = useQueryClient()
  const [missing, setMissing] = useState(false)
  const { client_id, script_url, nonce } = google

  async function signIn(credential: string) {
    try {
      const answer = await call('POST /account/google-signin/', { credential })
      onDone(answer.response)
    } catch (error) {
      if (error instanceof ApiError && error.code === 'link-needs-password') {
        onUnproven(credential)
        return
      }
      toastError(failureSentence(error))
      // Another nonce, in case this one has run out.
      await queries.invalidateQueries({ queryKey: optionsKey })
    }
  }
  const latest = useRef(signIn)
  useEffect(() => {
    latest.current = signIn
  })

  useEffect(() => {
    let gone = false
    loadGoogle(script_url).then(
      (identity) => {
        if (gone || !place.current) return
        setMissing(false)
        identity.initialize({
          client_id,
          nonce,
          ux_mode: 'popup',
          callback: ({ credential }) => void latest.current(credential),
        })
        identity.renderButton(place.current, {
          type: 'standard',
          theme: 'outline',
          size: 'large',
          text: 'continue_with',
          width: Math.min(place.current.clientWidth, 400),
        })
      },
      () => gone || setMissing(true),
    )
    return () => {
      gone = true
    }
  }, [client_id, script_url, nonce])

  return (
    <>
      <div ref={place} className={styles.google} hidden={missing} />
      {missing && <p className={styles.small}>Google cannot be reached just now.</p>}
    </>
  )
}

/** The password of an account whose mailbox Google does not vouch for, asked once. */
function LinkForm({
  credential,
  onDone,
  onStop,
}: {
  credential: string
  onDone: (response: string) => void
  onStop: () => void
}) {
  const form = useRef<HTMLFormElement>(null)
  const { refuse, fail, clear, errorOf, trouble } = useFormRefusal(form)
  const [busy, setBusy] = useState(false)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    clear()
    const password = field(new FormData(event.currentTarget), 'link_password')
    if (!password) return refuse({ code: 'password-missing', field: 'link_password' })
    setBusy(true)
    try {
      const answer = await call('POST /account/google-signin/', { credential, password })
      onDone(answer.response)
    } catch (error) {
      fail(error)
      // Google's word has run out or was refused: only a new one helps.
      if (error instanceof ApiError && error.code === 'google-refused') onStop()
    } finally {
      setBusy(false)
    }
  }

  return (
    <form
      ref={form}
      onSubmit={submit}
      noValidate
      aria-label="Connect Google"
      className={forms.form}
    >
      <p>
        This e-mail already has a {company} account. Enter its password once, and from then on
        Google is enough.
      </p>
      <PasswordField
        label={`Password of your ${company} account`}
        name="link_password"
        autoComplete="current-password"
        autoFocus
        error={errorOf('link_password') ?? errorOf('password')}
      />
      <FormTrouble message={trouble} busy={busy} />
      <PlainButton type="submit" busy={busy}>
        Connect Google
      </PlainButton>
      <PlainButton look="outline" onClick={onStop}>
        Go back
      </PlainButton>
    </form>
  )
}

/**
 * What somebody new from Facebook is asked: their e-mail, then the code that was sent to it, and
 * staff their password besides. `email` is Facebook's word for it, to be kept or changed.
 */
export function ProveEmail({
  person,
  onDone,
}: {
  person: { first_name: string; email: string }
  onDone: () => void
}) {
  const form = useRef<HTMLFormElement>(null)
  const { refuse, fail, clear, errorOf, trouble } = useFormRefusal(form)
  const welcome = useWelcome(onDone)
  const [busy, setBusy] = useState(false)
  const [sentTo, setSentTo] = useState<string>()
  // The code that proved the mailbox of staff, while their password is asked for.
  const [proven, setProven] = useState<string>()

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    clear()
    const data = new FormData(event.currentTarget)
    setBusy(true)
    try {
      if (sentTo) {
        const code = proven ?? field(data, 'code')
        const password = proven ? field(data, 'link_password') : ''
        if (proven && !password) return refuse({ code: 'password-missing', field: 'link_password' })
        await confirm(code, password)
      } else {
        const email = field(data, 'email').trim()
        const answer = await call('POST /account/facebook/send-code/', { email })
        toastSuccess(answer.response)
        setSentTo(email)
      }
    } catch (error) {
      fail(error)
    } finally {
      setBusy(false)
    }
  }

  async function confirm(code: string, password: string) {
    try {
      const answer = await call('POST /account/facebook/confirm/', { code, password })
      welcome(answer.response)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.code === 'link-needs-password') return setProven(code)
      // The code has run out: only a new one helps.
      if (error.code === 'facebook-over') setProven(undefined)
      throw error
    }
  }

  return (
    <form
      ref={form}
      onSubmit={submit}
      noValidate
      aria-label="Confirm your email"
      className={forms.form}
    >
      {proven ? (
        <>
          <p role="status">
            <strong>{sentTo}</strong> is an account of our staff. Enter its {company} password once,
            and from then on Facebook is enough.
          </p>
          <PasswordField
            label={`Password of your ${company} account`}
            name="link_password"
            autoComplete="current-password"
            autoFocus
            error={errorOf('link_password') ?? errorOf('password')}
          />
        </>
      ) : sentTo ? (
        <>
          <p role="status">
            We have sent a code to <strong>{sentTo}</strong>.
          </p>
          <TextField
            key="code"
            label="Code"
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={12}
            autoFocus
            error={errorOf('code')}
          />
        </>
      ) : (
        <TextField
          key="email"
          label="Email"
          name="email"
          type="email"
          autoComplete="email"
          defaultValue={person.email}
          error={errorOf('email')}
        />
      )}
      <FormTrouble message={trouble} busy={busy} />
      <PlainButton type="submit" busy={busy}>
        {proven ? 'Connect Facebook' : sentTo ? 'Continue' : 'Send code'}
      </PlainButton>
      {sentTo && (
        <PlainButton
          look="outline"
          onClick={() => {
            setProven(undefined)
            setSentTo(undefined)
          }}
        >
          Another email
        </PlainButton>
      )}
      <p className={styles.small}>
        By continuing you agree to our <a href="/terms">terms</a> and have read our{' '}
        <a href="/privacy">privacy notice</a>.
      </p>
    </form>
  )
}
