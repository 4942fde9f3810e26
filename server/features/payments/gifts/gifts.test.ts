import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { HostedPage } from '../../../../domain/api/bookings/booking.ts'
import type { Credits } from '../../../../domain/api/customers/credits.ts'
import type { StaffGift } from '../../../../domain/api/payments/gifts.ts'
import { startTestApp } from '../../../../testing/app.ts'
import { expectSound } from '../../../../testing/expect-sound.ts'
import { ordersIn } from '../../../../testing/payments/orders.ts'
import type { Person } from '../../../../testing/people.ts'
import { fc } from '../../../../testing/properties.ts'
import { deletionTasks } from '../../../db/delete-old.ts'
import { query } from '../../../db/transaction.ts'
import { giftTasks, oldGifts } from './gift-tasks.ts'

/* Gift vouchers (docs/product/gifts.md), through the stand-in. A visit costs RM 120. */

const testApp = await startTestApp()
const { pool, clock, get, post, deps } = testApp
const orders = ordersIn(testApp)
await testApp.hire(60)

let admin: Person
let customer: Person
beforeAll(async () => {
  admin = await testApp.admin()
  await testApp.staysProven(admin)
})
beforeEach(async () => {
  await orders.startAgain()
  customer = await testApp.customer()
})

let count = 0
type Bought = { payment: HostedPage; code?: string; fields?: Record<string, string> }
type Seen = { state: string; refundable: number; refund: number; refund_until?: string }
const form = (changes: object = {}) => ({
  amount: 200,
  to_name: 'Mei Ling',
  to_email: `mei.${count}@example.test`,
  words: 'Happy birthday',
  mail_day: '2026-03-05',
  from_name: 'Ravi Kumar',
  from_email: `ravi.${count}@example.test`,
  ...changes,
})
const begin = async (changes: object = {}, who?: Person) => {
  count += 1
  await pool.query('delete from rate_limit')
  return post<Bought>('/gift-vouchers/', form(changes), who)
}
const pay = async (payment: HostedPage, decision?: string) => {
  const back = await testApp.pay(payment, decision)
  await orders.idle()
  return back
}
/** The buyer's link to which the payment page returns. */
const linkOf = async (payment: HostedPage) => {
  const path = await testApp.comeBack(await pay(payment))
  const gift = new URL(path ?? '', 'http://x').searchParams.get('gift') ?? ''
  expect(gift).not.toBe('')
  return gift
}
const see = async (gift: string) =>
  (await get<Seen>(`/gift-vouchers/?gift=${encodeURIComponent(gift)}`)).body
const mailDue = () => giftTasks(deps)['mail-gifts']?.(undefined)
const codeFor = async (to: string) => {
  const rows = await query<{ text: string }>(pool, {
    text: `select body_text as text from outbox where to_email = $1 order by id`,
    values: [to],
  })
  return rows.flatMap(({ text }) => /[0-9A-Z]{4}(?:-[0-9A-Z]{4}){3}/.exec(text)?.[0] ?? []).at(-1)
}
const redeem = (code: string | undefined, who = customer) =>
  post<{ code?: string; amount?: number }>('/gift-vouchers/redeem/', { code }, who)
const balance = async (who = customer) => (await get<Credits>('/credits/', who)).body.balance
const listed = async (search = '') =>
  (await get<{ items: StaffGift[] }>(`/staff/gift-vouchers/?search=${search}`, admin)).body.items
const refundByBuyer = (gift: string) => post<{ code?: string }>('/gift-vouchers/refund/', { gift })
const endRefunds = async (status = '00') => {
  const open = await query<{ ref: string }>(pool, {
    text: "select ref from refund where status in ('Sending', 'Pending')",
  })
  for (const { ref: RefID } of open) await testApp.sandbox('/refund', { RefID, status })
  await orders.idle()
}
/** The sums in the ledger by gifts since an entry. */
const ledger = async (since: number) => {
  await expectSound(pool)
  const rows = await query<{ account: string; sen: number }>(pool, {
    text: `select account, sum(sen)::int as sen from ledger_line where id > $1
           group by account having sum(sen) <> 0 order by account`,
    values: [since],
  })
  return Object.fromEntries(rows.map(({ account, sen }) => [account, sen]))
}
const lastEntry = async () =>
  (
    await query<{ id: number }>(pool, {
      text: 'select coalesce(max(id), 0)::int as id from ledger_entry',
    })
  )[0]?.id ?? 0
/** A gift whose code was mailed. */
async function mailedGift(changes: object = {}, who?: Person) {
  const gift = await linkOf((await begin({ mail_day: '2026-03-02', ...changes }, who)).body.payment)
  await mailDue()
  const { to_email } = form(changes)
  return { gift, code: await codeFor(to_email) }
}

