import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Thread } from '../../../domain/api/messages.ts'
import { m } from '../../../messages/page.ts'
import { bookingAddress } from '../../account/bookings/booking-address.ts'
import { ApiError, call, failureSentence } from '../../api.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Loading } from '../../ui/Page.tsx'
import { Tag } from '../workers/Tag.tsx'
import { AnswerForm } from './AnswerForm.tsx'
import styles from './inbox.module.css'
import { Messages } from './Messages.tsx'
import { ThreadState } from './ThreadState.tsx'
import { stateTones, stateWords } from './words.ts'

/** How often an open thread is renewed: a colleague or the customer may write. */
const EVERY_MS = 15_000

/** One thread, beside the list or alone: whose, what was written, and an answer to it. */
export function ThreadPanel({ id, listAddress }: { id: string; listAddress: string }) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['thread', Number(id)],
    queryFn: ({ signal }) => call('GET /staff/threads/{id}', undefined, { params: { id }, signal }),
    retry: (count, failure) => !(failure instanceof ApiError && failure.status < 500) && count < 2,
    refetchInterval: EVERY_MS,
  })
  if (data) return <Open thread={data} listAddress={listAddress} />
  if (error instanceof ApiError && (error.status === 404 || error.status === 400)) {
    return (
      <EmptyState
        title={m.staff_inbox_missing()}
        action={<Link to={listAddress}>{m.staff_inbox_back()}</Link>}
      >
        {m.staff_inbox_missing_text()}
      </EmptyState>
    )
  }
  if (error)
    return (
      <ErrorState message={failureSentence(error)} onRetry={() => refetch()} busy={isFetching} />
    )
  return <Loading />
}

function Open({ thread, listAddress }: { thread: Thread; listAddress: string }) {
  return (
    <article className={styles.panel} aria-label={thread.subject}>
      <Link className={styles.back} to={listAddress}>
        {m.staff_inbox_back()}
      </Link>
      <header className={styles.head}>
        <div>
          <h2>{thread.subject}</h2>
          <p className={styles.line}>
            <Tag tone={stateTones[thread.state]}>{stateWords[thread.state]}</Tag>
            <span className={styles.soft}>{thread.ref}</span>
          </p>
        </div>
        <Link
          className={styles.cross}
          to={listAddress}
          aria-label={m.staff_inbox_close_panel({ subject: thread.subject })}
        >
          ×
        </Link>
      </header>
      <Customer thread={thread} />
      <ThreadState key={thread.version} thread={thread} />
      {thread.booking_id && (
        <Link to={`/tickets?new=${thread.booking_id}&thread=${thread.id}`}>
          {m.staff_tickets_new()}
        </Link>
      )}
      <Messages messages={thread.messages} />
      <AnswerForm thread={thread} />
    </article>
  )
}

function Customer({ thread }: { thread: Thread }) {
  const { customer_name: name, customer_email: email, customer_phone: phone } = thread
  const { booking_id: id, skill } = thread
  const digits = phone?.replace(/[^+\d]/g, '') ?? ''
  return (
    <dl className={styles.facts}>
      <dt>{m.staff_inbox_customer()}</dt>
      <dd>
        {thread.customer === null ? (
          name
        ) : (
          <Link to={`/customers?customer=${thread.customer}`}>{name}</Link>
        )}
        <a href={`mailto:${email}`}>{email}</a>
        {phone && (
          <>
            <a href={`tel:${digits}`}>{phone}</a>
            <a href={`https://wa.me/${digits.replace('+', '')}`} target="_blank" rel="noreferrer">
              {m.staff_workers_whatsapp()}
            </a>
          </>
        )}
      </dd>
      {id && (
        <>
          <dt>{m.staff_inbox_visit()}</dt>
          <dd>
            <Link
              {...bookingAddress('/report-booking-details', { booking_id: id, skill: skill ?? '' })}
            >
              {id}
            </Link>
          </dd>
        </>
      )}
    </dl>
  )
}
