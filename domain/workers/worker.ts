import { addDays } from '../booking/starts/calendar.ts'

/** Statuses of a worker (docs/product/workers.md#status). Only active workers are sent. */
export const workerStatuses = ['invited', 'active', 'suspended', 'left'] as const
export type WorkerStatus = (typeof workerStatuses)[number]

/** Codes of the languages that workers speak. */
export const workerLanguages = ['ms', 'en', 'zh', 'ta', 'id', 'tl', 'my', 'ne', 'bn'] as const
export type WorkerLanguage = (typeof workerLanguages)[number]

export const leaveKinds = ['annual', 'sick', 'other'] as const
export type LeaveKind = (typeof leaveKinds)[number]

/** Kinds of documents (docs/product/workers.md#documents). */
export const documentKinds = ['identity', 'food-handling', 'driving-licence', 'other'] as const
export type DocumentKind = (typeof documentKinds)[number]

/** A document expires soon from this many days before it expires. */
export const SOON_DAYS = 30

/** Whether a document is valid, expires soon, or has expired. */
export type Validity = 'valid' | 'soon' | 'expired'

/** @param expiresOn the last day of validity; null for no end. */
export function validityOn(today: string, expiresOn: string | null): Validity {
  if (expiresOn === null) return 'valid'
  if (expiresOn < today) return 'expired'
  return expiresOn <= addDays(today, SOON_DAYS) ? 'soon' : 'valid'
}

/** The path of photos, followed by the photo's key. */
export const photoPath = '/worker-photos'