test('a gift is paid once, mailed on its day, redeemed, and spent in parts', async () => {
  const since = await lastEntry()
  const { status, body } = await begin()
  expect(status).toBe(200)
  const { to_email: to, from_email: from } = form()
  expect(await listed(from)).toEqual([])
  const gift = await linkOf(body.payment)
  expect(await see(gift)).toMatchObject({
    state: 'paid',
    refundable: 200,
    refund_until: '2026-03-16',
  })
  expect(await ledger(since)).toEqual({ provider: 20_000, gifts: -20_000 })
  expect(await testApp.mailsTo(from)).toEqual(['Receipt: gift voucher of RM 200.00 for Mei Ling'])

  for (const moment of ['2026-03-04T20:00:00Z', '2026-03-04T23:59:00Z']) {
    clock.set(moment)
    await mailDue()
    expect(await testApp.mailsTo(to)).toEqual([])
  }
  clock.set('2026-03-05T00:00:00Z')
  await Promise.all([mailDue(), mailDue(), mailDue()])
  expect(await testApp.mailsTo(to)).toEqual(['Ravi Kumar gives you RM 200.00 for help at home'])
  const code = await codeFor(to)
  const [stored] = await query(pool, { text: 'select g.* from gift g order by id desc limit 1' })
  expect(JSON.stringify(stored)).not.toContain(code?.replaceAll('-', ''))
  expect(await see(gift)).toMatchObject({ state: 'mailed' })

  expect(await redeem(code?.toLowerCase())).toMatchObject({ status: 200, body: { amount: 200 } })
  expect(await balance()).toBe(200)
  expect(await ledger(since)).toEqual({ provider: 20_000, credits: -20_000 })
  expect((await redeem(code)).body.code).toBe('gift-redeemed')
  const booked = await testApp.book(customer)
  expect(booked.body).toMatchObject({ credit_used: 120, to_pay: 0 })
  expect(await balance()).toBe(80)
  expect(await see(gift)).toMatchObject({ state: 'redeemed', refundable: 80 })
  expect(JSON.stringify(await listed(from))).not.toContain('Happy birthday')
})

test('two phones that redeem one code at once get one credit together', async () => {
  for (let times = 0; times < 5; times += 1) {
    const { code } = await mailedGift()
    const people = await Promise.all([1, 2, 3, 4].map(() => testApp.customer()))
    const answers = await Promise.all([...people, ...people].map((who) => redeem(code, who)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ body }) => body.code === 'gift-redeemed')).toHaveLength(7)
    const balances = await Promise.all(people.map((who) => balance(who)))
    expect(balances.toSorted((a, b) => b - a)).toEqual([200, 0, 0, 0])
  }
  await expectSound(pool)
})

test('a code that is redeemed during its refund leaves no credit', async () => {
  for (let times = 0; times < 5; times += 1) {
    const { gift, code } = await mailedGift()
    const who = await testApp.customer()
    const [one, two] = await Promise.all([redeem(code, who), refundByBuyer(gift)])
    expect(two.status).toBe(200)
    expect([200, 409]).toContain(one.status)
    expect(await balance(who)).toBe(0)
    expect((await see(gift)).refund).toBe(200)
    await expectSound(pool)
  }
  await endRefunds()
  await expectSound(pool)
})

test('refunded by its buyer within 14 days, once, by the way it was paid', async () => {
  const since = await lastEntry()
  const { gift, code } = await mailedGift()
  const from = form().from_email
  clock.set('2026-03-16T15:59:00Z')
  const answers = await Promise.all([1, 2, 3].map(() => refundByBuyer(gift)))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  expect(await see(gift)).toMatchObject({ state: 'under-way', refund: 200, refundable: 0 })
  expect((await redeem(code)).body.code).toBe('gift-void')
  await endRefunds()
  expect(await see(gift)).toMatchObject({ state: 'refunded' })
  expect(await ledger(since)).toEqual({})
  expect(await testApp.mailsTo(from)).toContain('Refund of your gift voucher: RM 200.00')
  expect((await refundByBuyer(gift)).body.code).toBe('gift-refunded')
  const file = { file: 'refunds', month: '2026-03' }
  const { rows } = (await post<{ rows: object[] }>('/staff/exports/', file, admin)).body
  const refunded = { customer: 'Ravi Kumar', amount: '200.00', status: 'Refunded' }
  const [order] = gift.split('.')
  expect(rows).toContainEqual(expect.objectContaining({ ...refunded, order }))

  const late = await mailedGift({ mail_day: '2026-03-16' })
  clock.set('2026-03-30T16:00:00Z')
  expect((await refundByBuyer(late.gift)).body.code).toBe('gift-refund-over')
  const [item] = await listed(form().from_email)
  const path = `/staff/gift-vouchers/${item?.id}/refund/`
  const body = { version: item?.version, way: 'manual' }
  for (const who of [customer, await testApp.manager()])
    expect((await post(path, body, who)).status).toBe(403)
  expect(await post(path, body, admin)).toMatchObject({ status: 200, body: { state: 'Refunded' } })
  expect((await post(path, body, admin)).status).toBe(409)
  const [logged] = await query(pool, {
    text: `select action, after from audit_entry where subject_kind = 'gift' and subject = $1`,
    values: [item?.ref],
  })
  expect(logged).toMatchObject({ action: 'gift-refunded', after: { amount: 200, way: 'manual' } })
  await expectSound(pool)
})

