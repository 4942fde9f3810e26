import { useState } from 'react'
import { m } from '../../../messages/page.ts'
import styles from './PhotoChooser.module.css'
import { type PhotoSize, photoUrl, type SmallPhoto, smallPhoto } from './small-photo.ts'

/** The default size: large enough to see a stain. */
const usualSize: PhotoSize = { side: 1280, mostBytes: 250_000 }

export type StoredPhoto = { readonly id: string; readonly url: string }

/** Lets people choose photos, shrinks them, and shows them until they are sent. */
export function PhotoChooser<Chosen extends SmallPhoto | StoredPhoto>({
  photos,
  most,
  size = usualSize,
  disabled,
  onChange,
}: {
  photos: readonly Chosen[]
  most: number
  size?: PhotoSize
  disabled: boolean
  onChange: (photos: readonly (Chosen | SmallPhoto)[]) => void
}) {
  const [problem, setProblem] = useState<string>()

  async function choose(files: readonly File[]) {
    const read = await Promise.all(files.map((file) => smallPhoto(file, size)))
    const added = read.filter((photo) => photo !== undefined)
    const all = [...photos, ...added]
    setProblem(
      added.length < files.length
        ? m.common_photo_unreadable()
        : all.length > most
          ? m.common_photo_too_many({ count: most })
          : undefined,
    )
    onChange(all.slice(0, most))
  }

  return (
    <div className={styles.chooser}>
      {photos.length > 0 && (
        <ul>
          {photos.map((photo, at) => (
            <li key={'url' in photo ? photo.id : photo.data.slice(-40)}>
              <img
                src={'url' in photo ? photo.url : photoUrl(photo)}
                alt={m.common_photo_number({ number: at + 1 })}
              />
              <button
                type="button"
                disabled={disabled}
                aria-label={m.common_photo_remove({ number: at + 1 })}
                onClick={() => {
                  setProblem(undefined)
                  onChange(photos.filter((each) => each !== photo))
                }}
              >
                ×
              </button>
            </li>
          ))}
        </ul>
      )}
      {photos.length < most && (
        <label>
          {m.common_photo_add({ count: most })}
          <input
            type="file"
            className="visually-hidden"
            accept="image/jpeg,image/png,image/webp"
            multiple
            disabled={disabled}
            onChange={(event) => {
              void choose([...(event.currentTarget.files ?? [])])
              event.currentTarget.value = ''
            }}
          />
        </label>
      )}
      {problem && <p role="alert">{problem}</p>}
    </div>
  )
}
