import { usualDay } from '../app.ts'
import { buyer } from '../einvoices.ts'
import { each, type ManagerWorld, type Requests } from './world.ts'

const ownBuyer = { ...buyer, email: 'mei@jiran.test' }
/** An id that nothing has. */
const unknown = '7f0c1e5e-8f0e-4e3c-9a57-1f0a4f3f2b10'

/** Calls refused to a Manager in this world, or open only to the customer; searched all the same. */
export function refusedCalls({
  orders,
  customer,
  ticketPath,
  ticketVersion,
  messages,
  past,
  onPhone,
  worker,
  firstOfCrew,
}: ManagerWorld): Requests {
  return {
    'GET /e-invoices/own/': async () =>
      orders.map(({ booking_id }) => [`/e-invoices/own/?booking_id=${booking_id}`]),
    'POST /e-invoices/own/': async () =>
      orders.map(({ booking_id }) => ['/e-invoices/own/', { ...ownBuyer, booking_id }]),
    'GET /e-invoices/buyer/': async () =>
      each(['/e-invoices/buyer/', `/e-invoices/buyer/?customer_id=${customer.accountId}`]),
    'PUT /e-invoices/buyer/': async () => [
      ['/e-invoices/buyer/', ownBuyer],
      ['/e-invoices/buyer/', { ...ownBuyer, customer_id: customer.accountId }],
    ],
    'POST /staff/board/plan/accept/': async () => {
      const from = await firstOfCrew(onPhone.booking_id)
      const line = { booking_id: onPhone.booking_id, version: 1, from, to: from }
      return [['/staff/board/plan/accept/', { day: usualDay, lines: [line] }]]
    },
    'POST /staff/board/plan/undo/': async () => {
      const from = await firstOfCrew(onPhone.booking_id)
      const line = { booking_id: onPhone.booking_id, version: 0, from, to: from }
      return [['/staff/board/plan/undo/', { lines: [line] }]]
    },
    'GET /staff/threads/photos/{key}': async () => [[`/staff/threads/photos/${unknown}`]],
    'GET /staff/crew/photos/{id}': async () => each([`/staff/crew/photos/${unknown}`]),
    'GET /reviews/of-visit/': async () => [[`/reviews/of-visit/?booking_id=${past.booking_id}`]],
    'POST /reviews/': async () => [
      ['/reviews/', { booking_id: past.booking_id, stars: 5, tags: [], words: '' }],
    ],
    'GET /visits/own/photos/{id}': async () => each([`/visits/own/photos/${unknown}`]),
    'POST /staff/cash/{id}/hand-in/': async () => [
      [
        `/staff/cash/${worker?.id}/hand-in/`,
        { version: 0, day: usualDay, counted: 0, rest: 'owed', reason: '' },
      ],
    ],
    'POST /staff/reviews/{id}/answer/': async () => [
      ['/staff/reviews/1/answer/', { version: 1, answer: 'Thank you' }],
    ],
    'POST /staff/reviews/{id}/show/': async () => [
      ['/staff/reviews/1/show/', { version: 1, show: true, reason: '' }],
    ],
    'POST /staff/reviews/{id}/photos/': async () => [
      ['/staff/reviews/1/photos/', { version: 1, photos: [unknown], show: true, reason: '' }],
    ],
    'POST /staff/api-keys/': async () => [
      [
        '/staff/api-keys/',
        { name: 'Xero', scopes: ['manage-bookings:read'], until: usualDay, addresses: '' },
      ],
    ],
    'POST /staff/api-keys/{id}/revoke/': async () => [
      ['/staff/api-keys/1/revoke/', { version: 1 }],
    ],
    'POST /staff/messages/write/': async () => [
      ['/staff/messages/write/', { customer: customer.accountId, text: 'Hello' }],
    ],
    'POST /staff/messages/{key}/again/': async () =>
      (await messages()).map(({ key }) => [`/staff/messages/${key}/again/`, { channel: 'email' }]),
    'POST /staff/tickets/{id}/accept/': async () => [
      [`${ticketPath}/accept/`, { version: await ticketVersion() }],
    ],
    'POST /tips/own/': async () => [['/tips/own/', { booking_id: past.booking_id, amount: 10 }]],
    'GET /visits/own/': async () =>
      orders.map(({ booking_id }) => [`/visits/own/?booking_id=${booking_id}`]),
    'GET /booking-details/get-order/': async () =>
      orders.map(({ order }) => [`/booking-details/get-order/?order=${order}`]),
    'POST /favourites/': async () => [['/favourites/', { worker: worker?.id, wish: 'favourite' }]],
    'GET /favourites/of-visit/': async () => [
      [`/favourites/of-visit/?booking_id=${past.booking_id}`],
    ],
    'POST /booking-details/report-problem/': async () => [
      [
        '/booking-details/report-problem/',
        { booking_id: past.booking_id, skill: 'Cleaner', message: 'Stains' },
      ],
    ],
    'GET /payments/result': async () =>
      orders.map(({ order }) => [`/payments/result?order=${order}`]),
    'POST /staff/crew/step/': async () =>
      orders.map(({ booking_id }) => [
        '/staff/crew/step/',
        { booking_id, worker: worker?.identifier, step: 'seen', reason: 'No battery' },
      ]),
    'GET /staff/crew/extra-time/': async () =>
      orders.map(({ booking_id }) => [`/staff/crew/extra-time/?booking_id=${booking_id}`]),
    'POST /staff/crew/extra-time/': async () =>
      orders.map(({ booking_id }) => [
        '/staff/crew/extra-time/',
        { booking_id, worker: worker?.identifier, minutes: 60, reason: 'No battery' },
      ]),
    'POST /staff/crew/extra-time/approve/': async () => [
      ['/staff/crew/extra-time/approve/', { id: unknown, reason: 'Agreed on the phone' }],
    ],
    'GET /staff/privacy-requests/{id}': async () => each(['/staff/privacy-requests/1']),
    'GET /staff/crew-requests/{id}': async () => each(['/staff/crew-requests/1']),
    'POST /staff/crew-requests/{id}/answer/': async () => [
      ['/staff/crew-requests/1/answer/', { note: 'No' }],
    ],
    'POST /staff/crew/{id}/sign-out/': async () => [[`/staff/crew/${worker?.id}/sign-out/`, {}]],
    'POST /payments/retry/': async () => orders.map(({ order }) => ['/payments/retry/', { order }]),
  }
}
