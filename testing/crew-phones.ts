import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { query } from '../server/db/transaction.ts'
import { type TestApp, usualDay } from './app.ts'
import type { Person } from './people.ts'

/** A signed-in phone of a worker; `post` and `get` only need its token. */
export type Phone = Person & { readonly workerId: number; readonly phone: string }

/** When tests' visits start that are booked without changes. */
export const usualStart = new Date(`${usualDay}T01:00:00Z`)

type Results = { results: { id: string; accepted: boolean; code?: string }[] }

/** Workers' phones, and the events that they send. */
export function crewPhones({ pool, clock, post }: TestApp) {
  let lastNumber = 120_100_000

  /** The newest sign-in code of a worker. */
  async function codeSentTo(workerId: number): Promise<string> {
    const [sent] = await query<{ code: string }>(pool, {
      text: `select parameters->>'code' as code from notification
             where worker_id = $1 and kind = 'sign-in-code' order by id desc limit 1`,
      values: [workerId],
    })
    return sent?.code ?? ''
  }

  /** Gives a worker a new number, and signs in with the code that was sent to it. */
  async function phoneOf(identifier: string): Promise<Phone> {
    lastNumber += 1
    const phone = `+60 ${lastNumber}`
    const [worker] = await query<{ id: number; full_name: string }>(pool, {
      text: 'update worker set phone = $2 where identifier = $1 returning id, full_name',
      values: [identifier, phone],
    })
    if (!worker) throw new Error('no such worker')
    expect(await post('/crew/sign-in/code/', { phone })).toMatchObject({ status: 200 })
    const code = await codeSentTo(worker.id)
    const answer = await post<{ access_token: string }>('/crew/sign-in/', { phone, code })
    expect(answer.status).toBe(200)
    return {
      accountId: 0,
      email: identifier,
      name: worker.full_name,
      token: answer.body.access_token,
      workerId: worker.id,
      phone,
    }
  }

  const send = (phone: Phone, ...events: object[]) =>
    post<Results>('/crew/events/', { sent_at: clock.now().toISOString(), events }, phone)

  /** The identifiers of a visit's crew. */
  async function crewOf(bookingId: string): Promise<string[]> {
    const rows = await query<{ identifier: string }>(pool, {
      text: `select w.identifier from assignment a join worker w on w.id = a.worker_id
             join booking b on b.id = a.booking_id where b.booking_id = $1 order by 1`,
      values: [bookingId],
    })
    return rows.map(({ identifier }) => identifier)
  }

  return {
    /** Sets the clock to so many minutes after the usual start. */
    atMinute: (minutes: number) => clock.set(new Date(usualStart.getTime() + minutes * 60_000)),
    codeSentTo,
    crewOf,
    phoneOf,
    /** The phone of a visit's worker. */
    phoneFor: async (bookingId: string) => phoneOf((await crewOf(bookingId))[0] ?? ''),
    /** The phones of a visit's crew of two. */
    phonesFor: async (bookingId: string) => {
      const [first, second] = await Promise.all((await crewOf(bookingId)).map(phoneOf))
      if (!first || !second) throw new Error('a crew of two')
      return { first, second }
    },
    send,
    /** A step that happens now. */
    step: (bookingId: string, name: string, more: object = {}) => ({
      id: randomUUID(),
      kind: 'step',
      booking_id: bookingId,
      at: clock.now().toISOString(),
      step: name,
      ...more,
    }),
    /** Sends one event. @returns 'accepted', or the reason for its refusal. */
    report: async (phone: Phone, event: object): Promise<string> => {
      const { body } = await send(phone, event)
      const [result] = body.results
      return result?.accepted ? 'accepted' : (result?.code ?? '')
    },
  }
}
