import { beforeEach, describe, expect, test } from 'vitest'
import { instantOf } from '../../../domain/booking/starts/calendar.ts'
import { startTestApp } from '../../../testing/app.ts'
import { type PartnerAccount, partnerAccounts } from '../../../testing/partner-accounts.ts'
import { runQueued } from '../../../testing/queued-jobs.ts'
import { notificationTasks } from '../notifications/send.ts'
import { partnerTasks } from './tasks.ts'

/* Notices of partners' invoices to their members (docs/product/partners.md#notified). */

const testApp = await startTestApp()
const { pool, clock } = testApp
const { people, post, panel, withAccount, order, reduce, pay, monthBegins } =
  partnerAccounts(testApp)

beforeEach(() => testApp.hire(12))

describe('an invoice', () => {
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
})
