import { expect, test } from 'vitest'
import type { OwnEInvoice } from '../../../domain/api/payments/own-einvoices.ts'
import { openingMoment, startTestApp } from '../../../testing/app.ts'
import { openMyInvois, buyer as person, supplier } from '../../../testing/einvoices.ts'
import { movableClock } from '../../../testing/movable-clock.ts'
import { inTransaction, query } from '../../db/transaction.ts'
import type { EInvoiceProvider } from '../../providers/einvoice/port.ts'
import { enter } from '../ledger/ledger.ts'
import { findReceiptViolations } from '../monitoring/receipt-invariants.ts'
import { einvoiceJob } from './supplier.ts'
import { einvoiceTasks } from './tasks.ts'

const clock = movableClock(openingMoment)
const { held, mode, provider } = await openMyInvois(clock.now)
const checkedTins: string[] = []
const counting: EInvoiceProvider = {
  ...provider,
  isTaxpayer(tin, type, id) {
    checkedTins.push(tin)
    return provider.isTaxpayer(tin, type, id)
  },
}
const testApp = await startTestApp({ einvoice: counting })
const { pool, deps } = testApp
await testApp.hire(20)
const admin = await testApp.admin()
await testApp.put('/staff/e-invoices/supplier/', { ...supplier, version: 0 }, admin)
const customer = await testApp.customer()
const job = einvoiceTasks({ ...deps, clock: clock.now })[einvoiceJob]

const move = (to: string) => {
  clock.set(to)
  testApp.clock.set(to)
}
const run = async () => {
  await job?.({})
  clock.later(1)
  await job?.({})
}
type Visit = { ref: string; bookingId: number; orderId: number }
async function visit(start = '09:00'): Promise<Visit> {
  const { body } = await testApp.book(customer, { start_time: start })
  const [row] = await query<{ id: number; order_id: number }>(pool, {
    text: 'select id, order_id from booking where booking_id = $1',
    values: [body.booking_id],
  })
  return { ref: body.booking_id, bookingId: row?.id ?? 0, orderId: row?.order_id ?? 0 }
}
const enterOf = (of: Visit, kind: 'cash', sen: number) =>
  inTransaction(pool, (tx) => enter(tx, clock.now(), [{ bookingId: of.bookingId, kind, sen }]))
async function paid(sen = 12_000, start = '09:00'): Promise<Visit> {
  const of = await visit(start)
  await enterOf(of, 'cash', sen)
  return of
}
const refund = (of: Visit, sen: number) =>
  inTransaction(pool, async (tx) => {
    const [row] = await query<{ id: number }>(tx, {
      text: `insert into refund (ref, order_id, amount_sen, status, who, created_at, settled_at)
             values (gen_random_uuid(), $1, $2, 'Refunded', 'Staff', $3, $3) returning id`,
      values: [of.orderId, sen, clock.now()],
    })
    const { bookingId } = of
    await enter(tx, clock.now(), [{ bookingId, kind: 'refund-due', sen }])
    const manual = { bookingId, kind: 'refund-manual', sen, refundId: row?.id ?? 0 } as const
    await enter(tx, clock.now(), [manual])
  })
const own = async ({ ref }: Visit, who = customer) => {
  const path = `/e-invoices/own/?booking_id=${ref}`
  return (await testApp.get<{ own: OwnEInvoice | null }>(path, who)).body.own
}
const company = {
  ...person,
  id_type: 'BRN',
  id_number: '202001000002',
  tin: 'C9999991234',
  email: 'pay@rapi.test',
}
type Answer = { code?: string; response: string; fields?: Record<string, string> }
const ask = (of: Visit, buyer: object = person, who = customer) =>
  testApp.post<Answer>('/e-invoices/own/', { ...buyer, booking_id: of.ref }, who)
const buyersOf = async (of: Visit) =>
  (
    await query<{ buyer: string | null }>(pool, {
      text: 'select buyer from receipt where order_id = $1',
      values: [of.orderId],
    })
  ).map(({ buyer }) => buyer)

