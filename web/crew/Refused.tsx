import { m } from '../../messages/page.ts'
import { kindWords } from '../shared/request-words.ts'
import { eventName, pressedName } from './event-names.ts'
import { dismiss } from './outbox.ts'
import { dismissPhoto } from './photos.ts'
import styles from './Refused.module.css'
import { dismissRequest } from './requests/request-outbox.ts'
import { useCrew } from './state.ts'
import type { Entry } from './store.ts'

/** The server's refusals, until the worker has read them. */
export function Refused() {
  const { entries, photos, requests, worker } = useCrew()
  const isMine = ({ state, workerId }: Pick<Entry, 'state' | 'workerId'>) =>
    state === 'refused' && workerId === worker?.id
  const refused = [
    ...entries.filter(isMine).map((entry) => ({
      key: `${entry.seq}`,
      what: pressedName(eventName(entry.event), entry.event.at),
      sentence: entry.sentence,
      dismiss: () => dismiss(entry),
    })),
    ...photos.filter(isMine).map(({ id, at, sentence }) => ({
      key: id,
      what: pressedName(m.crew_photo(), at),
      sentence,
      dismiss: () => dismissPhoto(id),
    })),
    ...requests.filter(isMine).map(({ id, asked, sentence }) => ({
      key: id,
      what: kindWords[asked.kind](),
      sentence,
      dismiss: () => dismissRequest(id),
    })),
  ]
  if (refused.length === 0) return null
  return (
    <div className={styles.list} role="alert">
      {refused.map((each) => (
        <div key={each.key}>
          <p>
            <strong>{m.crew_refused({ what: each.what })}</strong>
            {each.sentence}
          </p>
          <button type="button" onClick={() => void each.dismiss()}>
            {m.crew_dismiss()}
          </button>
        </div>
      ))}
    </div>
  )
}
