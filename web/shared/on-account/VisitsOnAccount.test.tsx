import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { VisitOnAccount } from '../../../domain/api/company/partner-accounts.ts'
import { VisitsOnAccount } from './VisitsOnAccount.tsx'

test.each([
  ['Cancelled', 30, true],
  ['Cancelled', 0, false],
  ['Confirmed', 30, false],
] as const)('a visit that is %s and costs RM %i: has a late fee: %s', (status, amount, has) => {
  const visit: VisitOnAccount = {
    booking_id: 'JAB12CD34E-1',
    skill: 'Cleaner',
    start_date: '2026-10-28',
    start_time: '10:00',
    booking_status: status,
    served: 'Salmah',
    member: null,
    amount,
  }
  const page = renderToStaticMarkup(<VisitsOnAccount visits={[visit]} total={amount} />)
  expect(page.includes('Late cancellation fee')).toBe(has)
})
