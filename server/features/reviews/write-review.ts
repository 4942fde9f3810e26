import type { StaffReview } from '../../../domain/api/customers/reviews.ts'
import { momentOf, statusAt } from '../../../domain/booking/status.ts'
import { type Result, refuse, succeed } from '../../../domain/result.ts'
import { suspicionIn } from '../../../domain/reviews/check.ts'
import {
  isComplaint,
  publishedAt,
  type ReviewStep,
  reviewStep,
} from '../../../domain/reviews/rules.ts'
import { inTransactionUnlessRefused } from '../../db/rolled-back.ts'
import { queryFirst, queryOne, type Reader, type Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { Caller, CallRequest } from '../../http/calls/calls.ts'
import type { CommandResult, RefusalCode } from '../../http/calls/refusals.ts'
import { readBooking } from '../bookings/records/queries.ts'
import type { BookingRow } from '../bookings/records/records.ts'
import { ofVisit, recordEvents } from '../events/events.ts'
import { fileComplaint } from '../tickets/report-problem.ts'
import { deletePictures, photosOfReview, putPictures, replacePhotos } from './photos.ts'

/** The stored review of one visit. */
export type ReviewRow = {
  readonly stars: number
  readonly tags: CallRequest<'POST /reviews/'>['tags']
  readonly words: string
  readonly photos: StaffReview['photos']
  readonly answer: string
  readonly written_at: Date
  readonly published_at: Date | null
  readonly hidden_at: Date | null
  readonly complained_at: Date | null
}

/** The review of a visit, if there is one. */
export async function readReview(
  reader: Reader,
  bookingId: number,
  { lock = false }: { readonly lock?: boolean } = {},
): Promise<ReviewRow | undefined> {
  return queryFirst<ReviewRow>(reader, {
    text: `select stars, tags, words, ${photosOfReview} as photos, answer, written_at, published_at,
             hidden_at, complained_at
           from review r where booking_id = $1 ${lock ? 'for update' : ''}`,
    values: [bookingId],
  })
}

/** What the customer may do with the visit's review now. */
export function stepOf(row: BookingRow, review: ReviewRow | undefined, now: Date): ReviewStep {
  return reviewStep(
    {
      status: statusAt(momentOf(row), now),
      endsAt: row.runs_until ?? row.ends_at,
      isNoShow: row.outcome !== null,
      reviewedAt: review?.written_at,
    },
    now,
  )
}

type Written = { readonly is_published: boolean }
type WriteDeps = Pick<Deps, 'pool' | 'settings' | 'services' | 'storage'>

/**
 * Writes or changes the review of a visit (docs/product/reviews.md). Stores its pictures first, so
 * that no row refers to a missing one.
 */
export async function writeReview(
  deps: WriteDeps,
  caller: Caller,
  row: BookingRow,
  sent: CallRequest<'POST /reviews/'>,
  now: Date,
): Promise<CommandResult<Written>> {
  const pictures = sent.photos && (await putPictures(deps.storage, sent.photos))
  if (pictures && !pictures.ok) return pictures
  const unused: string[] = []
  const written = await inTransactionUnlessRefused(deps.pool, async (tx) => {
    const result = await storeReview(tx, deps, { caller, row, sent }, now)
    if (!result.ok) return result
    const { id, is_published } = result.value
    if (pictures) unused.push(...(await replacePhotos(tx, id, pictures.value)))
    return succeed({ is_published })
  })
  if (!written.ok && pictures)
    unused.push(...pictures.value.flatMap((each) => ('key' in each ? [each.key] : [])))
  await deletePictures(deps.storage, unused)
  return written
}

/**
 * Stores a review. Few stars open a ticket under the guarantee in the same transaction, before the
 * review is public.
 */
async function storeReview(
  tx: Tx,
  deps: WriteDeps,
  {
    caller,
    row,
    sent: { stars, tags, words: typed },
  }: {
    readonly caller: Caller
    readonly row: BookingRow
    readonly sent: CallRequest<'POST /reviews/'>
  },
  now: Date,
): Promise<Result<Written & { readonly id: number }, RefusalCode>> {
  // Reads the visit again, locked: staff may have recorded a no-show. Of two concurrent requests, the
  // second changes the review that the first wrote.
  const key = { bookingId: row.booking_id }
  const visit = await readBooking(tx, key, caller, { lock: true })
  const before = await readReview(tx, row.id, { lock: true })
  const step = stepOf(visit ?? row, before, now)
  if (step === 'not-yet') return refuse('review-not-yet')
  if (step === 'over') return refuse('review-over')
  const words = typed.trim()
  const suspicion = suspicionIn(words) ?? null
  // A change does not restart the wait before publication.
  const writtenAt = before?.written_at ?? now
  const published = publishedAt({ stars, isClean: suspicion === null }, writtenAt)
  const complains = isComplaint(stars) && !before?.complained_at
  const review = await queryOne<{ id: number; version: number }>(tx, {
    text: `insert into review (booking_id, account_id, stars, tags, words, suspicion, written_at,
             published_at, complained_at)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
           on conflict (booking_id) do update set stars = $3, tags = $4, words = $5, suspicion = $6,
             published_at = $8, complained_at = coalesce(review.complained_at, $9),
             version = review.version + 1
           returning id, version`,
    values: [
      row.id,
      caller.accountId,
      stars,
      [...new Set(tags)],
      words,
      suspicion,
      now,
      published ?? null,
      complains ? now : null,
    ],
  })
  const payload = { review_id: review.id, version: review.version }
  await recordEvents(tx, { type: 'review.written', ...ofVisit(row, now), payload })
  if (complains) {
    const text = `${'★'.repeat(stars)} ${words}`.trim()
    await fileComplaint(tx, deps, row, { caller, text, photos: [] }, now)
  }
  return succeed({
    id: review.id,
    is_published: !before?.hidden_at && published !== undefined && published <= now,
  })
}
