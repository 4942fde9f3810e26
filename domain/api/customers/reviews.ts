import { z } from 'zod'
import { photoStates, REVIEW_PHOTO_BYTES, REVIEW_PHOTOS, reviewTags } from '../../reviews/rules.ts'
import { defineCall, outcome, plain, text } from '../call.ts'
import { base64Letters, byInt4Id, image, instant, pathInt4Id, shown, version } from '../fields.ts'
import { pageOf, pageRequest } from '../pages.ts'

const written = {
  stars: z.number().int().min(1).max(5),
  tags: z.array(z.enum(reviewTags)).max(reviewTags.length),
  words: text(1000),
}
/** Its photos in order, as seen by its customer and staff. */
const photos = z.array(z.object({ id: z.string(), state: z.enum(photoStates) }))
const seenReview = { ...written, photos }
const bookingId = plain(60)

const PHOTO_LETTERS = base64Letters(REVIEW_PHOTO_BYTES)
const sentPhoto = z.union([
  /** A photo that the review already has. */
  z.strictObject({ id: z.uuid() }),
  /** A new photo of at most 1600 pixels. */
  image(PHOTO_LETTERS).strict(),
])
export type SentPhoto = z.output<typeof sentPhoto>

const reviewStates = ['published', 'waiting', 'held', 'hidden'] as const

const review = z.object({
  ...seenReview,
  ...shown('id', 'booking_id', 'skill', 'customer_name'),
  /** Waiting: few stars, published automatically later. Held: until staff have read it. */
  state: z.enum(reviewStates),
  /** Why it is held. */
  suspicion: z.enum(['contact', 'link', 'abuse']).nullable(),
  written_at: instant,
  published_at: instant.nullable(),
  answer: z.string(),
  /** First names of the crew. */
  crew: z.array(z.string()),
  version,
})
export type StaffReview = z.infer<typeof review>

const publicReview = z.object({
  ...written,
  /** Ids of the shown photos, in order. */
  photos: z.array(z.string()),
  /** The customer's first name; '' once their account is deleted. */
  name: z.string(),
  written_at: instant,
  answer: z.string(),
})
export type PublicReview = z.infer<typeof publicReview>

/** Reviews (docs/product/reviews.md). */
export const reviewCalls = {
  'GET /reviews/of-visit/': defineCall({
    summary:
      'The review of one of the caller’s own visits, and whether it can be written or changed',
    access: 'signed-in',
    request: z.object({ booking_id: bookingId }),
    response: z.object({
      step: z.enum(['write', 'change', 'over', 'not-yet']),
      review: z.object({ ...seenReview, answer: z.string(), is_published: z.boolean() }).nullable(),
    }),
  }),
  'POST /reviews/': defineCall({
    summary: 'Write or change the review of one of the caller’s own visits',
    access: 'signed-in',
    bodyBytes: REVIEW_PHOTOS * PHOTO_LETTERS + 10_000,
    request: z.object({
      booking_id: bookingId,
      ...written,
      /** All photos of the review; if omitted, they stay unchanged. */
      photos: z.array(sentPhoto).max(REVIEW_PHOTOS).optional(),
    }),
    response: outcome.extend({ is_published: z.boolean() }),
  }),
  'GET /common/reviews/': defineCall({
    summary: 'The newest published reviews of a service, with their average from three on',
    access: 'anyone',
    cacheSeconds: 60,
    request: z.object({ skill: plain(60) }),
    response: z.object({
      count: z.number().int(),
      /** To a tenth; null if there are too few. */
      average: z.number().nullable(),
      items: z.array(publicReview),
    }),
  }),
  'GET /staff/reviews/': defineCall({
    summary: 'All reviews, newest first',
    access: 'manage-tickets',
    request: z.object({
      ...pageRequest(50, 1000),
      /** Only reviews written before this one. */
      before: pathInt4Id.optional(),
      search: text(100),
      state: z.enum(reviewStates).optional(),
      stars: z.coerce.number().int().min(1).max(5).optional(),
      /** Only reviews with an unchecked photo. */
      photos: z.enum(['waiting']).optional(),
    }),
    response: pageOf(review),
  }),
  'POST /staff/reviews/{id}/answer/': defineCall({
    summary: 'Answer a review publicly; an empty answer removes it',
    access: 'manage-tickets',
    params: byInt4Id,
    request: z.object({ version, answer: text(1000) }),
  }),
  'POST /staff/reviews/{id}/show/': defineCall({
    summary: 'Publish or hide a review; hiding needs a reason',
    access: 'manage-tickets',
    params: byInt4Id,
    request: z.object({ version, show: z.boolean(), reason: text(300) }),
  }),
  'POST /staff/reviews/{id}/photos/': defineCall({
    summary: 'Approve or refuse photos of a review; refusing needs a reason',
    access: 'manage-tickets',
    params: byInt4Id,
    request: z.object({
      version,
      photos: z.array(z.uuid()).min(1).max(REVIEW_PHOTOS),
      show: z.boolean(),
      reason: text(300),
    }),
  }),
}
