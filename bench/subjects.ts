import type { People } from './data.ts'
import type { WireCall } from './drive.ts'
import { bookingBody, quoteBody, type Series, seriesCalls, slotsBody } from './requests.ts'

/** Something to measure and the limit to hold it against. */
export type Subject = {
  readonly name: string
  readonly limit: string
  readonly clients: readonly number[]
  /** Takes workers' hours, which are given back after each slice. */
  readonly books?: boolean
} & (
  | { readonly kind: 'engine'; readonly subject: string; readonly limitSubject: string }
  | {
      readonly kind: 'http'
      readonly limitPath: 'constant' | 'select-1' | 'two-rows'
      readonly call: () => WireCall
    }
)

/** Everything that the bench measures, over HTTP and below it. */
export function subjects(people: People, today: string, bookings: number): Subject[] {
  const customer = () => people.customers[Math.floor(Math.random() * people.customers.length)] ?? ''
  const post = (path: string, body: object, token?: string): WireCall => ({
    method: 'POST',
    path,
    body: JSON.stringify(body),
    token,
  })
  const engine = (subject: string, limitSubject: string, books = true): Subject => ({
    kind: 'engine',
    name: `engine: ${subject}`,
    subject,
    limit: limitSubject,
    limitSubject,
    clients: [1, 10],
    books,
  })
  const http = (
    name: string,
    limitPath: 'constant' | 'select-1' | 'two-rows',
    call: () => WireCall,
    books = false,
  ): Subject => ({
    kind: 'http',
    name,
    limitPath,
    limit: limitWords[limitPath],
    clients: [1, 10, 100],
    call,
    books,
  })
  const booking = (series: Series) => () =>
    post(seriesCalls[series].path, bookingBody(series, today), customer())
  const report = (page: number) => () =>
    post(
      '/booking-details/get-completed-bookings/',
      { manager: '', date_range: '', service_type: '', customer_name: '', page, page_size: 20 },
      people.admin,
    )
  const lastPage = Math.max(1, Math.floor(bookings / 20))
  return [
    engine('slots', 'select 1', false),
    engine('reserve 1', 'two rows'),
    engine('reserve 4 x 2', 'rows of 4 x 2'),
    engine('reserve 20', 'rows of 20'),
    http('slots', 'constant', () =>
      post('/booking-details/get-available-slots/', slotsBody(today)),
    ),
    http('quote', 'constant', () => post('/cleaning/get-cleaning-cost/', quoteBody(today))),
    http('book 1 visit', 'two-rows', booking('one'), true),
    http('book 4 x 2 visits', 'two-rows', booking('four'), true),
    http('book 20 visits', 'two-rows', booking('twenty'), true),
    http('day grid', 'select-1', () =>
      post(
        '/booking-details/get-filled-slots-by-date/',
        {
          booking_date: slotsBody(today).start_date,
        },
        people.admin,
      ),
    ),
    http('report, first page', 'select-1', report(1)),
    http('report, last page', 'select-1', report(lastPage)),
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
} as const
