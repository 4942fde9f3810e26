import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { may } from '../../domain/account/permissions.ts'
import { type Provider, providerNames } from '../../domain/account/sign-in-providers.ts'
import { deviceName } from '../../domain/messages/device-name.ts'
import { m } from '../../messages/page.ts'
import { ApiError, type CallOutput, call, callQuery, failureSentence } from '../api.ts'
import { FileButton } from '../documents/FileButton.tsx'
import { pageLocale } from '../locale.ts'
import { CalendarAddress } from '../shared/CalendarAddress.tsx'
import { shortMoment } from '../shared/when.ts'
import { Card } from '../ui/Card.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { PasswordField } from '../ui/form/TextField.tsx'
import { Loaded } from '../ui/Loaded.tsx'
import { PlainButton } from '../ui/PlainButton.tsx'
import { toastSuccess } from '../ui/toast.ts'
import { useAction } from '../ui/use-action.ts'
import { OwnAssistants } from './assistants/OwnAssistants.tsx'
import { InviteFriend } from './credits/InviteFriend.tsx'
import { OwnCredits } from './credits/OwnCredits.tsx'
import { downloadOwnData } from './download-own-data.ts'
import { OwnPreferences } from './favourites/OwnPreferences.tsx'
import { LanguageChoice } from './LanguageChoice.tsx'
import { MessageChoices } from './MessageChoices.tsx'
import { MedicalViews, OwnConsents } from './OwnPrivacy.tsx'
import { PrivacyRequests } from './PrivacyRequests.tsx'
import { SavedCard } from './SavedCard.tsx'
import styles from './Security.module.css'
import { SecondFactors } from './second-factor/SecondFactors.tsx'
import { useSession } from './session.ts'

const securityKey = ['account-security']

/** Names of sign-in methods within a line. */
const methods = {
  password: m.account_method_password(),
  google: m.account_method_google(),
  facebook: m.account_method_facebook(),
} as const

/**
 * The profile's lower half: language, ways to sign in, devices, own data, deletion of the account. `onLeave`
 * gets the address to continue on when the session has ended.
 */
export function Security({ onLeave }: { onLeave: (to: string) => void }) {
  const security = useQuery(callQuery(securityKey, 'GET /account/security/'))
  return <Loaded query={security}>{(data) => <Parts security={data} onLeave={onLeave} />}</Loaded>
}

type Answer = CallOutput<'GET /account/security/'>

function Parts({ security, onLeave }: { security: Answer; onLeave: (to: string) => void }) {
  const { password, language, providers, sessions } = security
  const role = useSession()?.role
  const sections = useRef<HTMLDivElement>(null)
  useLinkedSection(sections)
  return (
    <div ref={sections} className={styles.security}>
      <LanguageChoice language={language} />
      <MessageChoices />
      {may('money', role) && (
        <>
          <OwnCredits />
          <InviteFriend />
        </>
      )}
      {may('money', role) && <SavedCard />}
      <OwnPreferences />
      <OwnCalendar />
      <OwnAssistants />
      <Card id="sign-in" title={m.account_ways()}>
        <ul className={styles.list}>
          <li>
            <p>{m.account_password()}</p>
            <p className={styles.quiet}>
              {password ? m.account_password_set() : m.account_password_unset()}
            </p>
          </li>
          {providers.map(({ provider, linked_at }) => (
            <Connected key={provider} provider={provider} since={linked_at} password={password} />
          ))}
        </ul>
      </Card>
      <SecondFactors />
      <Devices sessions={sessions} onLeave={onLeave} />
      <OwnConsents />
      <MedicalViews />
      <PrivacyRequests />
      <OwnData password={password} onLeave={onLeave} />
    </div>
  )
}

/**
 * Scrolls to the section that the address names, as in mails, and stays there while the sections
 * above it load, until the person acts.
 */
function useLinkedSection(sections: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const section = document.getElementById(location.hash.slice(1))
    if (!section || !sections.current) return
    const growth = new ResizeObserver(() => section.scrollIntoView())
    growth.observe(sections.current)
    const stop = () => growth.disconnect()
    const acts = ['wheel', 'pointerdown', 'keydown'] as const
    for (const act of acts) addEventListener(act, stop, { once: true })
    return () => {
      stop()
      for (const act of acts) removeEventListener(act, stop)
    }
  }, [sections])
}

function Connected({
  provider,
  since,
  password,
}: {
  provider: Provider
  since: string
  password: boolean
}) {
  const queries = useQueryClient()
  const name = providerNames[provider]
  return (
    <li>
      <div>
        <p>{name}</p>
        <p className={styles.quiet}>{m.account_connected({ when: shortMoment(since) })}</p>
      </div>
      <ReauthenticatedAction
        label={m.account_disconnect()}
        accessibleLabel={m.account_disconnect_provider({ provider: name })}
        title={m.account_disconnect_ask({ provider: name })}
        password={password}
        act={async (current_password) => {
          const done = await call('POST /account/disconnect/', { provider, current_password })
          toastSuccess(done.response)
          await queries.invalidateQueries({ queryKey: securityKey })
        }}
      >
        {m.account_disconnect_note({ provider: name })}
      </ReauthenticatedAction>
    </li>
  )
}

