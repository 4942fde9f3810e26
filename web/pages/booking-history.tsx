import type { MetaFunction } from 'react-router'
import { HistoryPage } from '../account/bookings/HistoryPage.tsx'
import { Island } from '../public-site/Island.tsx'
import { company } from '../public-site/site-facts.ts'

export const meta: MetaFunction = () => [
  { title: `Booking history · ${company}` },
  {
    name: 'description',
    content: `Your visits with ${company}, those to come and those that are past.`,
  },
  { name: 'robots', content: 'noindex' },
]

export default function BookingHistory() {
  return <Island name="HistoryPage" of={HistoryPage} />
}
