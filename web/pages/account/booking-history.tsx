import type { MetaFunction } from 'react-router'
import { m } from '../../../messages/page.ts'
import { HistoryPage } from '../../account/bookings/history/HistoryPage.tsx'
import { unlistedHead } from '../../page-heads.ts'
import { Island } from '../../public-site/Island.tsx'
import { company } from '../../public-site/site-facts.ts'

export const meta: MetaFunction = () =>
  unlistedHead(m.account_title_history({ company }), m.account_about_history({ company }))

export default function BookingHistory() {
  return <Island name="HistoryPage" of={HistoryPage} />
}
