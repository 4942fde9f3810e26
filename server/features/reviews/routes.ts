import type { reviewCalls } from '../../../domain/api/customers/reviews.ts'
import { m } from '../../../messages/every.ts'
import type { Deps } from '../../deps.ts'
import type { Caller, Handlers } from '../../http/calls/calls.ts'
import { noBooking, notFound } from '../../http/failure.ts'
import { staffCommand } from '../audit/staff-command.ts'
import { readBooking } from '../bookings/records/queries.ts'
import { checkPhotos } from './check-photos.ts'
import { answerReview, listReviews, readPublished, showReview } from './staff-reviews.ts'
import { readReview, stepOf, writeReview } from './write-review.ts'

/** Reviews (docs/product/reviews.md). */
export function reviewHandlers(deps: Deps): Pick<Handlers, keyof typeof reviewCalls> {
  const { pool } = deps

  /** The visit, if it is the caller's own: staff cannot review for others. */
  async function ownVisit(caller: Caller, bookingId: string) {
    const row = await readBooking(pool, { bookingId }, caller)
    if (!row || row.account_id !== caller.accountId) throw notFound(noBooking)
    return row
  }

  return {
    'GET /reviews/of-visit/': async (incoming) => {
      const row = await ownVisit(incoming.caller, incoming.body.booking_id)
      const review = await readReview(pool, row.id)
      return {
        step: stepOf(row, review, incoming.now),
        review: review
          ? {
              stars: review.stars,
              tags: review.tags,
              words: review.words,
              photos: review.photos,
              answer: review.answer,
              is_published:
                !review.hidden_at &&
                review.published_at !== null &&
                review.published_at <= incoming.now,
            }
          : null,
      }
    },

    'POST /reviews/': staffCommand({
      run: async (input) => {
        const row = await ownVisit(input.caller, input.body.booking_id)
        return writeReview(deps, input.caller, row, input.body, input.now)
      },
      message: ({ is_published: isPublished }, options) =>
        isPublished
          ? m.answer_review_published({}, options)
          : m.answer_review_received({}, options),
      answer: ({ is_published }) => ({ is_published }),
    }),

    'GET /common/reviews/': ({ body, now }) => readPublished(pool, body.skill, now),

    'GET /staff/reviews/': ({ body, now }) => listReviews(pool, body, now),

    'POST /staff/reviews/{id}/answer/': staffCommand({
      run: ({ params, body, by }) => answerReview(pool, params.id, body, by),
      message: m.answer_review_answered,
    }),

    'POST /staff/reviews/{id}/show/': staffCommand({
      run: ({ params, body, by }) => showReview(pool, params.id, body, by),
      message: ({ show }, options) =>
        show ? m.answer_review_shown({}, options) : m.answer_review_hidden({}, options),
    }),

    'POST /staff/reviews/{id}/photos/': staffCommand({
      run: ({ params, body, by }) => checkPhotos(pool, params.id, body, by),
      message: ({ show, photos: { length: count } }, options) =>
        show
          ? m.answer_review_photos_shown({ count }, options)
          : m.answer_review_photos_refused({ count }, options),
    }),
  }
}
