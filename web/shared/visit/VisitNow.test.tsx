import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { OwnVisit } from '../../../domain/api/crew.ts'
import { dayOf } from '../../../domain/booking/starts/calendar.ts'
import { ApiError } from '../../api.ts'
import { VisitNow } from './VisitNow.tsx'

const now = new Date().toISOString()
const visit: OwnVisit = {
  booking_id: 'A-1',
  skill: 'Cleaner',
  service: 'Cleaning',
  addons: [],
  starts_at: now,
  ends_at: now,
  company: 'Jiran',
  company_phone: '+60 355550100',
  code: '4147',
  crew: [],
  on_the_way_at: now,
  arrived_at: null,
  started_at: null,
  finished_at: null,
  late_minutes: 0,
  notes: [],
  checklist: [],
  photos: [],
  cash: null,
  pay_online: null,
  extra_time: null,
  tip: null,
  page: null,
}

function shown(booking_status: string, start = now, error: Error | null = null): string {
  const client = new QueryClient()
  const queryKey = ['bookings', 'visit', 'A-1']
  client.setQueryData(queryKey, visit)
  client.getQueryCache().find({ queryKey })?.setState({ error })
  const start_date = dayOf(new Date(start))
  const booking = { booking_id: 'A-1', booking_status, start_date, start_time: '09:00' }
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <VisitNow booking={booking} />
    </QueryClientProvider>,
  )
}

test('a visit that was cancelled or moved to a later day has no code for the door', () => {
  expect(shown('Confirmed')).toContain('4147')
  expect(shown('Cancelled')).toBe('')
  const later = new Date(Date.now() + 3 * 86_400_000).toISOString()
  expect(shown('Confirmed', later)).toBe('')
  expect(shown('Confirmed', now, new ApiError(404, {}))).toBe('')
  expect(shown('Confirmed', now, new ApiError(503, {}))).toContain('4147')
})

test('the times of the arrival are not broken over two lines', () => {
  const time = '<span class="[^"]*time[^"]*">\\d+:\\d\\d [AP]M</span>'
  expect(shown('Confirmed')).toMatch(new RegExp(`between ${time} and ${time}`))
})
