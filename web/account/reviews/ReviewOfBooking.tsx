import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type PhotoState,
  REVIEW_PHOTO_BYTES,
  REVIEW_PHOTOS,
  type ReviewTag,
  reviewPhotoPath,
  reviewTags,
} from '../../../domain/reviews/rules.ts'
import { m } from '../../../messages/page.ts'
import { type CallOutput, call, callQuery } from '../../api.ts'
import { ReviewPhotos } from '../../shared/ReviewPhotos.tsx'
import { tagNames } from '../../shared/review-tags.ts'
import { Card } from '../../ui/Card.tsx'
import { FormError } from '../../ui/Failure.tsx'
import chips from '../../ui/form/chips.module.css'
import { PhotoChooser, type StoredPhoto } from '../../ui/form/PhotoChooser.tsx'
import type { PhotoSize, SmallPhoto } from '../../ui/form/small-photo.ts'
import { LongTextField } from '../../ui/form/TextField.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { PlainButton } from '../../ui/PlainButton.tsx'
import { toastSuccess } from '../../ui/toast.ts'
import styles from './reviews.module.css'

type Answer = CallOutput<'GET /reviews/of-visit/'>
type Visit = { readonly booking_id: string; readonly booking_status: string }

const photoSize: PhotoSize = { side: 1600, mostBytes: REVIEW_PHOTO_BYTES }

const queryKey = (bookingId: string) => ['reviews', 'of-visit', bookingId]

/** The customer's review of a past visit (docs/product/reviews.md). */
export function ReviewOfBooking({ booking }: { booking: Visit }) {
  const { booking_id } = booking
  const [isChanging, setChanging] = useState(false)
  const { data } = useQuery({
    ...callQuery(queryKey(booking_id), 'GET /reviews/of-visit/', { booking_id }),
    enabled: booking.booking_status === 'Completed',
  })
  if (!data) return null
  const { step, review } = data
  if (!review && step !== 'write') return null
  return (
    <Card title={m.own_review_title()}>
      {review && !isChanging ? (
        <>
          <Written review={review} />
          {step === 'change' && (
            <PlainButton variant="outline" onClick={() => setChanging(true)}>
              {m.own_review_change()}
            </PlainButton>
          )}
        </>
      ) : (
        <>
          <p className={styles.lead}>{m.own_review_lead()}</p>
          <ReviewForm bookingId={booking_id} before={review} onSaved={() => setChanging(false)} />
        </>
      )}
    </Card>
  )
}

/** Whether a photo is public yet. */
function photoText(state: PhotoState, isPublished: boolean): string {
  if (state === 'refused') return m.own_review_photo_refused()
  if (state === 'waiting') return m.own_review_photo_waiting()
  return isPublished ? m.own_review_photo_shown() : m.own_review_photo_approved()
}

function Written({ review }: { review: NonNullable<Answer['review']> }) {
  const { stars, tags, words, photos, answer, is_published: isPublished } = review
  return (
    <div className={styles.written}>
      <p className={styles.shown}>
        <span role="img" aria-label={m.public_stars({ count: stars })}>
          {'★'.repeat(stars)}
          <span className={styles.empty}>{'☆'.repeat(5 - stars)}</span>
        </span>
        <small>{isPublished ? m.own_review_published() : m.own_review_not_yet()}</small>
      </p>
      {tags.length > 0 && <p>{tags.map((tag) => tagNames[tag]).join(m.format_list_separator())}</p>}
      {words && <p className={styles.words}>{words}</p>}
      <ReviewPhotos
        photos={photos.map(({ id, state }) => ({
          id,
          below: <small className={styles.state}>{photoText(state, isPublished)}</small>,
        }))}
      />
      {answer && (
        <div className={styles.answer}>
          <strong>{m.own_review_company()}</strong>
          <p className={styles.words}>{answer}</p>
        </div>
      )}
    </div>
  )
}

function ReviewForm({
  bookingId,
  before,
  onSaved,
}: {
  bookingId: string
  before: Answer['review']
  onSaved: () => void
}) {
  const queries = useQueryClient()
  const [stars, setStars] = useState(before?.stars ?? 0)
  const [tags, setTags] = useState<readonly ReviewTag[]>(before?.tags ?? [])
  const [photos, setPhotos] = useState<readonly (SmallPhoto | StoredPhoto)[]>(
    () => before?.photos.map(({ id }) => ({ id, url: `${reviewPhotoPath}/${id}` })) ?? [],
  )
  const [isMissing, setMissing] = useState(false)
  const { form, busy, errorOf, formError } = useForm({
    read: (text) => ({ values: { words: text('words') }, problems: [] }),
    send: async ({ words }) => {
      if (stars === 0) {
        setMissing(true)
        return
      }
      const sent = photos.map((each) => ('id' in each ? { id: each.id } : each))
      const body = { booking_id: bookingId, stars, tags: [...tags], words, photos: sent }
      const { response } = await call('POST /reviews/', body)
      await queries.invalidateQueries({ queryKey: queryKey(bookingId) })
      toastSuccess(response)
      onSaved()
    },
  })
  return (
    <form {...form} aria-label={m.own_review_title()} className={styles.form}>
      <fieldset aria-describedby={isMissing ? 'stars-missing' : undefined}>
        <legend>{m.own_review_stars()}</legend>
        <div className={styles.stars}>
          {[1, 2, 3, 4, 5].map((count) => (
            <label key={count} className={styles.star} data-filled={count <= stars || undefined}>
              <input
                type="radio"
                name="stars"
                aria-label={m.public_stars({ count })}
                checked={count === stars}
                onChange={() => {
                  setStars(count)
                  setMissing(false)
                }}
              />
              <span aria-hidden="true">{count <= stars ? '★' : '☆'}</span>
            </label>
          ))}
        </div>
        {isMissing && (
          <p id="stars-missing" role="alert" className={styles.missing}>
            {m.own_review_stars_missing()}
          </p>
        )}
      </fieldset>
      <fieldset>
        <legend>{m.own_review_tags()}</legend>
        <div className={styles.tags}>
          {reviewTags.map((tag) => (
            <label key={tag} className={chips.chip}>
              <input
                type="checkbox"
                checked={tags.includes(tag)}
                onChange={({ currentTarget: { checked } }) =>
                  setTags((all) => (checked ? [...all, tag] : all.filter((one) => one !== tag)))
                }
              />
              {tagNames[tag]}
            </label>
          ))}
        </div>
      </fieldset>
      <LongTextField
        name="words"
        label={m.own_review_words()}
        hint={m.own_review_words_hint()}
        error={errorOf('words')}
        maxLength={1000}
        defaultValue={before?.words}
      />
      <fieldset aria-describedby="photos-hint">
        <legend>{m.own_review_photos()}</legend>
        <p id="photos-hint" className={styles.lead}>
          {m.own_review_photos_hint()}
        </p>
        <PhotoChooser<SmallPhoto | StoredPhoto>
          photos={photos}
          most={REVIEW_PHOTOS}
          size={photoSize}
          disabled={busy}
          onChange={setPhotos}
        />
        {errorOf('photos') && (
          <p role="alert" className={styles.missing}>
            {errorOf('photos')}
          </p>
        )}
      </fieldset>
      <FormError message={formError} busy={busy} />
      <PlainButton type="submit" busy={busy}>
        {before ? m.own_review_save() : m.own_review_send()}
      </PlainButton>
    </form>
  )
}
