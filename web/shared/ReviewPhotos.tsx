import { type ReactNode, useState } from 'react'
import { reviewPhotoPath } from '../../domain/reviews/rules.ts'
import { m } from '../../messages/page.ts'
import styles from './ReviewPhotos.module.css'

/** A photo with an optional text below it. */
export type ReviewPhoto = { readonly id: string; readonly below?: ReactNode }

/** The photos of a review (docs/product/reviews.md#photos); clicking one enlarges it. */
export function ReviewPhotos({ photos }: { photos: readonly ReviewPhoto[] }) {
  const [large, setLarge] = useState<string>()
  if (photos.length === 0) return null
  return (
    <ul className={styles.photos}>
      {photos.map(({ id, below }, at) => (
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
          {below}
        </li>
      ))}
    </ul>
  )
}
