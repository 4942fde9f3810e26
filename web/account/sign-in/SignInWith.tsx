import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useId, useRef, useState, useSyncExternalStore } from 'react'
import { m } from '../../../messages/page.ts'
import { ApiError, call, callQuery, failureSentence, needsSecondFactor } from '../../api.ts'
import { localPath, pageLocale } from '../../locale.ts'
import { siteFacts } from '../../public-site/site-facts.ts'
import { filled } from '../../ui/form/filled.ts'
import { toastError } from '../../ui/toast.ts'
import { noticeLinks } from '../notice-links.tsx'
import { loadGoogle } from './google-script.ts'
import styles from './SignInWith.module.css'
import { useWelcome } from './use-welcome.ts'

// Loaded on demand: rarely used, and larger than the buttons.
const LinkForm = lazy(() => import('./LinkForm.tsx'))
const CompleteSignIn = lazy(() => import('../second-factor/CompleteSignIn.tsx'))

const optionsKey = ['sign-in-options']

/**
 * The server's settings for the buttons, and a pending Facebook sign-in; undefined until loaded.
 */
export function useSignInOptions() {
  return useQuery({
    ...callQuery(optionsKey, 'GET /account/sign-in-options/'),
    // The nonce lasts an hour; a page that was left open asks for a new one.
    staleTime: 10 * 60_000,
    refetchInterval: 30 * 60_000,
  })
}

const both = 'google facebook'
const configured = () => siteFacts.signIn
const never = () => () => undefined

/**
 * The configured Google and Facebook buttons (docs/product/pages.md#routes). They have their
 * final size from the start, also in HTML that was prerendered, where CSS hides the unconfigured
 * ones. On success the session exists and `onDone` is called. Google opens a new window; Facebook
 * replaces the page and returns to `next`, so `beforeFacebook` warns about what will be lost.
 */
export function SignInWith({
  next,
  onDone,
  beforeFacebook,
}: {
  next: string
  onDone: () => void
  beforeFacebook?: string
}) {
  const { data } = useSignInOptions()
  const welcome = useWelcome(onDone)
  // Google's credential, while the account's password is asked for.
  const [unproven, setUnproven] = useState<string>()
  const [halfway, setHalfway] = useState(false)
  const lossId = useId()
  const ways = useSyncExternalStore(never, configured, () => both).split(' ')
  const facebook = ways.includes('facebook')
  if (!facebook && !ways.includes('google')) return null
  return (
    <div className={styles.ways}>
      <p className={styles.or}>{m.account_or()}</p>
      {ways.includes('google') &&
        (halfway ? (
          <Suspense>
            <CompleteSignIn onDone={welcome} onStop={() => setHalfway(false)} />
          </Suspense>
        ) : unproven ? (
          <Suspense>
            <LinkForm
              credential={unproven}
              onDone={welcome}
              onStop={() => setUnproven(undefined)}
              onHalfway={() => setHalfway(true)}
            />
          </Suspense>
        ) : (
          <div className={styles.google}>
            {data?.google && (
              <GoogleButton
                google={data.google}
                onDone={welcome}
                onUnproven={setUnproven}
                onHalfway={() => setHalfway(true)}
              />
            )}
          </div>
        ))}
      {facebook && (
        <a
          className={styles.facebook}
          data-late
          href={`/account/facebook/start?next=${encodeURIComponent(localPath(next))}`}
          aria-describedby={beforeFacebook ? lossId : undefined}
        >
          {m.account_facebook()}
        </a>
      )}
      {facebook && beforeFacebook && (
        <p id={lossId} className={styles.small}>
          {beforeFacebook}
        </p>
      )}
      <p className={styles.small}>{filled(m.account_agree, noticeLinks)}</p>
    </div>
  )
}

function GoogleButton({
  google,
  onDone,
  onUnproven,
  onHalfway,
}: {
  google: { client_id: string; script_url: string; nonce: string }
  onDone: (response: string) => void
  onUnproven: (credential: string) => void
  onHalfway: () => void
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
      if (needsSecondFactor(error)) return onHalfway()
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
          locale: pageLocale === 'zh' ? 'zh_CN' : pageLocale,
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
      <div ref={place} hidden={missing} />
      {missing && <p className={styles.small}>{m.account_google_away()}</p>}
    </>
  )
}
