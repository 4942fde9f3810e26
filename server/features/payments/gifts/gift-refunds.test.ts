import { describe, expect, test } from 'vitest'
import type { HostedPage } from '../../../../domain/api/bookings/booking.ts'
import type { Credits } from '../../../../domain/api/customers/credits.ts'
import type { TodayItem } from '../../../../domain/api/reports/today.ts'
import { startTestApp } from '../../../../testing/app.ts'
import { expectSound } from '../../../../testing/expect-sound.ts'
import type { Provider } from '../../../../testing/payments/stand-in.ts'
import { query } from '../../../db/transaction.ts'
import { giftTasks } from './gift-tasks.ts'

/*
 * Gift vouchers that are bought, redeemed and refunded, at either provider
 * (docs/product/gifts.md#refunds).
 */

const apps = {
  fiuu: await startTestApp({ provider: 'fiuu' }),
  stripe: await startTestApp({ provider: 'stripe' }),
}
let count = 0

describe.each(['fiuu', 'stripe'] as const satisfies Provider[])('with %s', (provider) => {
  const testApp = apps[provider]
  const { pool, get, post, deps } = testApp
  type Seen = { state: string; refund: number }
  type Today = { items: TodayItem[] }

  async function bought(channel?: string) {
    count += 1
    await pool.query('delete from rate_limit')
    const to_email = `mei.${count}@example.test`
    const { body } = await post<{ payment: HostedPage }>('/gift-vouchers/', {
      amount: 200,
      to_name: 'Mei Ling',
      to_email,
      words: 'Happy birthday',
      mail_day: '2026-03-02',
      from_name: 'Ravi Kumar',
      from_email: `ravi.${count}@example.test`,
    })
    const returned = await testApp.pay(body.payment, 'pay', channel)
    await testApp.sandbox('/idle')
    const path = await testApp.comeBack(returned)
    const gift = new URL(path ?? '', 'http://x').searchParams.get('gift') ?? ''
    await giftTasks(deps)['mail-gifts']?.(undefined)
    const mails = await query<{ text: string }>(pool, {
      text: 'select body_text as text from outbox where to_email = $1 order by id desc limit 1',
      values: [to_email],
    })
    const code = /[0-9A-Z]{4}(?:-[0-9A-Z]{4}){3}/.exec(mails[0]?.text ?? '')?.[0]
    return { gift, code }
  }
  const see = async (gift: string) =>
    (await get<Seen>(`/gift-vouchers/?gift=${encodeURIComponent(gift)}`)).body
  const refund = (gift: string) => post('/gift-vouchers/refund/', { gift })
  async function endRefunds() {
    const open = await query<{ ref: string }>(pool, {
      text: `select ref from refund where status in ('Sending', 'Pending')`,
    })
    for (const { ref } of open) {
      const body =
        provider === 'fiuu' ? { RefID: ref, status: '00' } : { about: ref, status: 'succeeded' }
      await testApp.sandbox('/refund', body)
    }
    await testApp.sandbox('/idle')
  }

  test('the unspent amount is refunded, and the person who redeemed it is mailed', async () => {
    const { gift, code } = await bought()
    expect(await see(gift)).toMatchObject({ state: 'mailed' })
    const customer = await testApp.customer()
    expect((await post('/gift-vouchers/redeem/', { code }, customer)).status).toBe(200)
    await testApp.hire(2)
    const visit = await testApp.book(customer, { payment_method: 'Online' })
    expect(visit.status).toBe(201)
    const credit = async () => (await get<Credits>('/credits/', customer)).body.balance
    const left = await credit()
    expect(left).toBeLessThan(200)
    expect((await refund(gift)).status).toBe(200)
    expect(await credit()).toBe(0)
    const amount = `RM ${left.toFixed(2)}`
    expect(await testApp.mailsTo(customer.email)).toContain(
      `${amount} of your gift voucher has been refunded to its sender`,
    )
    await endRefunds()
    expect(await see(gift)).toMatchObject({ state: 'refunded', refund: left })
    await expectSound(pool)
  })

  test('before it is redeemed the whole amount is refunded, and nobody else is mailed', async () => {
    const { gift } = await bought()
    expect((await refund(gift)).status).toBe(200)
    await endRefunds()
    expect(await see(gift)).toMatchObject({ state: 'refunded', refund: 200 })
    const rows = await query(pool, {
      text: `select 1 as found from outbox where subject like 'RM 200.00 of your gift%'`,
    })
    expect(rows).toEqual([])
    await expectSound(pool)
  })

  test('a page that was opened stays the same page, and a paid gift opens none', async () => {
    const { body } = await post<{ payment: HostedPage }>('/gift-vouchers/', {
      amount: 50,
      to_name: 'Mei Ling',
      to_email: 'mei.page@example.test',
      words: '',
      mail_day: '2026-03-02',
      from_name: 'Ravi Kumar',
      from_email: 'ravi.page@example.test',
    })
    const open = async () => {
      const answer = await fetch(body.payment.url, { redirect: 'manual' })
      return answer.headers.get('location')
    }
    if (provider === 'fiuu') return expect(body.payment.method).toBe('POST')
    const page = await open()
    expect(page).toMatch(/\/c\/pay\//)
    expect(await open()).toBe(page)
    await testApp.pay(body.payment)
    await testApp.sandbox('/idle')
    expect(await open()).toMatch(/^\/gift\?gift=/)
  })

  test('a refund that staff send is on Today, until it is sent', async () => {
    const admin = await testApp.admin()
    const { gift } = await bought('FPX_MB2U')
    expect((await refund(gift)).status).toBe(200)
    const list = '/staff/today/list/?list=gift_refunds'
    const listed = async () => (await get<Today>(list, admin)).body.items
    // Stripe refunds the original payment.
    if (provider === 'stripe') return expect(await listed()).toEqual([])
    const [item] = await listed()
    expect(item).toMatchObject({ customer_name: 'Ravi Kumar', refund_due: 200 })
    expect((await get<{ gift_refunds: number }>('/staff/today/', admin)).body.gift_refunds).toBe(1)
    expect((await get(list, await testApp.manager())).status).toBe(403)
    await testApp.staysProven(admin)
    const { body } = await get<{ items: { id: number; version: number }[] }>(
      `/staff/gift-vouchers/?search=${item?.gift}`,
      admin,
    )
    const [found] = body.items
    const path = `/staff/gift-vouchers/${found?.id}/refund/`
    const sent = await post(path, { version: found?.version, way: 'manual' }, admin)
    expect(sent.status).toBe(200)
    expect(await listed()).toEqual([])
    await expectSound(pool)
  })
})