function Devices({
  sessions,
  onLeave,
}: {
  sessions: Answer['sessions']
  onLeave: (to: string) => void
}) {
  const queries = useQueryClient()
  const { busy, act } = useAction()
  const devices = sessions.map((session) => ({
    ...session,
    device: session.device && deviceName(session.device, pageLocale),
  }))

  async function end(what: string, work: () => Promise<{ response: string }>) {
    await act(what, async () => toastSuccess((await work()).response))
    await queries.invalidateQueries({ queryKey: securityKey })
  }

  return (
    <Card title={m.account_devices()}>
      <ul className={styles.list}>
        {devices.map(({ id, current, signed_in_at, method, device, place }) => (
          <li key={id}>
            <div>
              <p>
                {device ?? m.account_device_unknown()}
                {current && <strong> {m.account_device_this()}</strong>}
              </p>
              <p className={styles.quiet}>
                {signInLine({ when: shortMoment(signed_in_at), method: methods[method] }, place)}
              </p>
            </div>
            {!current && (
              <PlainButton
                variant="outline"
                busy={busy === id}
                aria-label={
                  device
                    ? m.account_sign_out_device({ device, when: shortMoment(signed_in_at) })
                    : m.account_sign_out_unknown({ when: shortMoment(signed_in_at) })
                }
                onClick={() => end(id, () => call('POST /account/sessions/end/', { id }))}
              >
                {m.account_sign_out()}
              </PlainButton>
            )}
          </li>
        ))}
      </ul>
      <div className={styles.buttons}>
        <PlainButton
          variant="outline"
          busy={busy === 'all'}
          onClick={() =>
            end('all', async () => {
              const answer = await call('POST /account/logout-everywhere/')
              onLeave('/login')
              return answer
            })
          }
        >
          {m.account_sign_out_everywhere()}
        </PlainButton>
      </div>
    </Card>
  )
}

function OwnData({ password, onLeave }: { password: boolean; onLeave: (to: string) => void }) {
  return (
    <Card id="own-data" title={m.account_data()}>
      <p>{m.account_data_lead()}</p>
      <div className={styles.buttons}>
        <FileButton save={downloadOwnData}>{m.account_data_download()}</FileButton>
        <ReauthenticatedAction
          label={m.account_delete()}
          title={m.account_delete_ask()}
          password={password}
          act={async (current_password) => {
            const done = await call('POST /account/delete/', { current_password })
            toastSuccess(done.response)
            onLeave('/')
          }}
        >
          {m.account_delete_note()}
        </ReauthenticatedAction>
      </div>
    </Card>
  )
}

/**
 * A button whose action asks for confirmation, and for the password if the server requires it: a
 * recent sign-in needs no proof.
 */
function ReauthenticatedAction({
  label,
  accessibleLabel,
  title,
  password,
  act,
  children,
}: {
  label: string
  accessibleLabel?: string
  title: string
  password: boolean
  act: (currentPassword: string) => Promise<void>
  children: ReactNode
}) {
  const input = useRef<HTMLInputElement>(null)
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const [wanted, setWanted] = useState(false)
  const [refusal, setRefusal] = useState<string>()

  async function confirm() {
    if (busy) return
    setBusy(true)
    setRefusal(undefined)
    try {
      await act(input.current?.value ?? '')
      setOpen(false)
    } catch (error) {
      const field = error instanceof ApiError && error.fields.current_password
      if (field && password) setWanted(true)
      setRefusal(failureSentence(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <PlainButton variant="danger" aria-label={accessibleLabel} onClick={() => setOpen(true)}>
        {label}
      </PlainButton>
      <ConfirmDialog
        open={open}
        title={title}
        confirmLabel={label}
        destructive
        busy={busy}
        failure={wanted ? undefined : refusal}
        onConfirm={confirm}
        onClose={() => {
          setOpen(false)
          setWanted(false)
          setRefusal(undefined)
        }}
      >
        {children}
        {wanted && (
          <div className={styles.confirm}>
            <PasswordField
              ref={input}
              label={m.account_password_present()}
              autoComplete="current-password"
              error={refusal}
            />
          </div>
        )}
      </ConfirmDialog>
    </>
  )
}

function signInLine(signedIn: { when: string; method: string }, place: string | null): string {
  return place
    ? m.account_device_line_place({ ...signedIn, place })
    : m.account_device_line(signedIn)
}

function OwnCalendar() {
  return (
    <Card title={m.calendar_title()}>
      <CalendarAddress
        isOwn
        queryKey={['account-calendar']}
        read={(signal) => call('GET /account/calendar/', undefined, { signal })}
        make={() => call('POST /account/calendar/', {})}
        remove={() => call('POST /account/calendar/remove/', {})}
      />
    </Card>
  )
}
