import { useEffect, useState } from 'react'
import { MOST_PHOTOS, type PhotoPhase, photoPhases } from '../../../domain/visits/photos.ts'
import { m } from '../../../messages/page.ts'
import { photoUrl } from '../../ui/form/small-photo.ts'
import { Icon } from '../Icon.tsx'
import buttons from '../LinkButton.module.css'
import { pictureOf, takePhoto } from '../photos.ts'
import { Section } from '../Section.tsx'
import type { ShownVisit } from '../shown-visit.ts'
import { useCrew } from '../state.ts'
import styles from './Photos.module.css'
import visits from './visit.module.css'

type Shown = { readonly id: string; readonly phase: PhotoPhase; readonly isSent: boolean }

const phaseNames: Readonly<Record<PhotoPhase, string>> = {
  before: m.crew_photos_before(),
  after: m.crew_photos_after(),
}
const presses: Readonly<Record<PhotoPhase, string>> = {
  before: m.crew_photo_before(),
  after: m.crew_photo_after(),
}

/** Photos before and after the work (docs/product/visits.md#photos), from the arrival on. */
export function Photos({ shown: { visit, hasBegun } }: { shown: ShownVisit }) {
  const { photos, worker } = useCrew()
  const [unreadable, setUnreadable] = useState(false)
  if (!hasBegun) return null
  const sent = new Set(visit.photos.map(({ id }) => id))
  const mine = photos.filter(
    ({ id, bookingId, workerId, state }) =>
      !sent.has(id) &&
      bookingId === visit.booking_id &&
      workerId === worker?.id &&
      state !== 'refused',
  )
  const all: Shown[] = [
    ...visit.photos.map(({ id, phase }) => ({ id, phase, isSent: true })),
    ...mine.map(({ id, phase, state }) => ({ id, phase, isSent: state === 'sent' })),
  ]

  async function take(phase: PhotoPhase, file: File | undefined) {
    if (file) setUnreadable(!(await takePhoto(visit.booking_id, phase, file)))
  }

  return (
    <Section title={m.crew_photos()}>
      {photoPhases.map((phase) => (
        <Taken
          key={phase}
          name={phaseNames[phase]}
          photos={all.filter((each) => each.phase === phase)}
        />
      ))}
      <p role="alert" className={styles.problem}>
        {unreadable && m.crew_photo_unreadable()}
      </p>
      {all.length < MOST_PHOTOS && (
        <div className={`${visits.pair} ${styles.take}`}>
          {photoPhases.map((phase) => (
            <label key={phase} className={buttons.link}>
              <Icon name="photo" />
              {presses[phase]}
              <input
                type="file"
                className="visually-hidden"
                accept="image/*"
                capture="environment"
                onChange={(event) => {
                  void take(phase, event.currentTarget.files?.[0])
                  event.currentTarget.value = ''
                }}
              />
            </label>
          ))}
        </div>
      )}
    </Section>
  )
}

function Taken({ name, photos }: { name: string; photos: readonly Shown[] }) {
  if (photos.length === 0) return null
  return (
    <div>
      <h3 className={styles.phase}>{name}</h3>
      <ul className={styles.photos}>
        {photos.map(({ id, isSent }, at) => (
          <li key={id}>
            <Picture id={id} alt={m.common_photo_number({ number: at + 1 })} />
            {!isSent && <em>{m.crew_not_sent()}</em>}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** A photo once its image is loaded; offline only images on the phone. */
function Picture({ id, alt }: { id: string; alt: string }) {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    let wanted = true
    pictureOf(id).then(
      (picture) => wanted && setUrl(photoUrl(picture)),
      () => undefined,
    )
    return () => {
      wanted = false
    }
  }, [id])
  return url ? <img src={url} alt={alt} /> : <span className={styles.empty}>{alt}</span>
}
