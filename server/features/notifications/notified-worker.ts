import { baseLocale, isLocale, type Locale } from '../../../messages/locales.ts'
import type { NotifiedPerson } from './notify.ts'

/** What notifications to a worker need, as columns of `worker w`. */
export const notifiedColumns =
  'w.id as worker_id, w.full_name, w.phone, w.contact_email, w.languages'

/** A worker with these columns. */
export type NotifiedWorker = {
  worker_id: number
  full_name: string
  phone: string | null
  contact_email: string | null
  languages: string[]
}

/** A worker as the recipient of a notification. */
export function toWorker(worker: NotifiedWorker): NotifiedPerson {
  const { worker_id: workerId, phone, contact_email: email } = worker
  return { workerId, phone, email, locale: languageOf(worker) }
}

/** The first language that a worker speaks and we offer. */
export function languageOf({ languages }: Pick<NotifiedWorker, 'languages'>): Locale {
  return languages.find(isLocale) ?? baseLocale
}
