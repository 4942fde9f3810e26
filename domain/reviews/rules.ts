import type { BookingStatus } from '../booking/status.ts'

/* Reviews by customers (docs/product/reviews.md). */

const HOUR_MS = 3_600_000
/** So long after the end of a visit its customer may review it. */
export const REVIEW_DAYS = 14
/** So long after it was written a review may be changed. */
export const EDIT_HOURS = 48
/** So many stars or fewer are a complaint, which staff can put right before the review is published. */
const COMPLAINT_STARS = 3
/** After so long it is published whatever became of it. */
const COMPLAINT_DAYS = 3
/** Fewer published reviews have no average. */
export const LEAST_FOR_AVERAGE = 3

/** As many photos as a review has (docs/product/reviews.md#photos). */
export const REVIEW_PHOTOS = 4
/** The longest photo, in bytes. */
export const REVIEW_PHOTO_BYTES = 600_000
/** Where photos of reviews are served, by their id. */
export const reviewPhotoPath = '/review-photos'

/** What a review can praise, or miss. */
export const reviewTags = ['punctual', 'careful', 'thorough', 'friendly', 'value'] as const
export type ReviewTag = (typeof reviewTags)[number]

/** A visit as far as its review depends on it. */
export type ReviewedVisit = {
  readonly status: BookingStatus
  readonly endsAt: Date
  /** Staff say that nobody came, or nobody was there. */
  readonly isNoShow: boolean
  /** When it was reviewed, if it was. */
  readonly reviewedAt: Date | undefined
}

/** What its customer may do now: write a review, change it, or neither. */
export type ReviewStep = 'write' | 'change' | 'over' | 'not-yet'

export function reviewStep(visit: ReviewedVisit, now: Date): ReviewStep {
  if (visit.reviewedAt)
    return now.getTime() < visit.reviewedAt.getTime() + EDIT_HOURS * HOUR_MS ? 'change' : 'over'
  if (visit.status !== 'Completed' || visit.isNoShow)
    return visit.status === 'Confirmed' || visit.status === 'In Progress' ? 'not-yet' : 'over'
  return now.getTime() < visit.endsAt.getTime() + REVIEW_DAYS * 24 * HOUR_MS ? 'write' : 'over'
}

/** Do so few stars make it a complaint? */
export function isComplaint(stars: number): boolean {
  return stars <= COMPLAINT_STARS
}

/** When a review is published by itself; undefined for one that staff have to read first. */
export function publishedAt(
  { stars, isClean }: { readonly stars: number; readonly isClean: boolean },
  now: Date,
): Date | undefined {
  if (!isClean) return undefined
  return isComplaint(stars) ? new Date(now.getTime() + COMPLAINT_DAYS * 24 * HOUR_MS) : now
}

/** The average of published reviews to a tenth; undefined for too few. */
export function averageStars({
  count,
  sum,
}: {
  readonly count: number
  readonly sum: number
}): number | undefined {
  return count < LEAST_FOR_AVERAGE ? undefined : Math.round((sum * 10) / count) / 10
}
