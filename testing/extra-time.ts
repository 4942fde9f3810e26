import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { CrewDay, LiveVisit } from '../domain/api/crew.ts'
import type { ExtraTimeOption } from '../domain/api/crew-extra-time.ts'
import { visitToken } from '../server/features/crew/visit-secrets.ts'
import type { TestApp } from './app.ts'
import { crewPhones, type Phone } from './crew-phones.ts'
import type { Person } from './people.ts'

type Said = { success: boolean; response: string; code?: string }

/** A visit in progress: its customer, number and link, and the phones of its crew. */
export type Scene = {
  readonly customer: Person
  readonly bookingId: string
  readonly token: string
  readonly phones: readonly Phone[]
}

/** Visits in progress, and requests for extra time at them. */
export function extraTimeIn(testApp: TestApp) {
  const { deps, get, post } = testApp
  const { atMinute, crewOf, phoneOf, report, step } = crewPhones(testApp)

  /** From 9:00 to 13:00 by default; the whole crew has started on time. */
  async function scene(
    changes: object = {},
    pay: (booked: { payment?: unknown }) => Promise<unknown> = async () => undefined,
    who?: Person,
  ): Promise<Scene> {
    atMinute(-3 * 24 * 60)
    const customer = who ?? (await testApp.customer())
    const booked = await testApp.book(customer, { worker_count: 1, ...changes })
    expect(booked.status, JSON.stringify(booked.body)).toBe(201)
    await pay(booked.body)
    const { booking_id: bookingId } = booked.body
    const phones = []
    for (const identifier of await crewOf(bookingId)) phones.push(await phoneOf(identifier))
    atMinute(5)
    for (const phone of phones) {
      const arrived = step(bookingId, 'arrived', { reason: 'The door is open' })
      expect(await report(phone, arrived)).toBe('accepted')
      expect(await report(phone, step(bookingId, 'started'))).toBe('accepted')
    }
    atMinute(60)
    return { customer, bookingId, phones, token: visitToken(deps.settings, bookingId) }
  }

  const phoneIn = ({ phones }: Scene): Phone => {
    const [phone] = phones
    if (!phone) throw new Error('no crew')
    return phone
  }
  const live = async ({ token }: Scene) =>
    (await get<LiveVisit>(`/visits/live/?token=${token}`)).body.extra_time

  return {
    atMinute,
    scene,
    step,
    report,
    live,
    options: async (of: Scene, who = phoneIn(of)) =>
      (
        await get<{ options: ExtraTimeOption[]; code?: string }>(
          `/crew/extra-time/?booking_id=${of.bookingId}`,
          who,
        )
      ).body,
    /** @returns the request's id, if it was accepted. */
    ask: async (of: Scene, minutes: number, who = phoneIn(of)): Promise<string> => {
      const body = { id: randomUUID(), booking_id: of.bookingId, minutes }
      const answer = await post<Said>('/crew/extra-time/', body, who)
      expect(answer.status, JSON.stringify(answer.body)).toBe(200)
      return body.id
    },
    tryToAsk: (of: Scene, minutes: number, who = phoneIn(of), id: string = randomUUID()) =>
      post<Said>('/crew/extra-time/', { id, booking_id: of.bookingId, minutes }, who),
    answer: (of: Scene, id: string, price: number, answer = 'approve', token = of.token) =>
      post<Said>('/visits/live/extra-time/', { token, id, answer, agreed_price: price }),
    withdraw: (of: Scene, id: string, who = phoneIn(of)) =>
      post<Said>('/crew/extra-time/withdraw/', { id }, who),
    withCode: (of: Scene, id: string, code: string, price: number, who = phoneIn(of)) =>
      post<Said>('/crew/extra-time/approve/', { id, code, agreed_price: price }, who),
    /** The visit as the phone shows it. */
    onPhone: async (of: Scene, who = phoneIn(of)) => {
      const { visits } = (await get<CrewDay>('/crew/visits/', who)).body
      return visits.find(({ booking_id }) => booking_id === of.bookingId)
    },
  }
}
