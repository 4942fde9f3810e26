import type { BookingStatus } from '../booking/status.ts'

/* Reviews by customers (docs/product/reviews.md). */

const HOUR_MS = 3_600_000
/** Days after the end of a visit in which its customer can review it. */
const REVIEW_DAYS = 14
/** Hours after writing a review in which it can be changed. */
const EDIT_HOURS = 48
/**
 * Reviews with at most this many stars are complaints, which staff can resolve before publication.
 */
const COMPLAINT_STARS = 3
/** Complaints are published after this many days in any case. */
const COMPLAINT_DAYS = 3
/** The average is shown from this many published reviews on. */
export const LEAST_FOR_AVERAGE = 3

/** The most photos per review (docs/product/reviews.md#photos). */
export const REVIEW_PHOTOS = 4
export const REVIEW_PHOTO_BYTES = 600_000
/** The path of review photos, followed by the photo's id. */
export const reviewPhotoPath = '/review-photos'

/**
 * A photo is public once staff have approved it. If refused, only its customer and staff see it.
 */
export const photoStates = ['waiting', 'shown', 'refused'] as const
export type PhotoState = (typeof photoStates)[number]

/** What a review can praise or criticise. */
export const reviewTags = ['punctual', 'careful', 'thorough', 'friendly', 'value'] as const
export type ReviewTag = (typeof reviewTags)[number]

/** What the review of a visit depends on. */
export type ReviewedVisit = {
  readonly status: BookingStatus
  readonly endsAt: Date
  /** Staff reported that no worker came, or that nobody was home. */
  readonly isNoShow: boolean
  /** When it was reviewed, if at all. */
  readonly reviewedAt: Date | undefined
}

/** What the customer can do now: write a review, change it, or neither. */
export type ReviewStep = 'write' | 'change' | 'over' | 'not-yet'

export function reviewStep(visit: ReviewedVisit, now: Date): ReviewStep {
  if (visit.reviewedAt)
    return now.getTime() < visit.reviewedAt.getTime() + EDIT_HOURS * HOUR_MS ? 'change' : 'over'
  if (visit.status !== 'Completed' || visit.isNoShow)
    return visit.status === 'Confirmed' || visit.status === 'In Progress' ? 'not-yet' : 'over'
  return now.getTime() < visit.endsAt.getTime() + REVIEW_DAYS * 24 * HOUR_MS ? 'write' : 'over'
}

/** True if this few stars count as a complaint. */
export function isComplaint(stars: number): boolean {
  return stars <= COMPLAINT_STARS
}

/** When a review is published automatically; undefined if staff must read it first. */
export function publishedAt(
  { stars, isClean }: { readonly stars: number; readonly isClean: boolean },
  now: Date,
): Date | undefined {
  if (!isClean) return undefined
  return isComplaint(stars) ? new Date(now.getTime() + COMPLAINT_DAYS * 24 * HOUR_MS) : now
}

/** The average of published reviews, to a tenth; undefined if there are too few. */
export function averageStars({
  count,
  sum,
}: {
  readonly count: number
  readonly sum: number
}): number | undefined {
  return count < LEAST_FOR_AVERAGE ? undefined : Math.round((sum * 10) / count) / 10
}
