import { momentOf, statusAt } from '../../../domain/booking/status.ts'
import { refuse, succeed } from '../../../domain/result.ts'
import { suspicionIn } from '../../../domain/reviews/check.ts'
import {
  isComplaint,
  publishedAt,
  type ReviewStep,
  reviewStep,
} from '../../../domain/reviews/rules.ts'
import { inTransactionUnlessRefused } from '../../db/rolled-back.ts'
import { query, type Reader } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { Asked, Caller } from '../../http/calls.ts'
import type { CommandResult, RefusalCode } from '../../http/refusals.ts'
import { readBooking } from '../bookings/records/queries.ts'
import type { BookingRow } from '../bookings/records/records.ts'
import { ofVisit, recordEvents } from '../events/events.ts'
import { fileComplaint } from '../tickets/report-problem.ts'

/** What is stored of the review of one visit. */
export type ReviewRow = {
  readonly stars: number
  readonly tags: Asked<'POST /reviews/'>['tags']
  readonly words: string
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
  const [row] = await query<ReviewRow>(reader, {
    text: `select stars, tags, words, answer, written_at, published_at, hidden_at, complained_at from review
           where booking_id = $1 ${lock ? 'for update' : ''}`,
    values: [bookingId],
  })
  return row
}

/** What the customer of a visit may do with its review now. */
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

/**
 * Writes the review of a visit, or changes it, by the rules of docs/product/reviews.md. Few stars open a
 * ticket under the guarantee in the same transaction, before anybody else sees them.
 */
export function writeReview(
  deps: Pick<Deps, 'pool' | 'settings' | 'services'>,
  caller: Caller,
  row: BookingRow,
  { stars, tags, words: typed }: Asked<'POST /reviews/'>,
  now: Date,
): Promise<CommandResult<{ is_published: boolean }>> {
  return inTransactionUnlessRefused<{ is_published: boolean }, RefusalCode>(
    deps.pool,
    async (tx) => {
      // As it is now: staff may have said meanwhile that nobody came. Of two at once the second changes what the
      // first has written.
      const key = { bookingId: row.booking_id, skill: '' }
      const visit = await readBooking(tx, key, caller, { lock: true })
      const before = await readReview(tx, row.id, { lock: true })
      const step = stepOf(visit ?? row, before, now)
      if (step === 'not-yet') return refuse('review-not-yet')
      if (step === 'over') return refuse('review-over')
      const words = typed.trim()
      const suspicion = suspicionIn(words) ?? null
      // Changed, it waits no longer for that.
      const writtenAt = before?.written_at ?? now
      const published = publishedAt({ stars, isClean: suspicion === null }, writtenAt)
      const complains = isComplaint(stars) && !before?.complained_at
      const [review] = await query<{ id: number; version: number }>(tx, {
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
      if (review)
        await recordEvents(tx, [
          {
            type: 'review.written',
            ...ofVisit(row, now),
            payload: { review_id: review.id, version: review.version },
          },
        ])
      if (complains)
        await fileComplaint(
          tx,
          deps,
          row,
          { caller, text: `${'★'.repeat(stars)} ${words}`.trim(), photos: [] },
          now,
        )
      return succeed({
        is_published: !before?.hidden_at && published !== undefined && published <= now,
      })
    },
  )
}
