import { firstName } from '../../../domain/booking/first-name.ts'
import type { RequestKind } from '../../../domain/workers/requests.ts'
import { query } from '../../db/transaction.ts'
import { type EventReader, readerOf } from '../events/readers.ts'
import { type NotifiedWorker, notifiedColumns, toWorker } from '../notifications/notified-worker.ts'
import { type NewNotification, notify } from '../notifications/notify.ts'

type Row = NotifiedWorker & { id: number; kind: RequestKind }

/** Notifies workers of answers to their requests (docs/product/notifications.md#requests). */
export const requestNotices: EventReader = readerOf({
  'request.answered': async (tx, events, now) => {
    const rows = await query<Row>(tx, {
      name: 'answered-requests',
      text: `select r.id, r.kind, ${notifiedColumns}
             from crew_request r join worker w on w.id = r.worker_id
             where r.id = any($1::int[]) and w.status <> 'left'`,
      values: [events.map(({ payload }) => payload.request_id)],
    })
    const byId = new Map(rows.map((row) => [row.id, row]))
    await notify(
      tx,
      now,
      events.flatMap(({ payload: { request_id: id, state } }): NewNotification[] => {
        const row = byId.get(id)
        // Approved leave has its own notification.
        if (!row || (row.kind === 'leave' && state === 'approved')) return []
        const name = firstName(row.full_name)
        return [
          {
            kind: 'request-answered',
            key: `request-answered:${id}`,
            parameters: { name, path: '/crew', asked: row.kind, answer: state },
            to: toWorker(row),
          },
        ]
      }),
    )
  },
})
