import { beforeEach, describe, expect, test } from 'vitest'
import type { PartnerInvoice } from '../../../domain/api/company/partner-accounts.ts'
import { instantOf } from '../../../domain/booking/starts/calendar.ts'
import {
  noticeOfInvoice,
  partnerInvoiceNumber,
  settleInvoices,
} from '../../../domain/partners/invoices.ts'
import { startTestApp } from '../../../testing/app.ts'
import { failRows } from '../../../testing/failing-rows.ts'
import { partnerAccounts } from '../../../testing/partner-accounts.ts'
import type { Person } from '../../../testing/people.ts'
import { issueInvoices } from './issue-invoices.ts'

/* The monthly invoices of partners' accounts (docs/product/partners.md#invoices). */

const testApp = await startTestApp()
const { pool, clock } = testApp
const {
  people,
  post,
  panel,
  lines,
  withAccount,
  order,
  cancel,
  reduce,
  pay,
  monthBegins,
  isRight,
} = partnerAccounts(testApp)

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

  test('that fails does not hold those of other partners, and is issued later', async () => {
    const [one, two] = [await withAccount(), await withAccount()]
    await order(one)
    await order(two)
    const repair = await failRows(pool, 'partner_invoice', `new.partner_id = ${one.id}`)
    clock.set('2026-04-01T01:00:00Z')
    await expect(issueInvoices(pool, clock.now())).rejects.toThrow('failed in a job: 1')
    const issued = async ({ id }: { id: number }) =>
      (await panel(id)).account.invoices.map(({ month }) => month)
    expect([await issued(one), await issued(two)]).toEqual([[], ['2026-03']])
    await repair()
    await issueInvoices(pool, clock.now())
    expect(await issued(one)).toEqual(['2026-03'])
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

  test('is not issued for a month in which everything was cancelled', async () => {
    const account = await withAccount()
    const { id } = await order(account)
    await cancel(id, account.member)
    expect(await monthBegins('2026-04')).toEqual([])
    expect((await panel(account.id)).account.invoices).toEqual([])
    await isRight()
  })

  test('names the late fee of a visit that was cancelled, in the month of the cancellation alone', async () => {
    const account = await withAccount()
    const { id, rm } = await order(account)
    const same = await order(account, { start_time: '14:00' })
    const moved = await order(account, { start_date: '2026-03-10' })
    clock.set(instantOf('2026-03-08', 20))
    await cancel(same.id, account.member)
    const to = { booking_id: moved.id, skill: 'Cleaner', start_date: '2026-04-02' }
    clock.set(instantOf('2026-03-09', 20))
    const late = { ...to, start_time: '10:00', agreed_fee: 30 }
    await testApp.put('/booking-details/update/booking-details/', late, account.member)
    await monthBegins('2026-04')
    clock.set(instantOf('2026-04-01', 20))
    await cancel(moved.id, account.member)
    await monthBegins('2026-05')
    const [may, april] = (await panel(account.id)).account.invoices
    expect((await lines(account.id, april?.id ?? 0)).lines).toMatchObject([
      { booking_id: id, amount: rm, late_fee: 0, cancelled: false },
      { booking_id: same.id, amount: 30, late_fee: 30, cancelled: true },
      { booking_id: moved.id, amount: rm + 30, late_fee: 30, cancelled: false },
    ])
    expect((await lines(account.id, may?.id ?? 0)).lines).toMatchObject([
      { booking_id: moved.id, corrects: true, amount: 30 - rm, late_fee: 30, cancelled: true },
    ])
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

describe('the unpaid amount', () => {
  test('is never more than the account owes, also after a credit on no invoice yet', async () => {
    const account = await withAccount(14)
    const { id, rm } = await order(account)
    await monthBegins('2026-04')
    await reduce(id, 20)
    await pay(account.id, rm - 20)
    clock.set(instantOf('2026-04-16', 9))
    const { account: shown, overdue } = await panel(account.id)
    expect(overdue).toBe(0)
    expect(shown.owed).toBe(0)
    expect(shown.invoices).toMatchObject([{ amount: rm, left: 0, state: 'paid' }])
    await monthBegins('2026-05')
    expect((await panel(account.id)).account.invoices.map(({ left }) => left)).toEqual([0, 0])
    await isRight()
  })

  test('is settled oldest first, by payments and credit notes', () => {
    const invoices = [1000, -300, 500].map((sen, at) => ({ sen, dueOn: `2026-0${at + 1}-10` }))
    const settled = settleInvoices(invoices, { paidSen: 800, owedSen: 400 }, '2026-02-01')
    expect(settled.map(({ leftSen, state }) => [leftSen, state])).toEqual([
      [0, 'paid'],
      [0, 'paid'],
      [400, 'open'],
    ])
    const unpaid = settleInvoices(invoices, { paidSen: 0, owedSen: 1200 }, '2026-04-01')
    expect(unpaid.map(({ leftSen, state }) => [leftSen, state])).toEqual([
      [700, 'overdue'],
      [0, 'paid'],
      [500, 'overdue'],
    ])
    const credited = settleInvoices(invoices, { paidSen: 800, owedSen: 150 }, '2026-04-01')
    expect(credited.map(({ leftSen }) => leftSen)).toEqual([0, 0, 150])
    const booked = settleInvoices(invoices, { paidSen: 800, owedSen: 900 }, '2026-04-01')
    expect(booked.map(({ leftSen }) => leftSen)).toEqual([0, 0, 400])
    expect(partnerInvoiceNumber('2026-03', 12)).toBe('INV-202603-12')
  })
})

test.each([
  [100, 100, '2026-05-01', 'partner-invoice'],
  [100, 40, '2026-05-01', 'partner-invoice'],
  [100, 40, '2026-05-02', 'partner-overdue'],
  [100, 0, '2026-05-02', 'partner-settled'],
  [-100, 0, '2026-05-02', 'partner-settled'],
])('an invoice of %i of which %i is not paid is notified on %s as %s', (sen, left, today, kind) => {
  const balance = { paidSen: Math.max(0, sen - left), owedSen: left }
  const [invoice] = settleInvoices([{ sen, dueOn: '2026-05-01' }], balance, today)
  expect(invoice && noticeOfInvoice(invoice)).toBe(kind)
})
