import { beforeEach, describe, expect, test } from 'vitest'
import type {
  PartnerInvoice,
  WholePartnerInvoice,
} from '../../../domain/api/company/partner-accounts.ts'
import { addDays, dayOf, instantOf } from '../../../domain/booking/starts/calendar.ts'
import { partnerInvoiceNumber, settleInvoices } from '../../../domain/partners/invoices.ts'
import { addMonths, firstDayOf, lastDayOf, monthOf } from '../../../domain/pay/months.ts'
import { startTestApp } from '../../../testing/app.ts'
import type { Person } from '../../../testing/people.ts'
import { runQueued } from '../../../testing/queued-jobs.ts'
import { visitsIn } from '../../../testing/visits.ts'
import { type Random, randomOf } from '../../../testing/walks/random.ts'
import { findMoneyViolations } from '../monitoring/invariants.ts'
import { notificationTasks } from '../notifications/send.ts'
import { issueInvoices } from './issue-invoices.ts'
import { partnerTasks } from './tasks.ts'

/* The monthly invoices of partners' accounts (docs/product/partners.md#invoices). */

const testApp = await startTestApp()
const { pool, clock } = testApp
const { people } = visitsIn(testApp)

type Panel = {
  version: number
  overdue: number
  account: {
    owed: number
    payments: { id: number; reversed: boolean }[]
    invoices: PartnerInvoice[]
  }
}
type Said = { id: number; code?: string }
const post = (path: string, body: object, who: Person = people.admin) =>
  testApp.post<Said>(path, body, who)
const panel = async (id: number) =>
  (await testApp.get<Panel>(`/staff/partners/${id}`, people.admin)).body
const lines = async (id: number, invoice: number) =>
  (
    await testApp.get<WholePartnerInvoice>(
      `/staff/partners/${id}/invoices/${invoice}`,
      people.admin,
    )
  ).body

let codes = 0
async function withAccount(terms_days = 30) {
  codes += 1
  const made = { name: `Menara ${codes}`, code: `MENARA-${codes}`, sites: '' }
  const { id } = (await post('/staff/partners/', made)).body
  const terms = { version: (await panel(id)).version, limit: 100_000, terms_days, percent_off: 0 }
  expect((await post(`/staff/partners/${id}/account/`, terms)).status).toBe(200)
  const member = await testApp.customer()
  expect((await post(`/staff/partners/${id}/members/`, { email: member.email })).status).toBe(200)
  return { id, member, name: made.name, terms_days }
}
type Account = Awaited<ReturnType<typeof withAccount>>

async function order({ member }: Account, changes: object = {}) {
  const { status, body } = await testApp.book(member, { payment_method: 'Account', ...changes })
  expect(status, JSON.stringify(body)).toBe(201)
  return { id: body.booking_id, rm: body.total_cost ?? 0 }
}
const cancel = (id: string, who: Person) =>
  testApp.post('/booking-details/cancel-booking/', { id, agreed_fee: 30 }, who)

async function reduce(booking_id: string, amount: number) {
  const key = { booking_id, skill: 'Cleaner' }
  const { body } = await testApp.post<{ version: number }>(
    '/booking-details/get-booking-details/',
    key,
    people.admin,
  )
  const part = { ...key, amount, reason: 'Less was done', version: body.version }
  return testApp.post('/payments/refunds/part/', part, people.admin)
}
async function pay(id: number, amount: number) {
  const { account } = await panel(id)
  const body = { owed: account.owed, amount, day: dayOf(clock.now()), ref: 'IBG 1' }
  expect((await post(`/staff/partners/${id}/payments/`, body)).status).toBe(200)
}
/** Half past midnight on the first day of a month, when three processes issue invoices at once. */
async function monthBegins(month: string) {
  clock.set(new Date(instantOf(firstDayOf(month), 0).getTime() + 30 * 60_000))
  const issued = await Promise.all([1, 2, 3].map(() => issueInvoices(pool, clock.now())))
  return issued.flat()
}
const isRight = async () => expect(await findMoneyViolations(pool)).toEqual([])

beforeEach(() => testApp.hire(12))