/** How often the customer was notified that their details were refused. */
async function notifiedOf({ orderId }: Visit): Promise<number> {
  const rows = await query(pool, {
    text: `select from notification where kind = 'einvoice-refused' and order_id = $1`,
    values: [orderId],
  })
  return rows.length
}

test('an order has an e-invoice of its own once it is paid, and is asked for by its customer alone', async () => {
  const unpaid = await visit()
  expect(await own(unpaid)).toMatchObject({ is_paid: false, can_ask: false, receipts: [] })
  expect((await ask(unpaid)).body.code).toBe('einvoice-not-paid')
  await enterOf(unpaid, 'cash', 8_000)
  expect(await own(unpaid)).toMatchObject({ is_paid: true, can_ask: true, last_day: '2026-03-31' })

  const other = await testApp.customer()
  expect((await ask(unpaid, person, other)).status).toBe(404)
  const wrong = await ask(unpaid, { ...company, tin: '', id_number: '1', address: ' ' })
  expect(Object.keys(wrong.body.fields ?? {}).sort()).toEqual(['address', 'id_number', 'tin'])

  // Pressed twice, and in two tabs.
  const answers = await Promise.all([ask(unpaid), ask(unpaid), ask(unpaid)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  await run()
  expect(held.map(({ status }) => status)).toEqual(['Valid'])
  const valid = await own(unpaid)
  expect(valid).toMatchObject({ can_ask: false, request: 'known' })
  expect(valid?.receipts).toEqual([
    {
      number: 'R-202603-1',
      state: 'valid',
      url: `${provider.portalUrl}/${held[0]?.uuid}/share/${held[0]?.longId}`,
      reasons: [],
    },
  ])
  expect((await ask(unpaid)).status).toBe(200)
  expect((await ask(unpaid, company)).body.code).toBe('einvoice-made')
  await run()
  expect(held).toHaveLength(1)
})

test('a buyer is stored encrypted, reused for the next request and included in own data', async () => {
  const [row] = await query<Record<string, string>>(pool, {
    text: `select (select string_agg(buyer::text, '') from receipt) || (select string_agg(buyer::text, '')
             from einvoice_document) || (select string_agg(buyer, '') from einvoice_request)
             || (select string_agg(buyer, '') from account_buyer) as stored`,
  })
  expect(row?.stored).not.toMatch(/Lim Mei Ling|900101145678/)
  const next = await paid()
  expect((await own(next))?.buyer).toEqual({ ...person, email: '' })
  type Buyers = { buyer: object }[]
  const { body } = await testApp.get<
    Record<'e_invoices' | 'e_invoice_requests' | 'e_invoice_buyers', Buyers>
  >('/account/my-data/', customer)
  for (const kind of ['e_invoices', 'e_invoice_requests', 'e_invoice_buyers'] as const)
    expect(body[kind].map((each) => each.buyer)).toEqual([{ ...person, email: '' }])
})

test('a tax number is checked with MyInvois once, and an unknown one is refused', async () => {
  const first = await paid()
  const unknown = await ask(first, { ...company, tin: 'C9999990000' })
  expect([unknown.status, unknown.body.code]).toEqual([400, 'taxpayer-unknown'])
  expect((await ask(first, company)).status).toBe(200)
  expect((await ask(await paid(), company)).status).toBe(200)
  expect(checkedTins.toSorted()).toEqual(['C9999990000', 'C9999991234'])
})

test('while MyInvois does not answer a request is accepted, and checked later', async () => {
  mode.current = 'away'
  const [good, bad] = [await paid(), await paid()]
  const accepted = await ask(good, { ...company, tin: 'C7777771111' })
  expect(accepted.body.response).toContain("we'll check the tax number")
  await ask(bad, { ...company, tin: 'C7777770000' })
  expect(await own(good)).toMatchObject({ request: 'checking', receipts: [{ state: 'open' }] })
  await run()
  expect(await buyersOf(good)).toEqual([null])
  mode.current = 'well'
  clock.later(5)
  await run()
  clock.later(20)
  await run()
  expect(await own(good)).toMatchObject({ request: 'known', receipts: [{ state: 'valid' }] })
  expect(await own(bad)).toMatchObject({
    can_ask: true,
    request: 'unknown',
    receipts: [{ state: 'open' }],
  })
  expect(await notifiedOf(good)).toBe(0)
  expect(await notifiedOf(bad)).toBe(1)
  expect((await ask(bad, company)).status).toBe(200)
  await run()
  expect(await own(bad)).toMatchObject({ receipts: [{ state: 'valid' }] })
})

test('a refused e-invoice shows the reason, is not sent again automatically, and can be corrected', async () => {
  const of = await paid()
  mode.invalidates = () => true
  expect((await ask(of)).status).toBe(200)
  await run()
  delete mode.invalidates
  const before = held.length
  await run()
  expect(held).toHaveLength(before)
  expect(await own(of)).toMatchObject({
    can_ask: true,
    receipts: [{ state: 'refused', reasons: ['TIN and registration do not match'] }],
  })
  expect(await notifiedOf(of)).toBe(1)
  expect((await ask(of, company)).status).toBe(200)
  await run()
  expect(await own(of)).toMatchObject({ can_ask: false, receipts: [{ state: 'valid' }] })
})

test('a refunded order has none, and a partial refund gets a refund note', async () => {
  const [whole, part] = [await paid(10_000), await paid(10_000)]
  await refund(whole, 10_000)
  expect((await ask(whole)).body.code).toBe('einvoice-refunded')
  expect((await ask(part)).status).toBe(200)
  await run()
  await refund(part, 4_000)
  await run()
  expect(await own(part)).toMatchObject({ receipts: [{ state: 'credited' }] })
})

test('after its month a payment is in the batch of the month, never in both', async () => {
  const [late, other] = [await paid(7_000), await paid(9_000)]
  await run()
  mode.current = 'away'
  await ask(other, { ...company, tin: 'C5555551111' })
  mode.current = 'well'
  // The last second of March in Kuala Lumpur.
  move('2026-03-31T15:59:59Z')
  expect(await own(late)).toMatchObject({ can_ask: true, last_day: '2026-03-31' })
  move('2026-03-31T16:00:00Z')
  expect(await own(late)).toMatchObject({ can_ask: false, receipts: [{ state: 'over' }] })
  expect((await ask(late)).body.code).toBe('einvoice-month-over')
  const shown = await testApp.get<{ batch: { amount: number } }>('/staff/e-invoices/2026-03', admin)
  const { amount } = shown.body.batch
  const sent = await testApp.post('/staff/e-invoices/2026-03/send/', { amount }, admin)
  expect(sent.status).toBe(200)
  expect((await ask(late)).body.code).toBe('einvoice-monthly')
  await run()
  await run()
  expect(await own(late)).toMatchObject({ can_ask: false, receipts: [{ state: 'monthly' }] })
  // The request was in time.
  expect(await own(other)).toMatchObject({ request: 'known', receipts: [{ state: 'valid' }] })
  const [count] = await query<{ twice: number }>(pool, {
    text: `select count(*)::int as twice from receipt r join einvoice_document d on d.id = r.document_id
           where (r.buyer is null) <> d.consolidated and r.kind = 'sale'`,
  })
  expect(count?.twice).toBe(0)
})

test('an order remembers that its customer wants an e-invoice, which is made once it is paid', async () => {
  const newcomer = await testApp.customer()
  const order = { start_date: '2026-04-13', payment_method: 'Online', e_invoice: 'yes' }
  const withoutBuyer = await testApp.book(newcomer, order)
  expect(withoutBuyer.status).toBe(201)
  const refOf = (ref: string): Visit => ({ ref, bookingId: 0, orderId: 0 })
  const first = await own(refOf(withoutBuyer.body.booking_id), newcomer)
  expect(first).toMatchObject({ request: null, is_paid: false })

  const saved = await testApp.put<Answer>('/e-invoices/buyer/', company, newcomer)
  expect(saved.body.response).toBe('E-invoice details saved')
  const stored = await testApp.get<object>('/e-invoices/buyer/', newcomer)
  expect(stored.body).toEqual({ offered: true, buyer: company })
  const { body } = await testApp.book(newcomer, { ...order, start_time: '14:00' })
  const booked = refOf(body.booking_id)
  expect(await own(booked, newcomer)).toMatchObject({ request: 'known', is_paid: false })
  await testApp.pay(body.payment)
  await testApp.sandbox('/idle')
  await run()
  await run()
  const paidOne = await own(booked, newcomer)
  expect(paidOne).toMatchObject({ can_ask: false, receipts: [{ state: 'valid' }] })
  type Paper = { e_invoices: { number: string; url: string }[] }
  const invoice = await testApp.post<Paper>(
    '/reports/invoice/',
    { booking_id: booked.ref },
    newcomer,
  )
  expect(invoice.body.e_invoices).toMatchObject([{ url: paidOne?.receipts[0]?.url }])
})

test('staff enter the details of a customer who orders by phone, and Managers see no stored number', async () => {
  const [manager, caller] = [await testApp.manager(), await testApp.customer()]
  const ofCaller = { customer_id: caller.accountId }
  const path = `/e-invoices/buyer/?customer_id=${caller.accountId}`
  type StoredBuyer = { offered: boolean; buyer: object | null }
  const storedFor = async (who: typeof caller) => (await testApp.get<StoredBuyer>(path, who)).body

  expect(await storedFor(manager)).toEqual({ offered: true, buyer: null })
  const unknown = await testApp.put<Answer>(
    '/e-invoices/buyer/',
    { ...company, ...ofCaller, tin: 'C9999990000' },
    manager,
  )
  expect(unknown.body.code).toBe('taxpayer-unknown')
  const saved = await testApp.put('/e-invoices/buyer/', { ...company, ...ofCaller }, manager)
  expect(saved.status).toBe(200)
  expect(await storedFor(admin)).toEqual({ offered: true, buyer: company })
  expect((await storedFor(manager)).buyer).toEqual({ ...company, id_number: '', tin: '' })
  expect((await testApp.get<StoredBuyer>('/e-invoices/buyer/', caller)).body.buyer).toEqual(company)
  const stranger = await testApp.customer()
  expect((await testApp.get(path, stranger)).status).toBe(403)
  const theirs = { ...person, ...ofCaller }
  expect((await testApp.put('/e-invoices/buyer/', theirs, stranger)).status).toBe(403)
  const nobody = { ...person, customer_id: 987_654 }
  expect((await testApp.put('/e-invoices/buyer/', nobody, manager)).status).toBe(404)

  const order = { start_date: '2026-04-20', e_invoice: 'yes', ...ofCaller }
  const { status, body } = await testApp.book(manager, order)
  expect(status).toBe(201)
  const [row] = await query<{ id: number; order_id: number }>(pool, {
    text: 'select id, order_id from booking where booking_id = $1',
    values: [body.booking_id],
  })
  const of = { ref: body.booking_id, bookingId: row?.id ?? 0, orderId: row?.order_id ?? 0 }
  expect(await own(of, caller)).toMatchObject({ request: 'known', is_paid: false })
  await enterOf(of, 'cash', 9_000)
  await run()
  await run()
  const url = expect.stringContaining(provider.portalUrl)
  expect((await own(of, caller))?.receipts).toMatchObject([{ state: 'valid', url }])
  expect((await own(of, admin))?.receipts).toMatchObject([{ state: 'valid', url }])
  expect((await own(of, manager))?.receipts).toMatchObject([{ state: 'valid', url: null }])
})

test("an order on a partner's account has none: it is on the partner's invoice", async () => {
  const member = await testApp.customer()
  const { body: partner } = await testApp.post<{ id: number }>(
    '/staff/partners/',
    { name: 'Menara Residence', code: 'MENARA', sites: '' },
    admin,
  )
  await pool.query('insert into partner_account values ($1, 50000, 30, 0)', [partner.id])
  await pool.query('insert into partner_member values ($1, $2)', [member.accountId, partner.id])
  const onAccount = { start_date: '2026-04-22', payment_method: 'Account' }
  const { body } = await testApp.book(member, onAccount)
  const of = { ref: body.booking_id, bookingId: 0, orderId: 0 }
  await run()
  for (const who of [member, admin]) {
    expect(await own(of, who)).toBeNull()
    const refused = await ask(of, person, who)
    expect([refused.status, refused.body.code]).toEqual([409, 'invoiced-to-partner'])
  }
  const wanting = await testApp.book(member, { ...onAccount, e_invoice: 'yes' })
  expect([wanting.status, wanting.body]).toMatchObject([409, { code: 'invoiced-to-partner' }])
})

test('staff request the e-invoice of an existing booking, and the audit log has who did', async () => {
  const [manager, caller] = [await testApp.manager(), await testApp.customer()]
  const { body } = await testApp.book(caller, { start_date: '2026-04-21' })
  const [row] = await query<{ id: number; order_id: number }>(pool, {
    text: 'select id, order_id from booking where booking_id = $1',
    values: [body.booking_id],
  })
  const of = { ref: body.booking_id, bookingId: row?.id ?? 0, orderId: row?.order_id ?? 0 }
  expect((await ask(of, person, manager)).body.code).toBe('einvoice-not-paid')
  await enterOf(of, 'cash', 9_000)
  expect((await ask(of, person, manager)).status).toBe(200)
  expect(await own(of, caller)).toMatchObject({
    request: 'known',
    buyer: { id_number: person.id_number },
  })
  expect(await own(of, manager)).toMatchObject({ buyer: { name: person.name, id_number: '' } })
  const entries = await query<{ action: string; after: object }>(pool, {
    text: `select action, after from audit_entry where account_id = $1 order by id`,
    values: [manager.accountId],
  })
  expect(entries).toEqual([{ action: 'booking-changed', after: { e_invoice: true } }])
})

test('deleting the account deletes its stored buyer, but not the buyers of receipts', async () => {
  await pool.query('delete from account where id = $1', [customer.accountId])
  const [left] = await query<Record<string, number>>(pool, {
    text: `select (select count(*)::int from account_buyer) as buyers,
             (select count(*)::int from einvoice_request) as requests,
             (select count(*)::int from receipt where buyer is not null) as receipts`,
  })
  // These belong to other customers.
  expect([left?.buyers, left?.requests]).toEqual([3, 3])
  expect(left?.receipts).toBeGreaterThan(5)
})

test('finds money without a receipt, gaps and documents of the wrong kind', async () => {
  expect(await findReceiptViolations(pool)).toEqual([])
  await pool.query(
    'delete from receipt_entry where entry_id = (select min(entry_id) from receipt_entry)',
  )
  await pool.query(
    `update receipt set number = number + 100 where number = 5 and month = '2026-03-01'`,
  )
  await pool.query(`update receipt set buyer = null where number = 1 and month = '2026-03-01'`)
  const found = (await findReceiptViolations(pool)).join('\n')
  for (const each of [
    /^cash of entry \d+ has no receipt$/m,
    /has receipts of 8000, in the ledger $/m,
    /^receipts of kind sale in 2026-03-01: the last is 105 of \d+$/m,
    /^receipt \d+ is in R-202603-1-1$/m,
  ])
    expect(found).toMatch(each)
})
