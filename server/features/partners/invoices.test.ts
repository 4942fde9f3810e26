import { beforeEach, describe, expect, test } from 'vitest'
import type { PartnerInvoice } from '../../../domain/api/company/partner-accounts.ts'
import { instantOf } from '../../../domain/booking/starts/calendar.ts'
import {
  noticeOfInvoice,
  partnerInvoiceNumber,
  settleInvoices,
} from '../../../domain/partners/invoices.ts'
import { startTestApp } from '../../../testing/app.ts'
import { type PartnerAccount, partnerAccounts } from '../../../testing/partner-accounts.ts'
import type { Person } from '../../../testing/people.ts'
import { runQueued } from '../../../testing/queued-jobs.ts'
import { notificationTasks } from '../notifications/send.ts'
import { issueInvoices } from './issue-invoices.ts'
import { partnerTasks } from './tasks.ts'

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

  test('is sent again by an Admin, once at a time', async () => {
    const account = await withAccount()
    await order(account)
    await monthBegins('2026-04')
    clock.set(instantOf('2026-04-01', 9))
    const [invoice] = (await panel(account.id)).account.invoices
    const path = `/staff/partners/${account.id}/invoices/${invoice?.id}/send/`
    expect((await post(path, {})).body.code).toBe('message-on-its-way')
    const sending = notificationTasks(testApp.deps)
    const mailed = async () => {
      await runQueued(pool, sending)
      await pool.query('update outbox set sent_at = $1 where sent_at is null', [clock.now()])
    }
    await mailed()
    for (const who of [people.manager, account.member])
      expect((await post(path, {}, who)).status).toBe(403)
    const other = await withAccount()
    const elsewhere = `/staff/partners/${other.id}/invoices/${invoice?.id}/send/`
    expect((await post(elsewhere, {})).status).toBe(404)
    const answers = await Promise.all([post(path, {}), post(path, {})])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
    await mailed()
    const { rows } = await pool.query(
      `select n.parameters->>'ref' as ref, n.by_account_id::int as by, d.state
       from notification n join delivery d on d.notification_id = n.id
       where n.account_id = $1 and n.kind = 'partner-invoice' order by n.id`,
      [account.member.accountId],
    )
    const mail = { ref: invoice?.number, state: 'sent' }
    expect(rows).toEqual([
      { ...mail, by: null },
      { ...mail, by: people.admin.accountId },
    ])
    const { rows: audited } = await pool.query(
      `select after from audit_entry where action = 'partner-changed' order by id desc limit 1`,
    )
    expect(audited).toEqual([{ after: { sent_again: invoice?.number } }])
  })

  const sent = async ({ member }: PartnerAccount) =>
    (
      await pool.query<{ kind: string; parameters: object }>(
        'select kind, parameters from notification where account_id = $1 order by id desc limit 1',
        [member.accountId],
      )
    ).rows[0]
  /** Everything that waits is sent, and the newest invoice is sent again. */
  async function sendAgain(account: PartnerAccount) {
    await runQueued(pool, notificationTasks(testApp.deps))
    await pool.query('update outbox set sent_at = $1 where sent_at is null', [clock.now()])
    const [invoice] = (await panel(account.id)).account.invoices
    return post(`/staff/partners/${account.id}/invoices/${invoice?.id}/send/`, {})
  }

  test('is sent again with what of it is not paid and since when, and not once it is paid', async () => {
    const account = await withAccount(14)
    const { rm } = await order(account)
    await monthBegins('2026-04')
    clock.set(instantOf('2026-04-02', 9))
    await runQueued(pool, notificationTasks(testApp.deps))
    await pay(account.id, 20)
    expect((await sendAgain(account)).status).toBe(200)
    const parameters = { amount_sen: rm * 100 - 2_000, due: '2026-04-15' }
    expect(await sent(account)).toMatchObject({ kind: 'partner-invoice', parameters })
    clock.set(instantOf('2026-04-16', 9))
    expect((await sendAgain(account)).status).toBe(200)
    expect(await sent(account)).toMatchObject({ kind: 'partner-overdue', parameters })
    await pay(account.id, rm - 20)
    expect((await sendAgain(account)).body.code).toBe('invoice-paid')
    expect(await mailsOf(account)).toHaveLength(2)
  })

  const mailsOf = async ({ member }: PartnerAccount) =>
    (
      await pool.query<{ subject: string; body_text: string }>(
        `select subject, body_text from outbox where to_email = $1 and subject like '%INV-%' order by id`,
        [member.email],
      )
    ).rows

  test('below zero is a credit note, which members get like an invoice', async () => {
    const account = await withAccount()
    const { id } = await order(account)
    await monthBegins('2026-04')
    clock.set(instantOf('2026-04-01', 9))
    await runQueued(pool, notificationTasks(testApp.deps))
    await reduce(id, 20)
    await monthBegins('2026-05')
    const [{ number: ref } = { number: '' }] = (await panel(account.id)).account.invoices
    const credit = { ref, partner: account.name, amount_sen: 2_000, credit: true }
    expect(await sent(account)).toMatchObject({ kind: 'partner-settled', parameters: credit })
    clock.set(instantOf('2026-05-01', 9))
    expect((await sendAgain(account)).status).toBe(200)
    expect((await sendAgain(account)).status).toBe(200)
    const mails = (await mailsOf(account)).slice(1)
    expect(mails.map(({ subject }) => subject)).toEqual(
      [1, 2].map(() => `New credit note ${ref}: RM 20.00`),
    )
    for (const { body_text } of mails) {
      expect(body_text).toContain(`A new credit note for the account of ${account.name} is ready`)
      expect(body_text).toContain('There is nothing to pay for it.')
      expect(body_text).toContain('/on-account')
    }
  })

  test('that was paid before its month ended asks for nothing', async () => {
    const account = await withAccount()
    const { rm } = await order(account)
    await pay(account.id, rm)
    await monthBegins('2026-04')
    const parameters = { amount_sen: rm * 100, credit: false }
    expect(await sent(account)).toMatchObject({ kind: 'partner-settled', parameters })
    clock.set(instantOf('2026-04-01', 9))
    expect((await sendAgain(account)).body.code).toBe('invoice-paid')
  })

  test('of an account without members is sent to no one', async () => {
    const account = await withAccount()
    await order(account)
    await monthBegins('2026-04')
    const leave = `/staff/partners/${account.id}/members/${account.member.accountId}/remove/`
    expect((await post(leave, {})).status).toBe(200)
    expect((await sendAgain(account)).body.code).toBe('invoice-to-no-one')
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
    const reminders = async ({ member }: PartnerAccount) => {
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

  test('that waited for the morning is announced with what is left of it', async () => {
    const [whole, part] = [await withAccount(), await withAccount()]
    const { rm } = await order(whole)
    await order(part, { start_time: '14:00' })
    clock.set(instantOf('2026-05-01', 1))
    const hourly = partnerTasks(testApp.deps)['issue-partner-invoices']
    await hourly?.(undefined)
    await pay(whole.id, rm)
    await pay(part.id, 30)
    clock.set(instantOf('2026-05-01', 9))
    const sending = notificationTasks(testApp.deps)
    await runQueued(pool, sending)
    await hourly?.(undefined)
    await hourly?.(undefined)
    await runQueued(pool, sending)
    const notices = async ({ member }: PartnerAccount) => {
      const { rows } = await pool.query<{ kind: string; state: string; sen: number }>(
        `select n.kind, n.state, (n.parameters->>'amount_sen')::int as sen from notification n
         where n.account_id = $1 and n.kind like 'partner-%' order by n.id`,
        [member.accountId],
      )
      return rows
    }
    const untrue = { kind: 'partner-invoice', state: 'cancelled', sen: rm * 100 }
    expect(await notices(whole)).toMatchObject([untrue, { kind: 'partner-settled' }])
    expect(await notices(part)).toMatchObject([
      untrue,
      { kind: 'partner-invoice', sen: rm * 100 - 3_000 },
    ])
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

test.each([
  [100, 100, '2026-05-01', 'partner-invoice'],
  [100, 40, '2026-05-01', 'partner-invoice'],
  [100, 40, '2026-05-02', 'partner-overdue'],
  [100, 0, '2026-05-02', 'partner-settled'],
  [-100, 0, '2026-05-02', 'partner-settled'],
])('an invoice of %i of which %i is not paid is notified on %s as %s', (sen, left, today, kind) => {
  const [invoice] = settleInvoices([{ sen, dueOn: '2026-05-01' }], Math.max(0, sen - left), today)
  expect(invoice && noticeOfInvoice(invoice)).toBe(kind)
})