describe('an invoice', () => {
  test('has the visits charged in its month, and is due after the payment term', async () => {
    const account = await withAccount(14)
    const served = { served_name: 'Puan Salmah', served_phone: '+60 123334444' }
    const one = await order(account, served)
    await order(account, { start_time: '14:00' })
    expect(await issueInvoices(pool, clock.now())).toEqual([])
    expect(await monthBegins('2026-04')).toHaveLength(1)
    const { account: shown, overdue } = await panel(account.id)
    const [invoice] = shown.invoices
    expect(shown.invoices).toEqual([
      {
        id: expect.any(Number),
        number: 'INV-202603-1',
        month: '2026-03',
        issued_on: '2026-04-01',
        due_on: '2026-04-15',
        amount: 2 * one.rm,
        left: 2 * one.rm,
        state: 'open',
      },
    ])
    expect(overdue).toBe(0)
    expect(await lines(account.id, invoice?.id ?? 0)).toMatchObject({
      partner: account.name,
      tax: 0,
      lines: [
        { booking_id: one.id, served: 'Puan Salmah', day: '2026-03-09', amount: one.rm },
        { corrects: false, amount: one.rm },
      ],
    })
    await isRight()
  })

  test('never changes, not even in the database', async () => {
    const account = await withAccount()
    const { id } = await order(account)
    await monthBegins('2026-04')
    const [issued] = (await panel(account.id)).account.invoices
    const before = await lines(account.id, issued?.id ?? 0)
    const renamed = { name: 'Other', sites: '', version: (await panel(account.id)).version }
    expect((await post(`/staff/partners/${account.id}/change/`, renamed)).status).toBe(200)
    expect((await reduce(id, 10)).status).toBe(200)
    await monthBegins('2026-05')
    expect(await lines(account.id, issued?.id ?? 0)).toEqual(before)
    for (const table of ['partner_invoice', 'partner_invoice_line', 'partner_invoice_entry'])
      for (const change of [`delete from ${table}`, `truncate ${table} cascade`])
        await expect(pool.query(change)).rejects.toThrow()
  })

  test('has corrections of earlier months as lines of the month of their entry', async () => {
    const account = await withAccount()
    const { id, rm } = await order(account)
    await monthBegins('2026-04')
    await reduce(id, 10)
    await monthBegins('2026-05')
    const [may, april] = (await panel(account.id)).account.invoices
    expect(may).toMatchObject({ month: '2026-04', amount: -10, left: 0, state: 'paid' })
    expect(april).toMatchObject({ amount: rm, left: rm - 10 })
    expect((await lines(account.id, may?.id ?? 0)).lines).toMatchObject([
      { booking_id: id, corrects: true, amount: -10 },
    ])
    await isRight()
  })

  test('notifies members once, and again once when a part of it is overdue', async () => {
    const account = await withAccount(14)
    const { rm } = await order(account)
    await monthBegins('2026-04')
    const hourly = partnerTasks(testApp.deps)['issue-partner-invoices']
    await hourly?.(undefined)
    await pay(account.id, rm - 20)
    const notified = async () =>
      (
        await pool.query<{ kind: string; email: string; parameters: object }>(
          `select kind, email, parameters from notification
           where account_id = $1 and kind like 'partner-%' order by id`,
          [account.member.accountId],
        )
      ).rows
    const { email } = account.member
    const facts = { path: '/on-account', partner: account.name }
    const issued = { ...facts, amount_sen: rm * 100, due: '2026-04-15' }
    expect(await notified()).toMatchObject([{ kind: 'partner-invoice', email, parameters: issued }])
    clock.set(instantOf('2026-04-15', 9))
    await hourly?.(undefined)
    expect(await notified()).toHaveLength(1)
    clock.set(instantOf('2026-04-16', 9))
    await hourly?.(undefined)
    await hourly?.(undefined)
    expect(await notified()).toMatchObject([
      { kind: 'partner-invoice' },
      { kind: 'partner-overdue', email, parameters: { ...issued, amount_sen: 2_000 } },
    ])
  })

  test('a reminder that waited for the morning has the amount that is still unpaid', async () => {
    const [whole, part] = [await withAccount(14), await withAccount(14)]
    const { rm } = await order(whole)
    await order(part, { start_time: '14:00' })
    await monthBegins('2026-04')
    const sending = notificationTasks(testApp.deps)
    await runQueued(pool, sending)
    const hourly = partnerTasks(testApp.deps)['issue-partner-invoices']
    const night = instantOf('2026-04-16', 1)
    clock.set(night)
    await hourly?.(undefined)
    await runQueued(pool, sending)
    await pay(whole.id, rm)
    await pay(part.id, 30)
    clock.set(instantOf('2026-04-16', 9))
    await runQueued(pool, sending)
    await hourly?.(undefined)
    await runQueued(pool, sending)
    const reminders = async ({ member }: Account) => {
      const { rows } = await pool.query<{ state: string; reason: string | null; sen: number }>(
        `select n.state, n.reason, (n.parameters->>'amount_sen')::int as sen from notification n
         where n.account_id = $1 and n.kind = 'partner-overdue' order by n.id`,
        [member.accountId],
      )
      return rows
    }
    const untrue = { state: 'cancelled', reason: 'paid-meanwhile', sen: rm * 100 }
    expect(await reminders(whole)).toEqual([untrue])
    const [before, after] = await reminders(part)
    expect(before).toEqual(untrue)
    expect(after).toMatchObject({ reason: null, sen: rm * 100 - 3_000 })
    const { rows: mails } = await pool.query<{ recipient: string }>(
      `select n.email as recipient from delivery d join notification n on n.id = d.notification_id
       where n.kind = 'partner-overdue' and n.account_id = any($1)`,
      [[whole, part].map(({ member }) => member.accountId)],
    )
    expect(mails).toEqual([{ recipient: part.member.email }])
  })

  test('is not issued for a month in which everything was cancelled', async () => {
    const account = await withAccount()
    const { id } = await order(account)
    await cancel(id, account.member)
    expect(await monthBegins('2026-04')).toEqual([])
    expect((await panel(account.id)).account.invoices).toEqual([])
    await isRight()
  })

  test('includes the service tax of its lines', async () => {
    // Prices are cached for seconds.
    clock.later(1)
    await pool.query(`update service_tax set registered_since = '2026-01-01'`)
    const account = await withAccount()
    const { rm } = await order(account)
    await pool.query('update service_tax set registered_since = null')
    await monthBegins('2026-04')
    const [issued] = (await panel(account.id)).account.invoices
    const tax = Math.round((rm * 100 * 800) / 10_800) / 100
    expect(await lines(account.id, issued?.id ?? 0)).toMatchObject({
      amount: rm,
      tax,
      taxable: Math.round((rm - tax) * 100) / 100,
      lines: [{ tax }],
    })
    await isRight()
  })

  test('is shown to Admins and its own members alone', async () => {
    const account = await withAccount()
    const other = await withAccount()
    await order(account)
    await monthBegins('2026-04')
    const [issued] = (await panel(account.id)).account.invoices
    const own = `/account/on-account/invoices/${issued?.id}`
    const staff = (id: number) => `/staff/partners/${id}/invoices/${issued?.id}`
    const status = async (path: string, who: Person) => (await testApp.get(path, who)).status
    expect(await status(own, account.member)).toBe(200)
    expect(await status(own, other.member)).toBe(404)
    expect(await status(own, people.customer)).toBe(404)
    expect(await status(staff(account.id), people.admin)).toBe(200)
    expect(await status(staff(other.id), people.admin)).toBe(404)
    for (const who of [people.manager, account.member])
      expect(await status(staff(account.id), who)).toBe(403)
    const mine = await testApp.get<{ invoices: PartnerInvoice[] }>(
      '/account/on-account/',
      account.member,
    )
    expect(mine.body.invoices).toEqual((await panel(account.id)).account.invoices)
  })

  test('is overdue from the day after its last day, also in the list', async () => {
    const account = await withAccount(14)
    const { rm } = await order(account)
    await monthBegins('2026-04')
    const state = async () => (await panel(account.id)).account.invoices[0]?.state
    clock.set(instantOf('2026-04-15', 23))
    expect(await state()).toBe('open')
    clock.set(instantOf('2026-04-16', 1))
    expect(await state()).toBe('overdue')
    await pay(account.id, 20)
    const listed = await testApp.get<{ items: { id: number; overdue: number }[] }>(
      '/staff/partners/',
      people.admin,
    )
    expect(listed.body.items.find(({ id }) => id === account.id)?.overdue).toBe(rm - 20)
    await pay(account.id, rm - 20)
    expect(await state()).toBe('paid')
  })
})