test('a refund that the provider does not take is for staff', async () => {
  const { gift } = await mailedGift()
  expect((await refundByBuyer(gift)).status).toBe(200)
  await endRefunds('11')
  expect(await see(gift)).toMatchObject({ state: 'refused', refundable: 0 })
  const [item] = await listed(form().from_email)
  expect(item).toMatchObject({ state: 'refused', left: 200 })
  const path = `/staff/gift-vouchers/${item?.id}/refund/`
  const body = { version: item?.version, way: 'manual' }
  expect((await post(path, body, admin)).status).toBe(200)
  expect(await see(gift)).toMatchObject({ state: 'refunded' })
  await expectSound(pool)
})

test('paid in two windows: the second goes back by itself', async () => {
  const since = await lastEntry()
  const { body } = await begin()
  const from = form().from_email
  const failed = await testApp.comeBack(await pay(body.payment, 'fail'))
  const gift = new URL(failed ?? '', 'http://x').searchParams.get('gift') ?? ''
  expect(await see(gift)).toMatchObject({ state: 'failed' })
  const [one, two] = [
    await post<Bought>('/gift-vouchers/pay/', { gift }),
    await post<Bought>('/gift-vouchers/pay/', { gift }),
  ]
  await pay(one.body.payment)
  await pay(two.body.payment)
  expect((await post('/gift-vouchers/pay/', { gift })).status).toBe(409)
  await expectSound(pool)
  clock.set(new Date(clock.now().getTime() + 61_000))
  await orders.requeryProvider()
  await endRefunds()
  expect((await listed(from)).map(({ state }) => state)).toEqual(['refunded', 'paid'])
  expect(await ledger(since)).toEqual({ provider: 20_000, gifts: -20_000 })
})

test('a message that is forged, of another amount, late or repeated sells nothing', async () => {
  const { body } = await begin()
  const from = form().from_email
  await testApp.sandbox('', { next: ['lost-notification'] })
  const fields = await testApp.pay(body.payment)
  await orders.idle()
  await testApp.comeBack({ ...fields, amount: '1.00' })
  await testApp.comeBack({ ...fields, skey: 'made-up' })
  expect(await listed(from)).toEqual([])
  clock.set('2026-03-03T01:00:00Z')
  for (let times = 0; times < 3; times += 1) await testApp.comeBack(fields)
  expect(await listed(from)).toHaveLength(1)
  expect(await testApp.mailsTo(from)).toHaveLength(1)
  await expectSound(pool)
})

test('problems of a gift are reported at their field; invented links and codes open nothing', async () => {
  for (const [changes, field] of [
    [{ amount: 19.99 }, 'amount'],
    [{ amount: 1_000.01 }, 'amount'],
    [{ to_name: ' ' }, 'to_name'],
    [{ to_email: 'mei' }, 'to_email'],
    [{ mail_day: '2026-03-01' }, 'mail_day'],
    [{ mail_day: '2027-03-03' }, 'mail_day'],
    [{ from_email: '' }, 'from_email'],
  ] as const) {
    const { status, body } = await begin(changes)
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [field]])
  }
  const { gift } = await mailedGift()
  for (const made of ['', 'G1.x', `${gift.slice(0, -1)}${gift.endsWith('A') ? 'Q' : 'A'}`]) {
    expect((await get(`/gift-vouchers/?gift=${made}`)).status).toBe(404)
    expect((await refundByBuyer(made)).status).toBe(404)
  }
  expect((await redeem('AAAA-BBBB-CCCC-DDDD')).body.code).toBe('gift-code-unknown')
  expect((await redeem('')).status).toBe(400)
})

