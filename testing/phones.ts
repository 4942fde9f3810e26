import { query } from '../server/db/transaction.ts'
import type { Person, TestApp } from './app.ts'

/** A worker's phone that is signed in; what calls need of a person is the token. */
export type Phone = Person & { readonly workerId: number; readonly phone: string }

let numbers = 120_500_000

/** Gives a worker a number of their own, and signs in with it by the code that was sent. */
export async function signInPhone(
  { pool, post }: Pick<TestApp, 'pool' | 'post'>,
  identifier: string,
): Promise<Phone> {
  numbers += 1
  const phone = `+60 ${numbers}`
  const [worker] = await query<{ id: number; full_name: string }>(pool, {
    text: 'update worker set phone = $2 where identifier = $1 returning id, full_name',
    values: [identifier, phone],
  })
  if (!worker) throw new Error('no such worker')
  await post('/crew/sign-in/code/', { phone })
  const [sent] = await query<{ code: string }>(pool, {
    text: `select parameters->>'code' as code from notification
           where worker_id = $1 and kind = 'sign-in-code' order by id desc limit 1`,
    values: [worker.id],
  })
  const answer = await post<{ access_token: string }>('/crew/sign-in/', { phone, code: sent?.code })
  if (answer.status !== 200) throw new Error(`the phone was not signed in: ${answer.status}`)
  const { access_token: token } = answer.body
  return {
    accountId: 0,
    email: identifier,
    name: worker.full_name,
    token,
    workerId: worker.id,
    phone,
  }
}

/** The identifiers of a visit's crew. */
export async function crewOf(
  { pool }: Pick<TestApp, 'pool'>,
  bookingId: string,
): Promise<string[]> {
  const rows = await query<{ identifier: string }>(pool, {
    text: `select w.identifier from assignment a join worker w on w.id = a.worker_id
           join booking b on b.id = a.booking_id where b.booking_id = $1 order by 1`,
    values: [bookingId],
  })
  return rows.map(({ identifier }) => identifier)
}
