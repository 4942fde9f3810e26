import { m } from '../../messages/page.ts'
import { eventName } from './event-names.ts'
import { dismiss } from './outbox.ts'
import { dismissPhoto } from './photos.ts'
import styles from './Refused.module.css'
import { useCrew } from './state.ts'

/** What the server refused, in its words, until the worker has read it. */
export function Refused() {
  const { entries, photos, worker } = useCrew()
  const refused = entries.filter(
    ({ state, workerId }) => state === 'refused' && workerId === worker?.id,
  )
  const refusedPhotos = photos.filter(
    ({ state, workerId }) => state === 'refused' && workerId === worker?.id,
  )
  if (refused.length + refusedPhotos.length === 0) return null
  return (
    <div className={styles.list} role="alert">
      {refused.map((entry) => (
        <div key={entry.seq}>
          <p>
            <strong>{m.crew_refused({ what: eventName(entry.event) })}</strong>
            {entry.sentence}
          </p>
          <button type="button" onClick={() => void dismiss(entry)}>
            {m.crew_dismiss()}
          </button>
        </div>
      ))}
      {refusedPhotos.map(({ id, sentence }) => (
        <div key={id}>
          <p>
            <strong>{m.crew_refused({ what: m.crew_photo() })}</strong>
            {sentence}
          </p>
          <button type="button" onClick={() => void dismissPhoto(id)}>
            {m.crew_dismiss()}
          </button>
        </div>
      ))}
    </div>
  )
}
