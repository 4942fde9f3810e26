import { beforeEach, describe, expect, test } from 'vitest'
import { addDays, dayOf, instantOf } from '../../../domain/booking/starts/calendar.ts'
import { addMonths, lastDayOf, monthOf } from '../../../domain/pay/months.ts'
import { startTestApp } from '../../../testing/app.ts'
import { type PartnerAccount, partnerAccounts } from '../../../testing/partner-accounts.ts'
import { type Random, randomOf } from '../../../testing/walks/random.ts'

/* Invoices of random months, compared with a plain model (docs/product/partners.md#invoices). */

const testApp = await startTestApp()
const { pool, clock } = testApp
const { post, panel, lines, withAccount, order, cancel, reduce, pay, monthBegins, isRight } =
  partnerAccounts(testApp)

beforeEach(() => testApp.hire(12))

/** What a plain model remembers of an account: changes by month and visit, and payments. */
type Remembered = {
  readonly account: PartnerAccount
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
