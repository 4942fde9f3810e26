import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { ApiError, call, failureSentence } from '../api.ts'
import { Card } from '../ui/Card.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Loading } from '../ui/Page.tsx'
import { PlainButton } from '../ui/PlainButton.tsx'
import { PasswordField } from '../ui/TextField.tsx'
import { toastError, toastSuccess } from '../ui/toast.ts'
import styles from './Security.module.css'

const securityKey = ['account-security']
const names = { password: 'Password', google: 'Google', facebook: 'Facebook' } as const

/**
 * The profile's lower half: ways to sign in, devices, own data, deletion of the account. `onLeave`
 * gets the address to continue on when the session has ended.
 */
export function Security({ onLeave }: { onLeave: (to: string) => void }) {
  const security = useQuery({
    queryKey: securityKey,
    queryFn: ({ signal }) => call('GET /account/security/', undefined, { signal }),
  })
  if (security.isPending) return <Loading />
  if (security.isError) {
    return (
      <ErrorState
        message={failureSentence(security.error)}
        onRetry={() => security.refetch()}
        busy={security.isFetching}
      />
    )
  }
  const { password, providers, sessions } = security.data
  return (
    <div className={styles.security}>
      <Card title="Ways to sign in">
        <ul className={styles.list}>
          <li>
            <p>Password</p>
            <p className={styles.quiet}>{password ? 'Set' : 'Not set: choose one above'}</p>
          </li>
          {providers.map(({ provider, linked_at }) => (
            <Connected key={provider} provider={provider} since={linked_at} password={password} />
          ))}
        </ul>
      </Card>
      <Devices sessions={sessions} onLeave={onLeave} />
      <OwnData password={password} onLeave={onLeave} />
    </div>
  )
}

function Connected({
  provider,
  since,
  password,
}: {
  provider: 'google' | 'facebook'
  since: string
  password: boolean
}) {
  const queries = useQueryClient()
  return (
    <li>
      <div>
        <p>{names[provider]}</p>
        <p className={styles.quiet}>Connected {moment(since)}</p>
      </div>
      <ReauthenticatedAction
        label="Disconnect"
        accessibleLabel={`Disconnect ${names[provider]}`}
        title={`Disconnect ${names[provider]}?`}
        password={password}
        act={async (current_password) => {
          const done = await call('POST /account/disconnect/', { provider, current_password })
          toastSuccess(done.response)
          await queries.invalidateQueries({ queryKey: securityKey })
        }}
      >
        You will no longer be able to login with {names[provider]}. We send you a mail about it.
      </ReauthenticatedAction>
    </li>
  )
}

type Session = {
  id: string
  current: boolean
  signed_in_at: string
  method: keyof typeof names
  device: string | null
  place: string | null
}

function Devices({
  sessions,
  onLeave,
}: {
  sessions: readonly Session[]
  onLeave: (to: string) => void
}) {
  const queries = useQueryClient()
  const [busy, setBusy] = useState('')

  async function act(what: string, work: () => Promise<{ response: string }>) {
    if (busy) return
    setBusy(what)
    try {
      toastSuccess((await work()).response)
    } catch (error) {
      toastError(failureSentence(error))
    } finally {
      setBusy('')
      await queries.invalidateQueries({ queryKey: securityKey })
    }
  }

  return (
    <Card title="Where you are signed in">
      <ul className={styles.list}>
        {sessions.map(({ id, current, signed_in_at, method, device, place }) => (
          <li key={id}>
            <div>
              <p>
                {device ?? 'A device'}
                {current && <strong> (this one)</strong>}
              </p>
              <p className={styles.quiet}>
                {moment(signed_in_at)}, {names[method].toLowerCase()}
                {place && `, from ${place}`}
              </p>
            </div>
            {!current && (
              <Button
                variant="default"
                loading={busy === id}
                aria-label={`Sign out ${device ?? 'a device'} of ${moment(signed_in_at)}`}
                onClick={() => act(id, () => call('POST /account/sessions/end/', { id }))}
              >
                Sign out
              </Button>
            )}
          </li>
        ))}
      </ul>
      <div className={styles.buttons}>
        <Button
          variant="default"
          loading={busy === 'all'}
          onClick={() =>
            act('all', async () => {
              const answer = await call('POST /account/logout-everywhere/')
              onLeave('/login')
              return answer
            })
          }
        >
          Sign out everywhere
        </Button>
      </div>
    </Card>
  )
}

function OwnData({ password, onLeave }: { password: boolean; onLeave: (to: string) => void }) {
  const [busy, setBusy] = useState(false)

  async function download() {
    if (busy) return
    setBusy(true)
    try {
      const data = await call('GET /account/my-data/')
      const file = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' })
      const link = document.createElement('a')
      link.href = URL.createObjectURL(file)
      link.download = 'jiran-my-data.json'
      link.click()
      URL.revokeObjectURL(link.href)
    } catch (error) {
      toastError(failureSentence(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Card title="Your data">
      <p>
        Take along everything that we keep about you as one file, or delete your account. Past
        bookings then stay in our books without your name, phone number and address.
      </p>
      <div className={styles.buttons}>
        <Button variant="default" loading={busy} onClick={download}>
          Download my data
        </Button>
        <ReauthenticatedAction
          label="Delete my account"
          title="Delete your account?"
          password={password}
          act={async (current_password) => {
            const done = await call('POST /account/delete/', { current_password })
            toastSuccess(done.response)
            onLeave('/')
          }}
        >
          This cannot be undone. Bookings that are still ahead have to be cancelled first, so that
          you see any late fee before you agree to it.
        </ReauthenticatedAction>
      </div>
    </Card>
  )
}

/**
 * A button whose action asks first, and for the password when the server wants it: a session that
 * signed in a moment ago needs no proof.
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
              label="Present password"
              autoComplete="current-password"
              error={refusal}
            />
          </div>
        )}
      </ConfirmDialog>
    </>
  )
}

/** An instant as text, in Malaysia's time. */
function moment(instant: string): string {
  return new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Asia/Kuala_Lumpur',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  }).format(new Date(instant))
}
