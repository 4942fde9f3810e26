import { useEffect, useState } from 'react'
import type { VisitPhoto } from '../../../domain/api/crew.ts'
import type { VisitPicture } from '../../../domain/api/crew-proof.ts'
import { m } from '../../../messages/page.ts'
import { photoUrl } from '../../ui/form/small-photo.ts'
import styles from './VisitPhotos.module.css'

/** Reads the image of a photo. */
export type ReadPicture = (id: string) => Promise<VisitPicture>

/**
 * Photos of a visit before and after the work (docs/product/visits.md#photos); clicking one
 * enlarges it.
 */
export function VisitPhotos({
  photos,
  read,
}: {
  photos: readonly VisitPhoto[]
  read: ReadPicture
}) {
  const phases = [
    { name: m.visit_photos_before(), photos: photos.filter(({ phase }) => phase === 'before') },
    { name: m.visit_photos_after(), photos: photos.filter(({ phase }) => phase === 'after') },
  ]
  return (
    <div className={styles.phases}>
      {phases
        .filter((each) => each.photos.length > 0)
        .map((each) => (
          <div key={each.name}>
            <h3>{each.name}</h3>
            <ul>
              {each.photos.map(({ id }, at) => (
                <li key={id}>
                  <Photo
                    id={id}
                    name={`${each.name}, ${m.common_photo_number({ number: at + 1 })}`}
                    read={read}
                  />
                </li>
              ))}
            </ul>
          </div>
        ))}
    </div>
  )
}

function Photo({ id, name, read }: { id: string; name: string; read: ReadPicture }) {
  const [url, setUrl] = useState<string>()
  const [isLarge, setLarge] = useState(false)
  useEffect(() => {
    let wanted = true
    read(id).then(
      (picture) => wanted && setUrl(photoUrl(picture)),
      () => undefined,
    )
    return () => {
      wanted = false
    }
  }, [id, read])
  if (!url) return <span className={styles.empty}>{name}</span>
  return (
    <button type="button" aria-pressed={isLarge} onClick={() => setLarge(!isLarge)}>
      <img src={url} alt={name} />
    </button>
  )
}
