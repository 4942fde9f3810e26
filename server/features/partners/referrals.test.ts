import { expect, test } from 'vitest'
import { instantOf } from '../../../domain/booking/starts/calendar.ts'
import { startTestApp, usualDay } from '../../../testing/app.ts'
import { partnerAccounts } from '../../../testing/partner-accounts.ts'
import { query } from '../../db/transaction.ts'
import { creditTasks } from '../credits/tasks.ts'

/* Friends of a member of a partner's account (docs/product/credits.md#friends). */

const testApp = await startTestApp()
const { pool, clock, deps, get } = testApp
const { people, post, withAccount, order } = partnerAccounts(testApp)

test('a person whom a member booked for on account is no second account of the member', async () => {
  await testApp.hire(4)
  deps.settings.referralCreditSen = 2_000
  const account = await withAccount()
  const friend = await testApp.customer()
  const served_phone = '+60 123334444'
  await pool.query('update account set phone = $2 where id = $1', [friend.accountId, served_phone])
  const there = { address: '9 Jalan Telawi', start_time: '15:00' }
  await order(account, { ...there, served_name: 'Puan Salmah', served_phone })

  const { code } = (await get<{ code: string }>('/referrals/', account.member)).body
  expect((await post('/referrals/claim/', { code }, friend)).status).toBe(200)
  const { booking_id } = (await testApp.book(friend, { address: '100 Jalan Maarof' })).body
  clock.set(new Date(instantOf(usualDay, 20)))
  const paid = await post('/payments/collect/', { booking_id, skill: 'Cleaner' }, people.admin)
  expect(paid.status).toBe(200)
  await creditTasks(deps)['reward-referrals']?.(undefined)
  const referrals = await query(pool, { text: 'select state, why from referral' })
  expect(referrals).toEqual([{ state: 'rewarded', why: '' }])
})
