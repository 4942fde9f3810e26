import { listPermissions, todayLists } from '../../domain/api/reports/today.ts'
import { usualDay } from '../app.ts'
import { usualPostcode } from '../people.ts'
import { each, type ManagerWorld, type Requests } from './world.ts'

/** Calls that a Manager reads with. */
export function managerReads({
  visits,
  customer,
  customerPath,
  ticketPath,
  threadPath,
  workerPath,
  filePath,
  messages,
  past,
  series,
  cashSeries,
  onPhone,
  worker,
  importRow,
}: ManagerWorld): Requests {
  return {
    'GET /account/get-managers/': () => each(['/account/get-managers/']),
    'POST /region-cost/get-workers-by-postcode-and-skill/': () =>
      visits.map((id) => [
        '/region-cost/get-workers-by-postcode-and-skill/',
        { postcode: usualPostcode, skill: 'Cleaner', booking_id: id },
      ]),
    'GET /staff/threads/': () => each(['/staff/threads/']),
    'GET /staff/threads/{id}': () => each([threadPath]),
    'GET /staff/messages/': () => each(['/staff/messages/?page_size=100']),
    'GET /staff/messages/counts/': () => each(['/staff/messages/counts/']),
    'GET /staff/messages/recipient/': () =>
      each([`/staff/messages/recipient/?customer=${customer.accountId}`]),
    'GET /staff/messages/{key}': async () =>
      each((await messages()).map(({ key }) => `/staff/messages/${key}`)),
    'GET /staff/tickets/': () => each(['/staff/tickets/']),
    'GET /staff/tickets/{id}': () => each([ticketPath]),
    'GET /booking-details/get-booking-history/': () =>
      each(['/booking-details/get-booking-history/']),
    'POST /booking-details/get-booking-details/': () =>
      visits.map((id) => ['/booking-details/get-booking-details/', { booking_id: id }]),
    'POST /booking-details/get-completed-bookings/': () => [
      ['/booking-details/get-completed-bookings/', {}],
      ['/booking-details/get-completed-bookings/', { page: 1, page_size: 100 }],
    ],
    'POST /booking-details/get-filled-slots-by-date/': () => [
      ['/booking-details/get-filled-slots-by-date/', { booking_date: usualDay }],
    ],
    'POST /booking-details/get-allocate-workers-by-booking-id/': () =>
      visits.map((id) => [
        '/booking-details/get-allocate-workers-by-booking-id/',
        { booking_id: id },
      ]),
    'GET /favourites/': () => each(['/favourites/']),
    'GET /booking-details/get-saved-addresses/': () =>
      each([
        '/booking-details/get-saved-addresses/',
        `/booking-details/get-saved-addresses/?customer_id=${customer.accountId}`,
      ]),
    'GET /staff/pay-link/': () => each([`/staff/pay-link/?booking_id=${onPhone.booking_id}`]),
    'GET /staff/areas/demand/': () => each(['/staff/areas/demand/']),
    'GET /staff/workers/': () => each(['/staff/workers/']),
    'GET /staff/workers/areas/': () => each(['/staff/workers/areas/']),
    'GET /staff/workers/{id}': () => each([workerPath]),
    'GET /staff/workers/{id}/visits/': () => each([`${workerPath}/visits/`]),
    'GET /staff/crew/{id}/phones/': () => each([`/staff/crew/${worker?.id}/phones/`]),
    'GET /staff/workers/{id}/calendar/': () => each([`${workerPath}/calendar/`]),
    'GET /staff/workers/{id}/documents/{document}/file': () => each([filePath]),
    'GET /staff/customers/': () => each(['/staff/customers/']),
    'GET /staff/customers/tags/': () => each(['/staff/customers/tags/']),
    'GET /staff/customers/{id}': () => each([customerPath]),
    'GET /staff/customers/of-booking/{booking_id}': () =>
      each(visits.map((id) => `/staff/customers/of-booking/${id}`)),
    'GET /staff/customers/{id}/visits/': () =>
      each(['coming', 'past'].map((when) => `${customerPath}/visits/?when=${when}`)),
    'GET /staff/customers/{id}/payments/': () => each([`${customerPath}/payments/`]),
    'GET /staff/favourites/by-customer/{id}': () =>
      each([`/staff/favourites/by-customer/${customer.accountId}`]),
    'GET /staff/favourites/of-worker/{id}': () =>
      each([`/staff/favourites/of-worker/${worker?.id}`]),
    'GET /staff/find/': () => each([past.booking_id, 'Nur'].map((q) => `/staff/find/?q=${q}`)),
    'GET /staff/today/': () => each(['/staff/today/']),
    'GET /staff/today/list/': () =>
      each(
        todayLists
          .filter((list) => listPermissions[list] === undefined)
          .map((list) => `/staff/today/list/?list=${list}`),
      ),
    'GET /staff/board/ways/': () => each([`/staff/board/ways/?day=${usualDay}`]),
    'GET /staff/board/crews/': () => each(['/staff/board/crews/']),
    'GET /staff/board/': () =>
      each([`/staff/board/?day=${usualDay}`, `/staff/board/?day=${usualDay}&days=3&skill=Cleaner`]),
    'GET /staff/crew-requests/': () => each(['/staff/crew-requests/']),
    'GET /staff/crew/proof/': () => each([`/staff/crew/proof/?booking_id=${past.booking_id}`]),
    'GET /staff/reviews/': () => each(['/staff/reviews/']),
    'GET /staff/privacy-requests/': () => each(['/staff/privacy-requests/']),
    'GET /staff/processors/': () => each(['/staff/processors/']),
    'GET /staff/retention/': () => each(['/staff/retention/']),
    'GET /staff/api-keys/': () => each(['/staff/api-keys/']),
    'GET /staff/cash/': () => each(['/staff/cash/']),
    'GET /staff/cash/{id}': () => each([`/staff/cash/${worker?.id}`]),
    'POST /staff/workers/export/': () => [['/staff/workers/export/', {}]],
    'POST /staff/workers/import/preview/': () => [
      ['/staff/workers/import/preview/', { rows: [importRow] }],
    ],
    'POST /staff/workers/{id}/changes/preview': () => [
      [`${workerPath}/changes/preview`, { change: { status: 'suspended' } }],
    ],
    'POST /staff/visits/{id}/change/preview': () =>
      [series.booking_id, cashSeries.booking_id].flatMap((id) => [
        [`/staff/visits/${id}/change/preview`, { changes: { worker_count: 2 } }],
        [`/staff/visits/${id}/change/preview`, { changes: { no_of_hours: 4 } }],
      ]),
    'POST /staff/visits/{id}/series/preview': () =>
      [series.booking_id, cashSeries.booking_id].map((id) => [
        `/staff/visits/${id}/series/preview`,
        { action: 'cancel', scope: 'all', charge_fee: true },
      ]),
  }
}
