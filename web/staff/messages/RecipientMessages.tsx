import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import type { Recipient } from '../../../domain/api/messages/sent-messages.ts'
import { WRITTEN_MAX } from '../../../domain/notifications/window.ts'
import { m } from '../../../messages/page.ts'
import { call, callQuery } from '../../api.ts'
import { Failure } from '../../ui/Failure.tsx'
import { NotYet } from '../../ui/Loaded.tsx'
import { Loading } from '../../ui/Page.tsx'
import { PlainButton } from '../../ui/PlainButton.tsx'
import { LongTextField } from '../../ui/TextField.tsx'
import { Unsaved } from '../form/FormDialog.tsx'
import { useSave } from '../form/use-save.ts'
import { useUnsaved } from '../form/use-unsaved.ts'
import inbox from '../inbox/inbox.module.css'
import { Tag } from '../panel/Tag.tsx'
import styles from './messages.module.css'
import { causeText, channelWords, moment, stateTones, stateWords, titleOf } from './words.ts'

/** How many messages stand on the page of somebody; all are on the page of messages. */
const SHOWN = 6
const EVERY_MS = 30_000

/** Whose messages: a customer, a worker, or those of a visit. */
export type Whose =
  | { readonly customer: number }
  | { readonly worker: number }
  | { readonly booking_id: string }

/** The latest messages of somebody or of a visit, and a message by WhatsApp while it is open. */
export function RecipientMessages({ whose, name }: { whose: Whose; name: string }) {
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
                  {[moment(at), channel && channelWords[channel], causeText(message)]
                    .filter(Boolean)
                    .join(' · ')}
                </small>
              </span>
              <Tag tone={stateTones[state]}>{stateWords[state]}</Tag>
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

/** How somebody can be written to; undefined until it is there. */
export function useRecipient(whose: Whose): Recipient | undefined {
  const { data } = useQuery({
    ...callQuery(['recipient', whose], 'GET /staff/messages/recipient/', whose),
    refetchInterval: EVERY_MS,
  })
  return data
}

/** Until when staff may write by WhatsApp, or why they may not. */
export function windowText({ window: { open_until, last_at, refused } }: Recipient): string {
  if (open_until) return m.staff_notifications_window_open({ when: moment(open_until) })
  switch (refused) {
    case 'no-phone':
      return m.staff_notifications_window_no_phone()
    case 'stopped':
      return m.staff_notifications_window_stopped()
    case 'closed':
      return m.staff_notifications_window_closed({ when: last_at ? moment(last_at) : '' })
    default:
      return m.staff_notifications_window_never_wrote()
  }
}

function Write({ whose, recipient }: { whose: Whose; recipient: Recipient }) {
  const [text, setText] = useState('')
  const isOpen = recipient.window.open_until !== null
  const saving = useSave(
    (words: string) => call('POST /staff/messages/write/', { ...whose, text: words }),
    {
      stale: [['messages'], ['recipient'], ['threads'], ['thread']],
      onSaved: () => setText(''),
    },
  )
  const { asking, leave, stay } = useUnsaved(text.trim() !== '' && !saving.busy)
  return (
    <form
      className={styles.write}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        if (!saving.busy) saving.save(text)
      }}
    >
      {/* A closed window says why, and what was typed before stays. */}
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
