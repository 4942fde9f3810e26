import { Link } from 'react-router'
import type { Thread } from '../../../domain/api/messages/messages.ts'
import { m } from '../../../messages/page.ts'
import { StateBadge } from '../../shared/StatusBadge.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { MailLink, PhoneLinks, VisitLink } from '../panel/Links.tsx'
import { panelOf } from '../panel/RecordPanel.tsx'
import { AnswerForm } from './AnswerForm.tsx'
import styles from './inbox.module.css'
import { Messages } from './Messages.tsx'
import { ThreadState } from './ThreadState.tsx'
import { statesOfThread } from './words.ts'

/** A thread, beside the list or alone: customer, messages, and a reply form. */
export const ThreadPanel = panelOf('GET /staff/threads/{id}', {
  key: (id) => ['thread', Number(id)],
  nameOf: ({ subject }) => subject,
  Line: ({ record: thread }) => (
    <>
      <StateBadge of={statesOfThread} state={thread.state} />
      <span className={styles.soft}>{thread.ref}</span>
    </>
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
