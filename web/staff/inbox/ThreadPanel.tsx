import { Link } from 'react-router'
import type { Thread } from '../../../domain/api/messages/messages.ts'
import { m } from '../../../messages/page.ts'
import { Facts, MailLink, PhoneLinks, VisitLink } from '../panel/Facts.tsx'
import { panelOf } from '../panel/RecordPanel.tsx'
import { Tag } from '../panel/Tag.tsx'
import { AnswerForm } from './AnswerForm.tsx'
import styles from './inbox.module.css'
import { Messages } from './Messages.tsx'
import { ThreadState } from './ThreadState.tsx'
import { stateTones, stateWords } from './words.ts'

/** One thread, beside the list or alone: whose, what was written, and an answer to it. */
export const ThreadPanel = panelOf('GET /staff/threads/{id}', {
  key: (id) => ['thread', Number(id)],
  words: {
    missing: m.staff_inbox_missing(),
    missingText: m.staff_inbox_missing_text(),
    back: m.staff_inbox_back(),
    close: (subject) => m.staff_inbox_close_panel({ subject }),
  },
  nameOf: ({ subject }) => subject,
  Head: ({ record: thread }) => (
    <div>
      <h2>{thread.subject}</h2>
      <p className={styles.line}>
        <Tag tone={stateTones[thread.state]}>{stateWords[thread.state]}</Tag>
        <span className={styles.soft}>{thread.ref}</span>
      </p>
    </div>
  ),
  Body,
  // A colleague or the customer may write.
  renew: 15_000,
})

function Body({ record: thread }: { record: Thread }) {
  return (
    <>
      <Customer thread={thread} />
      <ThreadState key={thread.version} thread={thread} />
      {thread.booking_id && (
        <Link to={`/tickets?new=${thread.booking_id}&thread=${thread.id}`}>
          {m.staff_tickets_new()}
        </Link>
      )}
      <Messages messages={thread.messages} />
      <AnswerForm thread={thread} />
    </>
  )
}

function Customer({ thread }: { thread: Thread }) {
  const { customer_name: name, customer_email: email, customer_phone: phone } = thread
  const { booking_id: id, skill } = thread
  return (
    <Facts
      facts={[
        [
          m.staff_inbox_customer(),
          <>
            {thread.customer === null ? (
              name
            ) : (
              <Link to={`/customers?customer=${thread.customer}`}>{name}</Link>
            )}
            {email && <MailLink email={email} />}
            {phone && <PhoneLinks phone={phone} />}
          </>,
        ],
        id !== null && [m.staff_inbox_visit(), <VisitLink key="visit" id={id} skill={skill} />],
      ]}
    />
  )
}
