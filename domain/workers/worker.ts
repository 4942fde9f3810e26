import { addDays } from '../booking/calendar.ts'

/** What a worker's status can be (docs/product/workers.md#status); only an active one is sent. */
export const workerStatuses = ['invited', 'active', 'suspended', 'left'] as const
export type WorkerStatus = (typeof workerStatuses)[number]

/** Languages that workers speak, by their codes. */
export const workerLanguages = ['ms', 'en', 'zh', 'ta', 'id', 'tl', 'my', 'ne', 'bn'] as const
export type WorkerLanguage = (typeof workerLanguages)[number]

export const leaveKinds = ['annual', 'sick', 'other'] as const
export type LeaveKind = (typeof leaveKinds)[number]

/** Kinds of documents (docs/product/workers.md#documents). */
export const documentKinds = ['identity', 'food-handling', 'driving-licence', 'other'] as const
export type DocumentKind = (typeof documentKinds)[number]

/** How many days before a document expires somebody should see to it. */
export const SOON_DAYS = 30

/** Whether a document is valid, expires soon, or has expired. */
export type Validity = 'valid' | 'soon' | 'expired'

/** @param expiresOn the last day of its validity; null: without end. */
export function validityOn(today: string, expiresOn: string | null): Validity {
  if (expiresOn === null) return 'valid'
  if (expiresOn < today) return 'expired'
  return expiresOn <= addDays(today, SOON_DAYS) ? 'soon' : 'valid'
}

/** Where photos are served, each by its key. */
export const photoPath = '/worker-photos'
