import { useState } from 'react'
import { m } from '../../messages/page.ts'
import styles from './PhotoChooser.module.css'
import { type PhotoSize, photoUrl, type SmallPhoto, smallPhoto } from './small-photo.ts'

/** Photos of what is shown to people: large enough to see a stain. */
const size: PhotoSize = { side: 1280, mostBytes: 250_000 }

/** Chooses some photos, makes them smaller, and shows them until they are sent. */
export function PhotoChooser({
  photos,
  most,
  disabled,
  onChange,
}: {
  photos: readonly SmallPhoto[]
  most: number
  disabled: boolean
  onChange: (photos: readonly SmallPhoto[]) => void
}) {
  const [unreadable, setUnreadable] = useState(false)

  async function choose(files: readonly File[]) {
    const read = await Promise.all(files.map((file) => smallPhoto(file, size)))
    const added = read.filter((photo) => photo !== undefined)
    setUnreadable(added.length < files.length)
    onChange([...photos, ...added].slice(0, most))
  }

  return (
    <div className={styles.chooser}>
      {photos.length > 0 && (
        <ul>
          {photos.map((photo, at) => (
            <li key={photo.data.slice(-40)}>
              <img src={photoUrl(photo)} alt={m.common_photo_number({ number: at + 1 })} />
              <button
                type="button"
                disabled={disabled}
                aria-label={m.common_photo_remove({ number: at + 1 })}
                onClick={() => onChange(photos.filter((each) => each !== photo))}
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
      {unreadable && <p role="alert">{m.common_photo_unreadable()}</p>}
    </div>
  )
}
