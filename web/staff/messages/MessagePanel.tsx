import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { Attempt, WholeMessage } from '../../../domain/api/messages/sent-messages.ts'
import type { ChosenChannel } from '../../../domain/notifications/choices.ts'
import { m } from '../../../messages/page.ts'
import { StateBadge } from '../../shared/StatusBadge.tsx'
import { recentMoment } from '../../shared/when.ts'
import { Facts } from '../../ui/Facts.tsx'
import { PlainButton } from '../../ui/PlainButton.tsx'
import { ConfirmCall } from '../form/ConfirmCall.tsx'
import inbox from '../inbox/inbox.module.css'
import { VisitLink } from '../panel/Links.tsx'
import { type ListOfPanel, panelOf } from '../panel/RecordPanel.tsx'
import { Section } from '../panel/Section.tsx'
import styles from './messages.module.css'
import { causeText, channelWords, costText, messageStates, refusalWords, titleOf } from './words.ts'

/** A message, beside the list or alone: recipient, attempts, and sending it again. */
export const MessagePanel = panelOf('GET /staff/messages/{key}', {
  key: (key) => ['message', key],
  nameOf: titleOf,
  Line: ({ record: message }) => (
    <>
      <StateBadge of={messageStates} state={message.state} />
      <span className={inbox.soft}>
        {m.staff_notifications_written_at({ when: recentMoment(message.created_at) })}
      </span>
    </>
  ),
  Body,
  // The provider may still report on it.
  renew: 10_000,
})

function Body({
  record: message,
  list: { addressOf },
}: {
  record: WholeMessage
  list: ListOfPanel
}) {
  const { state, attempts, send_after: sendAfter, repeats } = message
  return (
    <>
      {message.cause && <p className={styles.cause}>{causeText(message)}</p>}
      <MessageFacts message={message} />
      {sendAfter && state === 'queued' && (
        <p className={inbox.soft}>
          {m.staff_notifications_send_after({ when: recentMoment(sendAfter) })}
        </p>
      )}
      {repeats && <Link to={addressOf(repeats)}>{m.staff_notifications_repeats()}</Link>}
      {message.repeated_by.map((later) => (
        <p key={later.key} className={inbox.line}>
          <Link to={addressOf(later.key)}>
            {m.staff_notifications_repeated({ when: recentMoment(later.created_at) })}
          </Link>
          <StateBadge of={messageStates} state={later.state} />
        </p>
      ))}
      <Section title={m.staff_notifications_attempts()}>
        {message.key.startsWith('m') ? (
          <p className={inbox.soft}>{m.staff_notifications_no_text()}</p>
        ) : attempts.length === 0 ? (
          <p className={inbox.soft}>{m.staff_notifications_no_attempts()}</p>
        ) : (
          <ol className={styles.attempts}>
            {attempts.map((attempt) => (
              <AttemptItem key={attempt.id} attempt={attempt} />
            ))}
          </ol>
        )}
      </Section>
      <Again key={message.key} message={message} addressOf={addressOf} />
    </>
  )
}

function MessageFacts({ message }: { message: WholeMessage }) {
  const { recipient, to, booking_id: id, skill, sent_by: who } = message
  const page =
    recipient.customer !== null
      ? `/customers?customer=${recipient.customer}`
      : recipient.worker !== null
        ? `/workers?worker=${recipient.worker}`
        : undefined
  return (
    <Facts
      facts={[
        [
          m.staff_notifications_to(),
          <>
            {page ? <Link to={page}>{recipient.name}</Link> : recipient.name}
            {to && to !== recipient.name && <span className={inbox.soft}>{to}</span>}
          </>,
        ],
        id !== null && [
          m.staff_notifications_visit(),
          <VisitLink key="visit" id={id} skill={skill} />,
        ],
        who !== null && [m.staff_notifications_how(), m.staff_notifications_sent_by({ who })],
      ]}
    />
  )
}

function AttemptItem({ attempt }: { attempt: Attempt }) {
  const { channel, state, text, cost } = attempt
  return (
    <li>
      <p className={inbox.line}>
        <b>{channelWords[channel]}</b>
        <StateBadge of={messageStates} state={state} />
        <time className={inbox.soft} dateTime={attempt.updated_at}>
          {recentMoment(attempt.updated_at)}
        </time>
        {cost && <span className={inbox.soft}>{costText(cost)}</span>}
      </p>
      {attempt.cause && <p className={styles.cause}>{causeText(attempt)}</p>}
      {text && <p className={styles.text}>{text}</p>}
    </li>
  )
}

/** Sends it again: a button for each channel, or why not. */
function Again({
  message,
  addressOf,
}: {
  message: WholeMessage
  addressOf: (key: string) => string
}) {
  const navigate = useNavigate()
  const [asked, setAsked] = useState<ChosenChannel>()
  return (
    <Section title={m.staff_notifications_again()}>
      <ul className={styles.ways}>
        {message.again.map(({ channel, refused }) => (
          <li key={channel}>
            <PlainButton
              variant="outline"
              disabled={refused !== null}
              aria-describedby={refused ? `refused-${channel}` : undefined}
              onClick={() => setAsked(channel)}
            >
              {m.staff_notifications_again_by({ channel: channelWords[channel] })}
            </PlainButton>
            {refused && (
              <span id={`refused-${channel}`} className={inbox.soft}>
                {refusalWords[refused]}
              </span>
            )}
          </li>
        ))}
      </ul>
      {asked && (
        <ConfirmCall
          call="POST /staff/messages/{key}/again/"
          params={{ key: message.key }}
          body={() => ({ channel: asked })}
          stale={[['messages'], ['message'], ['today']]}
          title={m.staff_notifications_again_ask({ channel: channelWords[asked] })}
          confirmLabel={m.staff_notifications_again()}
          onSaved={({ key }) => {
            setAsked(undefined)
            void navigate(addressOf(key))
          }}
          onClose={() => setAsked(undefined)}
          before={<p>{m.staff_notifications_again_note()}</p>}
        />
      )}
    </Section>
  )
}