test('mailed again to another address, the former code is void', async () => {
  const { code } = await mailedGift()
  const [item] = await listed(form().from_email)
  const path = `/staff/gift-vouchers/${item?.id}/send/`
  const to_email = `right.${count}@example.test`
  const body = { version: item?.version, to_email }
  expect((await post(path, body, customer)).status).toBe(403)
  expect((await post(path, body, admin)).status).toBe(200)
  expect((await post(path, body, admin)).status).toBe(409)
  expect((await redeem(code)).body.code).toBe('gift-code-unknown')
  expect((await redeem(await codeFor(to_email))).status).toBe(200)
})

test('names are deleted: those of unpaid attempts, and others after a year', async () => {
  await begin()
  const unpaid = form().from_email
  const { code } = await mailedGift()
  const paid = form().from_email
  await redeem(code)
  const names = async (email: string) =>
    (await query(pool, { text: 'select from gift where from_email = $1', values: [email] })).length
  const forget = () => deletionTasks(deps, oldGifts)['forget-gifts']?.(undefined)
  clock.set('2026-04-02T00:00:00Z')
  await forget()
  expect([await names(unpaid), await names(paid)]).toEqual([0, 1])
  clock.set('2027-03-03T00:00:00Z')
  await forget()
  expect(await names(paid)).toBe(0)
})

type Step = 'redeem' | 'book' | 'cancel' | 'refund' | 'end' | 'refuse' | 'again'

test('random histories: the ledger and the balances match a simple model', async () => {
  const steps: Step[] = ['redeem', 'book', 'cancel', 'refund', 'end', 'refuse', 'again']
  const one = fc.constantFrom(...steps)
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 20, max: 400 }),
      fc.array(one, { minLength: 3, maxLength: 9 }),
      async (amount, history) => {
        await orders.startAgain()
        const since = await lastEntry()
        const who = await testApp.customer()
        const { gift, code } = await mailedGift({ amount })
        const item = async () => (await listed(form().from_email))[0]
        // Owed by the company, in the customer's credit, and returned from orders, in RM.
        const model = { owed: amount, credit: 0, returned: 0, redeemed: false, back: 0, refund: '' }
        const booked: { id: string; gift: number; returned: number }[] = []
        for (const step of history) {
          await pool.query('delete from rate_limit')
          if (step === 'redeem') {
            const { status } = await redeem(code, who)
            const may = !model.redeemed && model.refund === ''
            expect(status).toBe(may ? 200 : 409)
            if (may) Object.assign(model, { redeemed: true, credit: amount, owed: 0 })
          } else if (step === 'book') {
            const start = { start_date: `2026-03-${10 + booked.length}`, start_time: '09:00' }
            const answer = await testApp.book(who, start)
            expect(answer.status).toBe(201)
            // Credit that expires first is used first; returned credit has the same last day, but is
            // newer.
            const fromGift = Math.min(120, model.credit)
            const fromReturned = Math.min(120 - fromGift, model.returned)
            expect(answer.body.credit_used ?? 0).toBe(fromGift + fromReturned)
            model.credit -= fromGift
            model.returned -= fromReturned
            booked.push({ id: answer.body.booking_id, gift: fromGift, returned: fromReturned })
          } else if (step === 'cancel') {
            const visit = booked.pop()
            if (!visit) continue
            expect((await orders.cancelVisit(visit.id, who)).status).toBe(200)
            model.returned += visit.gift + visit.returned
          } else if (step === 'refund') {
            const { status } = await refundByBuyer(gift)
            const left = model.redeemed ? model.credit : amount
            const may = model.refund === '' && left > 0
            expect(status).toBe(may ? 200 : 409)
            if (may) Object.assign(model, { back: left, credit: 0, owed: left, refund: 'sent' })
          } else if (step === 'end' || step === 'refuse') {
            await endRefunds(step === 'end' ? '00' : '11')
            if (model.refund !== 'sent') continue
            model.refund = step === 'end' ? 'made' : 'refused'
            if (step === 'end') model.owed = 0
          } else {
            const { id, version } = (await item()) ?? {}
            const body = { version, way: 'manual' }
            const { status } = await post(`/staff/gift-vouchers/${id}/refund/`, body, admin)
            const left = model.refund ? model.back : model.redeemed ? model.credit : amount
            const may = (model.refund === '' || model.refund === 'refused') && left > 0
            expect(status).toBe(may ? 200 : 409)
            if (may) {
              Object.assign(model, { back: left, owed: 0, refund: 'made' })
              if (model.redeemed) model.credit = 0
            }
          }
          expect(await balance(who)).toBe(model.credit + model.returned)
          const { gifts = 0, credits = 0 } = await ledger(since)
          expect([0 - gifts, 0 - credits]).toEqual([
            model.owed * 100,
            (model.credit + model.returned) * 100,
          ])
        }
        await endRefunds()
        await expectSound(pool)
      },
    ),
    { numRuns: 12 },
  )
}, 180_000)
