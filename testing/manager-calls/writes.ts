import { expect } from 'vitest'
import { usualDay } from '../app.ts'
import type { ManagerWorld, Request, Requests } from './world.ts'

/** Calls that change something. They succeed for a Manager in this order. */
export function managerWrites({
  visits,
  customer,
  manager,
  customerPath,
  customerVersion,
  ticketPath,
  ticketVersion,
  threadPath,
  threadVersion,
  workerPath,
  workerVersion,
  filePath,
  file,
  version,
  past,
  pastCash,
  series,
  cashSeries,
  onPhone,
  importRow,
  pool,
  firstOfCrew,
  admin,
  post,
  made,
}: ManagerWorld): Requests {
  const seriesVisit = series.booking_ids[2] ?? ''
  return {
    'PUT /staff/threads/{id}': async () => [
      [
        threadPath,
        {
          version: await threadVersion(),
          state: 'open',
          owner: manager.accountId,
          booking_id: past.booking_id,
        },
      ],
    ],
    'POST /staff/threads/{id}/reply/': async () => [
      [`${threadPath}/reply/`, { version: await threadVersion(), body: 'We come again' }],
    ],
    'POST /staff/threads/{id}/notes/': async () => [
      [`${threadPath}/notes/`, { body: 'Called', photos: [] }],
    ],
    'POST /staff/privacy-requests/': async () => [
      [
        '/staff/privacy-requests/',
        { customer: customer.accountId, kind: 'access', received_on: '2026-03-02' },
      ],
      [
        '/staff/privacy-requests/',
        { customer: customer.accountId, kind: 'correction', words: 'x', received_on: '2026-03-02' },
      ],
    ],
    'POST /staff/privacy-requests/{id}/begin/': async () => [
      ['/staff/privacy-requests/1/begin/', { version: 1 }],
    ],
    'POST /staff/privacy-requests/{id}/extend/': async () => [
      ['/staff/privacy-requests/1/extend/', { version: 2, reason: 'Old files' }],
    ],
    'POST /staff/privacy-requests/{id}/answer/': async () => [
      ['/staff/privacy-requests/1/answer/', { version: 3, answer: 'Here it is' }],
    ],
    'POST /staff/privacy-requests/{id}/refuse/': async () => [
      [
        '/staff/privacy-requests/2/refuse/',
        { version: 1, answer: 'It is right', ground: 'accurate' },
      ],
    ],
    'POST /staff/messages/consent/': async () => [
      [
        '/staff/messages/consent/',
        {
          customer: customer.accountId,
          channel: 'whatsapp',
          category: 'utility',
          granted: true,
        },
      ],
    ],
    'POST /staff/board/candidates/': async () =>
      visits.map((id): Request => ['/staff/board/candidates/', { booking_id: id }]),
    'POST /staff/board/plan/': async () => [['/staff/board/plan/', { day: usualDay }]],
    'POST /staff/board/late/': async () => {
      const worker = await firstOfCrew(cashSeries.booking_id)
      return [['/staff/board/late/', { booking_id: cashSeries.booking_id, worker, minutes: 15 }]]
    },
    'POST /staff/board/move/': async () => {
      type Workers = { worker: number }[]
      const { body } = await post<{ version: number; candidates: Workers; crew: Workers }>(
        '/staff/board/candidates/',
        { booking_id: onPhone.booking_id },
        admin,
      )
      const crew = [...body.crew.slice(1), ...body.candidates.slice(0, 1)]
      return [
        [
          '/staff/board/move/',
          {
            booking_id: onPhone.booking_id,
            version: body.version,
            crew: crew.map(({ worker }) => worker),
            why: 'other',
          },
        ],
      ]
    },
    'POST /staff/tickets/{id}/return-visit/': async () => [
      [
        `${ticketPath}/return-visit/`,
        { version: await ticketVersion(), start_date: '2026-03-16', start_time: '15:00' },
      ],
    ],
    'POST /staff/tickets/{id}/close/': async () => [
      [`${ticketPath}/close/`, { version: await ticketVersion(), reason: 'We come again' }],
    ],
    'POST /staff/tickets/{id}/reopen/': async () => [
      [`${ticketPath}/reopen/`, { version: await ticketVersion() }],
    ],
    'POST /staff/tickets/': async () => [
      ['/staff/tickets/', { booking_id: pastCash.booking_id, complaint: 'A window was left out' }],
    ],
    'PUT /booking-details/update/booking-details/': async () => [
      [
        '/booking-details/update/booking-details/',
        {
          booking_id: seriesVisit,
          skill: 'Cleaner',
          start_date: '2026-03-25',
          start_time: '15:00',
          charge_fee: true,
        },
      ],
    ],
    'PUT /booking-details/update/assigned-workers/': async () => {
      // Which workers the visits above have differs from run to run.
      const { rows: free } = await pool.query<{ identifier: string }>(
        'select identifier from worker where id not in (select worker_id from assignment)',
      )
      const other = free[0]?.identifier
      expect(other).toBeDefined()
      return [
        [
          '/booking-details/update/assigned-workers/',
          { booking_id: seriesVisit, skill: 'Cleaner', workers: [other] },
        ],
      ]
    },
    'PUT /staff/visits/{id}': async () => {
      const id = series.booking_ids[1] ?? ''
      const changes = { no_of_hours: 8 }
      const preview = await made<{ confirmation: string }>(
        'POST',
        `/staff/visits/${id}/change/preview`,
        { changes },
        manager,
      )
      return [
        [
          `/staff/visits/${id}`,
          { version: await version(id), changes, confirmation: preview.confirmation },
        ],
      ]
    },
    'POST /staff/visits/{id}/series': async () => {
      const id = cashSeries.booking_ids[2] ?? ''
      const change = { action: 'cancel', scope: 'following', charge_fee: true }
      const preview = await made<{ confirmation: string }>(
        'POST',
        `/staff/visits/${id}/series/preview`,
        change,
        manager,
      )
      return [
        [
          `/staff/visits/${id}/series`,
          { ...change, version: await version(id), confirmation: preview.confirmation },
        ],
      ]
    },
    'POST /staff/bookings/outcome/': async () => [
      [
        '/staff/bookings/outcome/',
        {
          booking_id: past.booking_id,
          skill: 'Cleaner',
          outcome: 'no-show',
          charge: 'late-fee',
          version: await version(past.booking_id),
        },
      ],
    ],
    'POST /booking-details/cancel-booking/': async () => [
      ['/booking-details/cancel-booking/', { id: series.booking_ids[3], charge_fee: true }],
    ],
    'POST /payments/collect/': async () => [
      ['/payments/collect/', { booking_id: pastCash.booking_id, skill: 'Cleaner' }],
    ],
    'POST /staff/pay-link/send/': async () => [
      ['/staff/pay-link/send/', { booking_id: onPhone.booking_id }],
    ],
    'POST /staff/workers/': async () => [
      [
        '/staff/workers/',
        {
          name: 'Siti Aminah',
          gender: 'Female',
          skills: ['Cleaner'],
          areas: [1],
          week_hours: Array.from({ length: 7 }, () => []),
        },
      ],
    ],
    'POST /staff/workers/import/': async () => [
      ['/staff/workers/import/', { rows: [importRow], skip_errors: true }],
    ],
    'PUT /staff/workers/{id}': async () => [
      [workerPath, { version: await workerVersion(), languages: ['en'] }],
    ],
    'POST /staff/workers/{id}/calendar/': async () => [[`${workerPath}/calendar/`, {}]],
    'POST /staff/workers/{id}/calendar/remove/': async () => [
      [`${workerPath}/calendar/remove/`, {}],
    ],
    'POST /staff/workers/{id}/documents/{document}/file/remove/': async () => [
      [`${filePath}/remove/`, { version: await workerVersion() }],
    ],
    'PUT /staff/workers/{id}/documents/{document}/file': async () => [[filePath, await file()]],
    'POST /staff/workers/{id}/changes/apply': async () => {
      const change = { status: 'suspended' }
      const { visits: broken } = await made<{ visits: { booking_id: string; proposed: number }[] }>(
        'POST',
        `${workerPath}/changes/preview`,
        { change },
        manager,
      )
      return [
        [
          `${workerPath}/changes/apply`,
          {
            change,
            version: await workerVersion(),
            visits: broken.map(({ booking_id, proposed }) => ({ booking_id, worker: proposed })),
          },
        ],
      ]
    },
    'POST /staff/customers/': async () => [
      ['/staff/customers/', { name: 'Rohani binti Yusof', phone: '0192000001' }],
    ],
    'PUT /staff/customers/{id}': async () => [
      [customerPath, { version: await customerVersion(), note: 'Rings first' }],
    ],
    'POST /staff/customers/{id}/block/': async () => [
      [`${customerPath}/block/`, { version: await customerVersion(), reason: 'Owes' }],
    ],
    'POST /staff/customers/{id}/unblock/': async () => [
      [`${customerPath}/unblock/`, { version: await customerVersion() }],
    ],
  }
}
