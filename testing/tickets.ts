import { expect } from 'vitest'
import type { Ticket, TicketItem } from '../domain/api/customers/tickets.ts'
import { openingMoment, type TestApp, usualDay } from './app.ts'
import type { Person } from './people.ts'
import { jpeg } from './photo.ts'

type Refusal = { code: string; response: string; booking_id: string; voucher: string; id: number }
type Details = { booking_status: string; payment_status: string; allocated_workers: string[] }

/** After the usual visit's end, 13:00 in Malaysia. */
export const afterwards = new Date(`${usualDay}T06:00:00Z`)
export const returnDay = '2026-03-11'
export const photo = { type: 'image/jpeg', data: jpeg }

/** Actions and reads of customers and staff in tests of complaints under the guarantee. */
export function ticketsIn(testApp: TestApp, staff: { admin: Person; manager: Person }) {
  const { clock } = testApp

  /** A paid visit that is over, with its customer. */
  async function visit(changes: object = {}): Promise<{ customer: Person; booking_id: string }> {
    clock.set(openingMoment)
    const customer = await testApp.customer()
    const { status, body } = await testApp.book(customer, { payment_method: 'Online', ...changes })
    expect(status).toBe(201)
    await testApp.comeBack(await testApp.pay(body.payment))
    clock.set(afterwards)
    return { customer, booking_id: body.booking_id }
  }

  let places = 0
  /** Each from a different address, so that no rate limit applies. */
  async function complain(customer: Person, booking_id: string, photos: object[] = []) {
    places += 1
    const { statusCode } = await testApp.app.inject({
      method: 'POST',
      url: '/booking-details/report-problem/',
      payload: { booking_id, skill: 'Cleaner', message: 'The floor has stains', photos },
      headers: { authorization: `Bearer ${customer.token}` },
      remoteAddress: `10.8.0.${places}`,
    })
    expect(statusCode).toBe(200)
  }
  const list = async (search: string) =>
    (
      await testApp.get<{ items: TicketItem[]; total: number }>(
        `/staff/tickets/?${search}`,
        staff.manager,
      )
    ).body
  const read = async (id: number, who = staff.admin) =>
    (await testApp.get<Ticket>(`/staff/tickets/${id}`, who)).body
  async function ticketOf(booking_id: string): Promise<Ticket> {
    const { items } = await list(`booking_id=${booking_id}`)
    expect(items).toHaveLength(1)
    return read(items[0]?.id ?? 0)
  }
  const step = (ticket: Ticket, name: string, body: object = {}, who = staff.manager) =>
    testApp.post<Refusal>(
      `/staff/tickets/${ticket.id}/${name}/`,
      { version: ticket.version, ...body },
      who,
    )
  const offer = (ticket: Ticket, changes: object = {}, who = staff.manager) =>
    step(ticket, 'return-visit', { start_date: returnDay, start_time: '10:00', ...changes }, who)
  const details = async (booking_id: string, who: Person) =>
    (
      await testApp.post<
        Details & { history: { what: string }[]; total_cost: number; money: object }
      >('/booking-details/get-booking-details/', { booking_id, skill: 'Cleaner' }, who)
    ).body

  async function complaint(changes: object = {}) {
    const { customer, booking_id } = await visit(changes)
    await complain(customer, booking_id)
    return { customer, booking_id, ticket: await ticketOf(booking_id) }
  }

  return { visit, complain, list, read, ticketOf, step, offer, details, complaint }
}
