import { useState } from 'react'
import { Link } from 'react-router'
import type { StaffReview } from '../../../domain/api/customers/reviews.ts'
import { m } from '../../../messages/page.ts'
import { bookingAddress } from '../../shared/booking-address.ts'
import { PlainButton } from '../../ui/PlainButton.tsx'
import { ConfirmCall } from '../form/ConfirmCall.tsx'
import { type FieldsOf, long } from '../form/describe-form.tsx'
import { RecordForm } from '../form/RecordForm.tsx'
import { useForm } from '../form/use-form.ts'
import { useOwnVersion } from '../form/use-own-version.ts'
import { useCall } from '../form/use-save.ts'
import parts from '../panel/parts.module.css'
import { PhotosToCheck } from './PhotosToCheck.tsx'

const stale = [['staff-reviews'], ['today']]
const fields = {
  answer: long(m.staff_reviews_answer(), { most: 1000, rows: 4 }),
} satisfies FieldsOf<'POST /staff/reviews/{id}/answer/'>
const why = {
  reason: long(m.staff_reviews_reason(), { most: 300, rows: 2, required: true }),
} satisfies FieldsOf<'POST /staff/reviews/{id}/show/'> &
  FieldsOf<'POST /staff/reviews/{id}/photos/'>

const suspicions = {
  contact: m.staff_reviews_held_contact,
  link: m.staff_reviews_held_link,
  abuse: m.staff_reviews_held_abuse,
} as const

/** A review: the company's answer, and whether it is public (docs/product/reviews.md). */
export function ReviewDialog({
  item: review,
  onClose,
}: {
  item: StaffReview
  onClose: () => void
}) {
  const { id, stars, words, photos, state, suspicion, customer_name: name } = review
  const params = { id: String(id) }
  const { version, adopt } = useOwnVersion(review.version)
  const form = useForm(fields, review)
  const [hides, setHides] = useState(false)
  const [refused, setRefused] = useState<string>()
  // An answer that is not saved yet stays.
  const done = form.unsaved ? adopt : onClose
  const answering = useCall('POST /staff/reviews/{id}/answer/', params, { stale, onSaved: onClose })
  const showing = useCall('POST /staff/reviews/{id}/show/', params, { stale, onSaved: done })
  return (
    <>
      <RecordForm
        title={m.staff_reviews_of_customer({ name })}
        saveLabel={m.staff_reviews_save()}
        form={form}
        saving={{
          ...answering,
          failure: answering.failure ?? showing.failure,
          outdated: answering.outdated ?? showing.outdated,
        }}
        onSave={(values) => answering.save({ version, ...values })}
        onClose={onClose}
        before={
          <>
            <p>
              <span role="img" aria-label={m.public_stars({ count: stars })}>
                {'★'.repeat(stars)}
              </span>{' '}
              <Link to={bookingAddress('/report-booking-details', review).to}>
                {review.booking_id}
              </Link>
            </p>
            {words && <p>{words}</p>}
            {photos.length > 0 && (
              <PhotosToCheck
                review={review}
                version={version}
                stale={stale}
                onShown={adopt}
                onRefuse={setRefused}
              />
            )}
            {state === 'waiting' && <p className={parts.soft}>{m.staff_reviews_waiting_text()}</p>}
            {state === 'held' && suspicion && (
              <p className={parts.soft}>{suspicions[suspicion]()}</p>
            )}
            <div className={parts.line}>
              {state !== 'published' && (
                <PlainButton
                  variant="outline"
                  busy={showing.busy}
                  onClick={() => showing.save({ version, show: true, reason: '' })}
                >
                  {m.staff_reviews_publish()}
                </PlainButton>
              )}
              {state !== 'hidden' && (
                <PlainButton variant="danger" onClick={() => setHides(true)}>
                  {m.staff_reviews_hide()}
                </PlainButton>
              )}
            </div>
          </>
        }
      />
      {hides && (
        <ConfirmCall
          call="POST /staff/reviews/{id}/show/"
          params={params}
          fields={why}
          body={(values) => ({ version, show: false, ...values })}
          stale={stale}
          title={m.staff_reviews_hide_title()}
          confirmLabel={m.staff_reviews_hide()}
          destructive
          before={<p>{m.staff_reviews_hide_text()}</p>}
          onSaved={() => {
            setHides(false)
            done()
          }}
          onClose={() => setHides(false)}
        />
      )}
      {refused && (
        <ConfirmCall
          call="POST /staff/reviews/{id}/photos/"
          params={params}
          fields={why}
          body={(values) => ({ version, photos: [refused], show: false, ...values })}
          stale={stale}
          title={m.staff_reviews_refuse_title()}
          confirmLabel={m.staff_reviews_refuse()}
          destructive
          before={<p>{m.staff_reviews_refuse_text()}</p>}
          onSaved={() => {
            setRefused(undefined)
            adopt()
          }}
          onClose={() => setRefused(undefined)}
        />
      )}
    </>
  )
}