/** What a plain model remembers of an account: changes by month and visit, and payments. */
type Remembered = {
  readonly account: Account
  readonly changes: { month: string; visit: string; sen: number }[]
  readonly visits: string[]
  paidSen: number
}

/** Does something that may change the debt, and remembers by how much. */
async function remembering(of: Remembered, visit: string, act: () => Promise<unknown>) {
  const before = (await panel(of.account.id)).account.owed
  await act()
  const sen = Math.round(((await panel(of.account.id)).account.owed - before) * 100)
  of.changes.push({ month: monthOf(dayOf(clock.now())), visit, sen })
}

const linesIn = ({ changes }: Remembered, month: string) => {
  const sums: Record<string, number> = {}
  for (const each of changes.filter((change) => change.month === month))
    sums[each.visit] = (sums[each.visit] ?? 0) + each.sen
  return Object.fromEntries(Object.entries(sums).filter(([, sen]) => sen !== 0))
}

async function anything(of: Remembered, random: Random) {
  const { account } = of
  const choice = random.below(10)
  const visit = of.visits.length > 0 ? random.of(of.visits) : undefined
  if (choice < 4 || !visit) {
    const start_date = addDays(dayOf(clock.now()), 1 + random.below(20))
    const start_time = random.of(['09:00', '13:00', '17:00'])
    await remembering(of, `new ${of.visits.length}`, async () => {
      of.visits.push((await order(account, { start_date, start_time })).id)
    })
    const last = of.changes.at(-1)
    if (last) last.visit = of.visits.at(-1) ?? ''
  } else if (choice < 6) await remembering(of, visit, () => cancel(visit, account.member))
  else if (choice < 8)
    await remembering(of, visit, () =>
      reduce(visit, 1 + random.below(30) + random.below(100) / 100),
    )
  else if (choice < 9) {
    const { owed } = (await panel(account.id)).account
    const sen = Math.min(Math.round(owed * 100), 100 * (1 + random.below(300)))
    if (sen <= 0) return
    await pay(account.id, sen / 100)
    of.paidSen += sen
  } else {
    const payment = (await panel(account.id)).account.payments.find(({ reversed }) => !reversed)
    if (!payment) return
    const { rows } = await pool.query('select sen from partner_payment where id = $1', [payment.id])
    await post(`/staff/partners/${account.id}/payments/${payment.id}/reverse/`, {})
    of.paidSen -= rows[0].sen
  }
}

