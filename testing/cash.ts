import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { WorkerCash } from '../domain/api/payments/cash.ts'
import { query } from '../server/db/transaction.ts'
import { findMoneyViolations } from '../server/features/monitoring/invariants.ts'
import { type TestApp, usualDay } from './app.ts'
import { crewPhones, type Phone } from './crew-phones.ts'

/** The response of a staff command. */
export type CashAnswer = { code?: string; response: string; fields?: Record<string, string> }

/** The start of `taken`'s visit, and the evening of its day. */
export const cashStart = new Date(`${usualDay}T01:00:00Z`)
const cashEvening = new Date(`${usualDay}T12:00:00Z`)

/** A company whose crews collect cash, and staff who count it. */
export async function cashCompany(testApp: TestApp) {
  const { pool, clock, get, post } = testApp
  const { crewOf, phoneOf, report } = crewPhones(testApp)
  await testApp.hire(60)
  const [admin, manager] = [await testApp.admin(), await testApp.manager()]
  const customer = await testApp.customer()

  const take = async (phone: Phone, bookingId: string, code?: string) => {
    const at = clock.now().toISOString()
    const proof = code ? { code } : { reason: 'The customer has no phone' }
    const event = {
      id: randomUUID(),
      kind: 'cash',
      booking_id: bookingId,
      at,
      amount: 240,
      ...proof,
    }
    expect(await report(phone, event)).toBe('accepted')
  }
  /** A visit of RM 240 whose cash a crew member has collected. */
  const taken = async () => {
    clock.set(new Date(cashStart.getTime() - 3 * 86_400_000))
    const booked = await testApp.book(customer, { worker_count: 2 })
    expect(booked.status).toBe(201)
    const bookingId: string = booked.body.booking_id
    const [one = ''] = await crewOf(bookingId)
    const phone = await phoneOf(one)
    clock.set(cashStart)
    await take(phone, bookingId)
    clock.set(cashEvening)
    return { bookingId, phone }
  }
  const cashOf = async (phone: Phone) =>
    (await get<WorkerCash>(`/staff/cash/${phone.workerId}`, manager)).body
  const handIn = async (phone: Phone, more: object = {}, by = manager) => {
    const { version } = await cashOf(phone)
    const body = { version, day: usualDay, counted: 240, rest: 'owed', ...more }
    return post<CashAnswer>(`/staff/cash/${phone.workerId}/hand-in/`, body, by)
  }
  /** A worker's cash in the ledger, by account. */
  const accounts = async (phone: Phone) => {
    const rows = await query<{ account: string; sen: number }>(pool, {
      text: `select account, sum(sen)::int as sen from ledger_line
             where worker_id = $1 and account <> 'customer' group by account order by account`,
      values: [phone.workerId],
    })
    expect(await findMoneyViolations(pool)).toEqual([])
    return Object.fromEntries(rows.map(({ account, sen }) => [account, sen]))
  }
  return { admin, manager, customer, take, taken, cashOf, handIn, accounts, phoneOf }
}
