import { existsSync } from 'node:fs'
import { reportSorts } from '../domain/api/bookings/booking.ts'
import { addDays, dayOf } from '../domain/booking/starts/calendar.ts'
import { webAppDirectory } from '../server/http/pages/web-app.ts'
import { boardDay, type People } from './data.ts'
import type { WireCall } from './drive.ts'
import {
  bookingBody,
  crewEventCall,
  oneOf,
  quoteBody,
  type Series,
  seriesCalls,
  slotsBody,
} from './requests.ts'

type LimitPath = 'constant' | 'select-1' | 'two-rows' | 'visit-events'

/** A measured operation, and the limit to compare it with. */
export type Subject = {
  readonly name: string
  readonly limit: string
  readonly clients: readonly number[]
  /** Takes workers' hours, which are released after each slice. */
  readonly makesBookings?: boolean
  /**
   * How many times as long it is measured with ten clients. If they wait for each other, a single
   * pause affects all ten, which is more than a hundredth of a short run and would become its p99.
   */
  readonly times?: number
} & (
  | { readonly kind: 'engine'; readonly subject: string; readonly limitSubject: string }
  | {
      readonly kind: 'http'
      readonly limitPath: LimitPath
      readonly call: () => WireCall
    }
)

/**
 * All measured operations, over HTTP and below it.
 * @param everyFilter measures the report with every filter and sort order as well.
 */
export function subjects(
  people: People,
  now: Date,
  bookings: number,
  everyFilter = false,
): Subject[] {
  const today = dayOf(now)
  const customer = () => oneOf(people.customers)
  const post = (path: string, body: object, token?: string): WireCall => ({
    method: 'POST',
    path,
    body: JSON.stringify(body),
    token,
  })
  const engine = (subject: string, limitSubject: string, makesBookings = true): Subject => ({
    kind: 'engine',
    name: `engine: ${subject}`,
    subject,
    limit: limitSubject,
    limitSubject,
    clients: [1, 10],
    makesBookings,
  })
  const http = (
    name: string,
    limitPath: LimitPath,
    call: () => WireCall,
    makesBookings = false,
  ): Subject => ({
    kind: 'http',
    name,
    limitPath,
    limit: limitWords[limitPath],
    clients: [1, 10, 100],
    call,
    makesBookings,
  })
  const booking = (series: Series) => () =>
    post(seriesCalls[series].path, bookingBody(series, today), customer())
  const report = (filter: object) => () =>
    post(
      '/booking-details/get-completed-bookings/',
      {
        manager: '',
        date_range: '',
        service_type: '',
        customer_name: '',
        page: 1,
        page_size: 20,
        ...filter,
      },
      people.admin,
    )
  // The bench's clients form a closed loop: this many at once is more than an office has.
  const staff = (name: string, call: () => WireCall): Subject => ({
    ...http(`staff: ${name}`, 'select-1', call),
    clients: [1, 10],
  })
  const list = (name: string, path: string) =>
    staff(name, () => ({ method: 'GET', path: `/staff/${path}`, token: people.admin }))
  const board = (filter: string): WireCall => ({
    method: 'GET',
    path: `/staff/board/?day=${boardDay(today)}${filter}`,
    encoding: 'br',
    token: people.admin,
  })
  const lists = [
    list('today', 'today/'),
    list('workers', 'workers/'),
    list('workers by next visit', 'workers/?sort=next_visit'),
    list('workers, a search', 'workers/?search=ah&skill=Cleaner&status=active'),
    list('audit', 'audit/'),
    list('audit, page 1000', 'audit/?page=1000'),
    list('audit, a search', 'audit/?search=33&kind=worker'),
    list('postcodes', 'areas/postcodes/?search=5&state=open'),
    list('demand', 'areas/demand/'),
    list('vouchers', 'vouchers/?search=99'),
  ]
  const manager = 'manager2@bench.test'
  const span = (from: number, to: number) => ({
    date_range: { start_date: addDays(today, from), end_date: addDays(today, to) },
  })
  const lastPage = Math.max(1, Math.floor(bookings / 20))
  const filtered = [
    staff('report, any page', () => report({ page: 1 + Math.floor(Math.random() * lastPage) })()),
    staff('report, today', report(span(0, 0))),
    staff('report, this week', report(span(0, 6))),
    staff('report, a year, page 500', report({ ...span(-300, 60), page: 500 })),
    staff('report, a service, page 200', report({ service_type: 'Cleaner', page: 200 })),
    staff('report, a manager, page 200', report({ manager, page: 200 })),
    staff('report, a customer', () =>
      report({
        customer_name: `Rahman ${1 + Math.floor(Math.random() * people.customers.length)}`,
      })(),
    ),
    staff('report, a sixth of all names', report({ customer_name: 'Rahman' })),
    staff(
      'report, all filters',
      report({ ...span(-300, 60), manager, service_type: 'Cleaner', customer_name: 'wong' }),
    ),
    ...reportSorts.map((sort) => staff(`report by ${sort}`, report({ sort, dir: 'desc' }))),
  ]
  return [
    engine('slots', 'select 1', false),
    engine('reserve 1', 'two rows'),
    engine('reserve 4 x 2', 'rows of 4 x 2'),
    engine('reserve 20', 'rows of 20'),
    http('slots', 'constant', () =>
      post('/booking-details/get-available-slots/', slotsBody(today)),
    ),
    http('quote', 'constant', () => post('/cleaning/get-cleaning-cost/', quoteBody(today))),
    { ...http('book 1 visit', 'two-rows', booking('one'), true), times: 6 },
    http('book 4 x 2 visits', 'two-rows', booking('four'), true),
    http('book 20 visits', 'two-rows', booking('twenty'), true),
    http('crew event', 'visit-events', () => crewEventCall(people, now, 1)),
    http('crew events, 10 of a phone', 'visit-events', () => crewEventCall(people, now, 10)),
    staff('day grid', () =>
      post(
        '/booking-details/get-filled-slots-by-date/',
        { booking_date: slotsBody(today).start_date },
        people.admin,
      ),
    ),
    staff('grid, a page', () =>
      post(
        '/booking-details/get-filled-slots-by-date/',
        { booking_date: slotsBody(today).start_date, page: 1, page_size: 100 },
        people.admin,
      ),
    ),
    staff('grid, a page of an area', () =>
      post(
        '/booking-details/get-filled-slots-by-date/',
        {
          booking_date: slotsBody(today).start_date,
          area: 'Kuala Lumpur',
          page: 1,
          page_size: 100,
        },
        people.admin,
      ),
    ),
    staff('board', () => board('')),
    staff('board of an area', () => board('&area=Klang')),
    staff('report, first page', report({})),
    staff('report, last page', report({ page: lastPage })),
    ...(everyFilter ? [...lists, ...filtered] : []),
    ...(existsSync(webAppDirectory)
      ? [
          http('home page', 'constant', () => ({
            method: 'GET',
            path: '/',
            encoding: 'br',
          })),
        ]
      : []),
    http('booking history', 'select-1', () => ({
      method: 'GET',
      path: '/booking-details/get-booking-history/?page=1&page_size=20',
      token: customer(),
    })),
  ]
}

const limitWords = {
  constant: 'a constant answer of that size',
  'select-1': 'select 1, then a constant of that size',
  'two-rows': 'two rows, then a constant of that size',
  'visit-events': 'the events alone in a transaction, then a constant of that size',
} as const
