import { firstName } from '../../../domain/booking/first-name.ts'
import type { RequestKind } from '../../../domain/workers/requests.ts'
import { baseLocale, isLocale } from '../../../messages/locales.ts'
import { query } from '../../db/transaction.ts'
import { type EventReader, readerOf } from '../events/readers.ts'
import { type NewNotification, notify } from '../notifications/notify.ts'

type Row = {
  id: number
  kind: RequestKind
  worker_id: number
  full_name: string
  phone: string | null
  contact_email: string | null
  languages: string[]
}

/** Notifies workers of answers to their requests (docs/product/notifications.md#requests). */
export const requestNotices: EventReader = readerOf({
  'request.answered': async (tx, events, now) => {
    const rows = await query<Row>(tx, {
      name: 'answered-requests',
      text: `select r.id, r.kind, r.worker_id, w.full_name, w.phone, w.contact_email, w.languages
             from crew_request r join worker w on w.id = r.worker_id where r.id = any($1::int[])`,
      values: [events.map(({ payload }) => payload.request_id)],
    })
    const byId = new Map(rows.map((row) => [row.id, row]))
    await notify(
      tx,
      events.flatMap(({ payload: { request_id: id, state } }): NewNotification[] => {
        const row = byId.get(id)
        // Approved leave has its own notification.
        if (!row || (row.kind === 'leave' && state === 'approved')) return []
        const { kind: asked, worker_id: workerId, full_name, phone, contact_email, languages } = row
        const locale = languages.find(isLocale) ?? baseLocale
        return [
          {
            kind: 'request-answered',
            key: `request-answered:${id}`,
            parameters: { name: firstName(full_name), path: '/crew', asked, answer: state },
            to: { workerId, phone, email: contact_email, locale },
          },
        ]
      }),
      now,
    )
  },
})
