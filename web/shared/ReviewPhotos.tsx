import { useState } from 'react'
import { reviewPhotoPath } from '../../domain/reviews/rules.ts'
import { m } from '../../messages/page.ts'
import styles from './ReviewPhotos.module.css'

/** The photos of a review (docs/product/reviews.md#photos); a press shows one large. */
export function ReviewPhotos({ photos }: { photos: readonly string[] }) {
  const [large, setLarge] = useState<string>()
  if (photos.length === 0) return null
  return (
    <ul className={styles.photos}>
      {photos.map((id, at) => (
        <li key={id}>
          <button
            type="button"
            aria-pressed={id === large}
            onClick={() => setLarge(id === large ? undefined : id)}
          >
            <img
              src={`${reviewPhotoPath}/${id}`}
              alt={m.common_photo_number({ number: at + 1 })}
              loading="lazy"
            />
          </button>
        </li>
      ))}
    </ul>
  )
}
