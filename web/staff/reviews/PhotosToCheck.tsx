import type { StaffReview } from '../../../domain/api/customers/reviews.ts'
import type { PhotoState } from '../../../domain/reviews/rules.ts'
import { m } from '../../../messages/page.ts'
import { ReviewPhotos } from '../../shared/ReviewPhotos.tsx'
import { StateBadge, type States } from '../../shared/StatusBadge.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { PlainButton } from '../../ui/PlainButton.tsx'
import { useCall } from '../form/use-save.ts'
import parts from '../panel/parts.module.css'
import styles from './PhotosToCheck.module.css'

const states: States<PhotoState> = {
  waiting: { tone: 'waiting', label: m.staff_reviews_photo_to_check },
  shown: { tone: 'good', label: m.staff_reviews_photo_shown },
  refused: { tone: 'over', label: m.staff_reviews_photo_refused },
}

/** The photos of a review, each with whether it is public (docs/product/reviews.md#photos). */
export function PhotosToCheck({
  review: { id, photos },
  version,
  stale,
  onShown,
  onRefuse,
}: {
  review: StaffReview
  /** The version that the changes are of. */
  version: number
  stale: readonly (readonly string[])[]
  onShown: () => void
  onRefuse: (photo: string) => void
}) {
  const { save, busy, failure, outdated } = useCall(
    'POST /staff/reviews/{id}/photos/',
    { id: String(id) },
    { stale, onSaved: onShown },
  )
  const show = (ids: string[]) => save({ version, photos: ids, show: true, reason: '' })
  const waiting = photos.flatMap((photo) => (photo.state === 'waiting' ? [photo.id] : []))
  const message = failure ?? outdated
  return (
    <div className={styles.photos}>
      <ReviewPhotos
        photos={photos.map((photo, at) => ({
          id: photo.id,
          below: (
            <div className={styles.below}>
              <StateBadge of={states} state={photo.state} />
              <div className={parts.line}>
                {photo.state !== 'shown' && (
                  <PlainButton
                    variant="outline"
                    busy={busy}
                    aria-label={m.staff_reviews_photo_show({ number: at + 1 })}
                    onClick={() => show([photo.id])}
                  >
                    {m.staff_reviews_show()}
                  </PlainButton>
                )}
                {photo.state !== 'refused' && (
                  <PlainButton
                    variant="danger"
                    aria-label={m.staff_reviews_photo_refuse({ number: at + 1 })}
                    onClick={() => onRefuse(photo.id)}
                  >
                    {m.staff_reviews_refuse()}
                  </PlainButton>
                )}
              </div>
            </div>
          ),
        }))}
      />
      {waiting.length > 1 && (
        <PlainButton busy={busy} onClick={() => show(waiting)}>
          {m.staff_reviews_photos_show_all({ count: waiting.length })}
        </PlainButton>
      )}
      {message && <Failure>{message}</Failure>}
    </div>
  )
}
