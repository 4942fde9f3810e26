import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { ThreadMessage } from '../../../domain/api/messages/messages.ts'
import { m } from '../../../messages/page.ts'
import { callQuery } from '../../api.ts'
import { StateBadge } from '../../shared/StatusBadge.tsx'
import { recentMoment } from '../../shared/when.ts'
import { photoUrl } from '../../ui/form/small-photo.ts'
import { channelWords, messageStates } from '../messages/words.ts'
import styles from './inbox.module.css'

const kindWords: Readonly<Record<ThreadMessage['kind'], string>> = {
  received: m.staff_inbox_received(),
  reply: m.staff_inbox_reply_kind(),
  note: m.staff_inbox_note_kind(),
}

/** The messages of a thread, oldest first. */
export function Messages({ messages }: { messages: readonly ThreadMessage[] }) {
  return (
    <ol className={styles.messages} aria-label={m.staff_inbox_messages()}>
      {messages.map(({ id, kind, who, channel, sent, body, at, photos }) => (
        <li key={id} data-kind={kind}>
          <p className={styles.who}>
            <b>{who}</b> <span>{kindWords[kind]}</span>
            {kind !== 'note' && <span>{channelWords[channel]}</span>}
            {sent && (
              <Link to={`/messages?message=${sent.key}`}>
                <StateBadge of={messageStates} state={sent.state} />
              </Link>
            )}{' '}
            <time dateTime={at}>{recentMoment(at)}</time>
          </p>
          {body && <p className={styles.body}>{body}</p>}
          {photos.length > 0 && (
            <div className={styles.photos}>
              {photos.map((key, place) => (
                <Photo key={key} photo={key} alt={m.common_photo_number({ number: place + 1 })} />
              ))}
            </div>
          )}
        </li>
      ))}
    </ol>
  )
}

/** A picture that only staff may see, so it is loaded by a call. Opens full size in a new tab. */
export function Photo({ photo, alt }: { photo: string; alt: string }) {
  const { data } = useQuery({
    ...callQuery(['thread-photo', photo], 'GET /staff/threads/photos/{key}', undefined, {
      key: photo,
    }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (!data) return <span className={styles.photo} aria-hidden="true" />
  return (
    <details className={styles.picture}>
      <summary>
        <img className={styles.photo} src={photoUrl(data)} alt={alt} />
      </summary>
      <img src={photoUrl(data)} alt="" />
    </details>
  )
}
