import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import type { Recipient } from '../../../domain/api/messages/sent-messages.ts'
import { WRITTEN_MAX } from '../../../domain/notifications/window.ts'
import { m } from '../../../messages/page.ts'
import { callQuery } from '../../api.ts'
import { StateBadge } from '../../shared/StatusBadge.tsx'
import { recentMoment } from '../../shared/when.ts'
import { Failure } from '../../ui/Failure.tsx'
import { LongTextField } from '../../ui/form/TextField.tsx'
import { NotYet } from '../../ui/Loaded.tsx'
import { Loading } from '../../ui/Page.tsx'
import { PlainButton } from '../../ui/PlainButton.tsx'
import { useUnsaved } from '../../ui/use-unsaved.ts'
import { Unsaved } from '../form/use-closing.tsx'
import { useCall } from '../form/use-save.ts'
import inbox from '../inbox/inbox.module.css'
import styles from './messages.module.css'
import { causeText, channelWords, messageStates, titleOf } from './words.ts'

/** The number of messages shown on a person's page; the messages page has all. */
const SHOWN = 6
const EVERY_MS = 30_000

/** Whose messages: a customer, a worker, or those of a visit. */
export type RecipientKey =
  | { readonly customer: number }
  | { readonly worker: number }
  | { readonly booking_id: string }

/** The latest messages of a person or visit, and a form to write by WhatsApp while possible. */
export function RecipientMessages({ whose, name }: { whose: RecipientKey; name: string }) {
  const query = useQuery({
    ...callQuery(['messages', 'of', whose], 'GET /staff/messages/', { ...whose, page_size: SHOWN }),
    refetchInterval: EVERY_MS,
  })
  const { data } = query
  const recipient = useRecipient(whose)
  if (!data) return <NotYet query={query} waiting={<Loading size="line" />} />
  const text = Object.entries(whose).map(([field, value]) => [field, String(value)])
  return (
    <>
      {data.total === 0 && <p className={inbox.soft}>{m.staff_notifications_none_yet()}</p>}
      <ul className={styles.list}>
        {data.items.map((message) => {
          const { key, channel, state, created_at: at } = message
          return (
            <li key={key}>
              <span>
                <Link to={`/messages?message=${key}`}>{titleOf(message)}</Link>
                <small>
                  {[recentMoment(at), channel && channelWords[channel], causeText(message)]
                    .filter(Boolean)
                    .join(' · ')}
                </small>
              </span>
              <StateBadge of={messageStates} state={state} />
            </li>
          )
        })}
      </ul>
      {data.total > SHOWN && (
        <p>
          <Link to={`/messages?${new URLSearchParams(text)}`}>
            {'booking_id' in whose
              ? m.staff_notifications_all_of_visit()
              : m.staff_notifications_all_of({ name })}
          </Link>
        </p>
      )}
      {recipient && <Write whose={whose} recipient={recipient} />}
    </>
  )
}

/** A person's channels; undefined until loaded. */
export function useRecipient(whose: RecipientKey): Recipient | undefined {
  const { data } = useQuery({
    ...callQuery(['recipient', whose], 'GET /staff/messages/recipient/', whose),
    refetchInterval: EVERY_MS,
  })
  return data
}

/** Until when staff may write by WhatsApp, or why they may not. */
function windowText({ window: { open_until, last_at, refused } }: Recipient): string {
  if (open_until) return m.staff_notifications_window_open({ when: recentMoment(open_until) })
  switch (refused) {
    case 'no-phone':
      return m.staff_notifications_window_no_phone()
    case 'stopped':
      return m.staff_notifications_window_stopped()
    case 'closed':
      return m.staff_notifications_window_closed({ when: last_at ? recentMoment(last_at) : '' })
    default:
      return m.staff_notifications_window_never_wrote()
  }
}

function Write({ whose, recipient }: { whose: RecipientKey; recipient: Recipient }) {
  const [text, setText] = useState('')
  const isOpen = recipient.window.open_until !== null
  const saving = useCall('POST /staff/messages/write/', undefined, {
    stale: [['messages'], ['recipient'], ['threads'], ['thread']],
    onSaved: () => setText(''),
  })
  const { asking, leave, stay } = useUnsaved(text.trim() !== '' && !saving.busy)
  return (
    <form
      className={styles.write}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        if (!saving.busy) saving.save({ ...whose, text })
      }}
    >
      {/* A closed window shows the reason, and keeps the typed text. */}
      {isOpen || text ? (
        <LongTextField
          label={m.staff_notifications_write()}
          hint={windowText(recipient)}
          rows={3}
          maxLength={WRITTEN_MAX}
          value={text}
          error={saving.fields.text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      ) : (
        <p className={inbox.soft}>{windowText(recipient)}</p>
      )}
      {saving.failure && <Failure>{saving.failure}</Failure>}
      {asking ? (
        <Unsaved onDiscard={leave} onStay={stay} />
      ) : (
        <PlainButton variant="outline" type="submit" busy={saving.busy} disabled={!isOpen}>
          {m.staff_notifications_write_send()}
        </PlainButton>
      )}
    </form>
  )
}
