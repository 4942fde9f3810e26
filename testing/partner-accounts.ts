import { expect } from 'vitest'
import type { PartnerInvoice, WholePartnerInvoice } from '../domain/api/company/partner-accounts.ts'
import { dayOf, instantOf } from '../domain/booking/starts/calendar.ts'
import { firstDayOf } from '../domain/pay/months.ts'
import { issueInvoices } from '../server/features/partners/issue-invoices.ts'
import type { TestApp } from './app.ts'
import { expectSound } from './expect-sound.ts'
import type { Person } from './people.ts'
import { visitsIn } from './visits.ts'

type Panel = {
  version: number
  overdue: number
  account: {
    owed: number
    payments: { id: number; reversed: boolean }[]
    invoices: PartnerInvoice[]
  }
}
type Changed = { id: number; code?: string }

/** A partner's account with its first member. */
export type PartnerAccount = {
  readonly id: number
  readonly member: Person
  readonly name: string
  readonly terms_days: number
}

/** Partners' accounts of a test app: opened, booked on, paid, and invoiced. */
export function partnerAccounts(testApp: TestApp) {
  const { pool, clock } = testApp
  const { people } = visitsIn(testApp)
  const post = (path: string, body: object, who: Person = people.admin) =>
    testApp.post<Changed>(path, body, who)
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
  async function withAccount(terms_days = 30): Promise<PartnerAccount> {
    codes += 1
    const made = { name: `Menara ${codes}`, code: `MENARA-${codes}`, sites: '' }
    const { id } = (await post('/staff/partners/', made)).body
    const terms = { version: (await panel(id)).version, limit: 100_000, terms_days, percent_off: 0 }
    expect((await post(`/staff/partners/${id}/account/`, terms)).status).toBe(200)
    const member = await testApp.customer()
    expect((await post(`/staff/partners/${id}/members/`, { email: member.email })).status).toBe(200)
    return { id, member, name: made.name, terms_days }
  }

  async function order({ member }: PartnerAccount, changes: object = {}) {
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
  const isRight = () => expectSound(pool)

  return {
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
  }
}
