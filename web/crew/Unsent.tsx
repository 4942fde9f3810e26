import { m } from '../../messages/page.ts'
import { timeOfMoment } from '../shared/when.ts'
import { exchange } from './outbox.ts'
import { sendPhotos } from './photos.ts'
import { sendRequests } from './requests/request-outbox.ts'
import { useCrew } from './state.ts'
import styles from './Unsent.module.css'

function sendNow() {
  void exchange()
  void sendPhotos()
  void sendRequests()
}

/**
 * Shows what is not sent yet, and how old the visits are when offline
 * (docs/product/visits.md#the-crews-app).
 */
export function Unsent() {
  const { entries, photos, requests, reached, day, worker } = useCrew()
  const mine = [...entries, ...photos, ...requests].filter(
    ({ workerId }) => !worker || workerId === worker.id,
  )
  const count = mine.filter(({ state }) => state === 'waiting').length
  const offline = reached === false
  return (
    <div role="status" className={styles.place}>
      {(count > 0 || offline) && (
        <div className={styles.bar} data-offline={offline || undefined}>
          <p>
            {count > 0 && <strong>{m.crew_unsent({ count })}</strong>}
            {offline && (
              <span>
                {day
                  ? m.crew_offline_since({
                      time: timeOfMoment(day.receivedAt),
                    })
                  : m.crew_offline()}
              </span>
            )}
          </p>
          {(worker || offline) && (
            <button type="button" onClick={sendNow}>
              {worker && count > 0 ? m.crew_send_now() : m.crew_try_again()}
            </button>
          )}
        </div>
      )}
    </div>
  )
}
