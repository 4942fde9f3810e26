import { beforeEach, expect, test } from 'vitest'
import type { HostedPage } from '../../../../domain/api/bookings/booking.ts'
import { openingMoment, startTestApp } from '../../../../testing/app.ts'
import { deletionTasks } from '../../../db/delete-old.ts'
import { query } from '../../../db/transaction.ts'
import { giftTasks, oldGifts } from './gift-tasks.ts'

/* Gift vouchers that are paid long after they were begun (docs/product/gifts.md#buying). */

const testApp = await startTestApp()
const { pool, clock, get, post, deps } = testApp
beforeEach(() => clock.set(openingMoment))

type Bought = { payment: HostedPage; code?: string }
const pay = async ({ payment }: Bought, decision?: string) => {
  const path = await testApp.comeBack(await testApp.pay(payment, decision))
  await testApp.sandbox('/idle')
  return new URL(path ?? '', 'http://x').searchParams.get('gift') ?? ''
}
/** A gift for 5 March whose first payment failed. */
const unpaid = async (name: string) => {
  const { body } = await post<Bought>('/gift-vouchers/', {
    amount: 200,
    to_name: 'Mei Ling',
    to_email: `mei.${name}@example.test`,
    words: '',
    mail_day: '2026-03-05',
    from_name: 'Ravi Kumar',
    from_email: `ravi.${name}@example.test`,
  })
  return pay(body, 'fail')
}
const see = (gift: string) =>
  get<{ state: string; mail_day: string }>(`/gift-vouchers/?gift=${encodeURIComponent(gift)}`)
const again = (gift: string) => post<Bought>('/gift-vouchers/pay/', { gift })
const forget = () => deletionTasks(deps, oldGifts)['forget-gifts']?.(undefined)

test('paid after its day: receipt and page name the day on which the code is mailed', async () => {
  const gift = await unpaid('late')
  clock.set('2026-03-08T01:00:00Z')
  await pay((await again(gift)).body)
  await giftTasks(deps)['mail-gifts']?.(undefined)
  expect((await see(gift)).body).toMatchObject({ state: 'mailed', mail_day: '2026-03-08' })
  const [receipt] = await query<{ text: string }>(pool, {
    text: `select body_text as text from outbox where to_email = 'ravi.late@example.test'`,
  })
  expect(receipt?.text).toContain("We'll e-mail the code to Mei Ling on Sun, 8 Mar 2026.")
})

test('an unpaid gift whose names are deleted can no longer be paid', async () => {
  const gift = await unpaid('old')
  clock.set('2026-04-01T02:00:00Z')
  await forget()
  expect([(await see(gift)).status, (await again(gift)).status]).toEqual([404, 404])
})

test('names stay for thirty days after the latest attempt to pay', async () => {
  const gift = await unpaid('again')
  clock.set('2026-03-31T02:00:00Z')
  const { body } = await again(gift)
  clock.set('2026-04-01T02:00:00Z')
  await forget()
  await pay(body)
  await giftTasks(deps)['mail-gifts']?.(undefined)
  expect((await see(gift)).body).toMatchObject({ state: 'mailed' })
  const mails = await query(pool, {
    text: `select from outbox where to_email = 'mei.again@example.test'`,
  })
  expect(mails).toHaveLength(1)
})
