import type { MetaFunction } from 'react-router'
import { m } from '../../../messages/page.ts'
import { HistoryPage } from '../../account/bookings/history/HistoryPage.tsx'
import { Island } from '../../public-site/Island.tsx'
import { company } from '../../public-site/site-facts.ts'

export const meta: MetaFunction = () => [
  { title: m.account_title_history({ company }) },
  {
    name: 'description',
    content: m.account_about_history({ company }),
  },
  { name: 'robots', content: 'noindex' },
]

export default function BookingHistory() {
  return <Island name="HistoryPage" of={HistoryPage} />
}