describe.each([11, 12, 13])('random months %i', (seed) => {
  test('are invoiced as a plain model says, and add up to the debt before payments', async () => {
    const random = randomOf(seed)
    const accounts: Remembered[] = []
    for (const terms of [7, 45])
      accounts.push({ account: await withAccount(terms), changes: [], visits: [], paidSen: 0 })
    let month = '2026-03'
    for (let at = 0; at < 3; at += 1, month = addMonths(month, 1)) {
      for (let step = 0; step < 14; step += 1) {
        const latest = instantOf(lastDayOf(month), 22).getTime()
        const left = Math.max(0, latest - clock.now().getTime())
        clock.set(new Date(clock.now().getTime() + Math.floor((left * random.below(25)) / 100)))
        await anything(random.of(accounts), random)
      }
      await monthBegins(addMonths(month, 1))
      await expectAsRemembered(accounts)
      await isRight()
    }
    // Something was corrected after its invoice.
    const corrections = accounts.flatMap(({ changes }) => {
      const begun = new Map<string, string>()
      return changes.filter(({ visit, month: of, sen }) => {
        const first = begun.get(visit) ?? of
        begun.set(visit, first)
        return first !== of && sen !== 0
      })
    })
    expect(corrections.length).toBeGreaterThan(0)
  })
})

/** Compares what is shown of all accounts with the model. */
async function expectAsRemembered(accounts: readonly Remembered[]) {
  const today = dayOf(clock.now())
  for (const of of accounts) {
    const { account, overdue } = await panel(of.account.id)
    const months = [...new Set(of.changes.map(({ month }) => month))].sort()
    const expected = months.filter((month) => Object.keys(linesIn(of, month)).length > 0)
    expect(account.invoices.map(({ month }) => month).reverse()).toEqual(expected)
    // Each sen of payments and credit notes goes to the oldest sen that is owed.
    const sums = expected.map((month) =>
      Object.values(linesIn(of, month)).reduce((sum, sen) => sum + sen, 0),
    )
    let usable = of.paidSen + sums.filter((sen) => sen < 0).reduce((sum, sen) => sum - sen, 0)
    let late = 0
    for (const [at, invoice] of [...account.invoices].reverse().entries()) {
      const sen = sums[at] ?? 0
      const due = addDays(invoice.issued_on, of.account.terms_days)
      let left = Math.max(0, sen)
      for (; left > 0 && usable > 0; usable -= 1) left -= 1
      if (due < today) late += left
      const unpaid = due < today ? 'overdue' : 'open'
      const state = left === 0 ? 'paid' : unpaid
      expect(invoice).toMatchObject({ amount: sen / 100, left: left / 100, due_on: due, state })
      const shown = (await lines(of.account.id, invoice.id)).lines
      expect(
        Object.fromEntries(
          shown.map(({ booking_id, amount }) => [booking_id, Math.round(amount * 100)]),
        ),
      ).toEqual(linesIn(of, invoice.month))
    }
    expect(overdue).toBe(late / 100)
    const all = sums.reduce((sum, sen) => sum + sen, 0)
    expect(Math.round(account.owed * 100)).toBe(all - of.paidSen)
  }
}

describe('the unpaid amount', () => {
  test('is settled oldest first, by payments and credit notes', () => {
    const invoices = [1000, -300, 500].map((sen, at) => ({ sen, dueOn: `2026-0${at + 1}-10` }))
    const settled = settleInvoices(invoices, 800, '2026-02-01')
    expect(settled.map(({ leftSen, state }) => [leftSen, state])).toEqual([
      [0, 'paid'],
      [0, 'paid'],
      [400, 'open'],
    ])
    const unpaid = settleInvoices(invoices, 0, '2026-04-01')
    expect(unpaid.map(({ leftSen, state }) => [leftSen, state])).toEqual([
      [700, 'overdue'],
      [0, 'paid'],
      [500, 'overdue'],
    ])
    expect(partnerInvoiceNumber('2026-03', 12)).toBe('INV-202603-12')
  })
})
