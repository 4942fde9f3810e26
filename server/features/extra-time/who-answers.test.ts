import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { startTestApp } from '../../../testing/app.ts'
import { expectSound } from '../../../testing/expect-sound.ts'
import { extraTimeIn, type Scene } from '../../../testing/extra-time.ts'
import { visitsIn } from '../../../testing/visits.ts'
import { query } from '../../db/transaction.ts'
import { visitCode } from '../crew/visit-secrets.ts'

const testApp = await startTestApp()
const { deps, pool, get, post } = testApp
const { people, detailsOf } = visitsIn(testApp)
const { answer, ask, live, options, scene, tryToAsk, withCode, withdraw } = extraTimeIn(testApp)

const code = ({ body }: { body: object }) => ('code' in body ? body.code : 'accepted')

beforeEach(() => testApp.hire(1))

/** The lines of a booking's history since the crew's start. */
async function historyOf({ bookingId }: Scene, who = people.admin) {
  const { history } = await detailsOf(bookingId, who)
  return history.map(({ what }) => what).slice(3)
}

test('the customer’s four digits approve it through the crew, those of the door do not', async () => {
  const of = await scene()
  const id = await ask(of, 60)
  const digits = (await live(of))?.code ?? ''
  expect(digits).toMatch(/^\d{4}$/)
  const door = visitCode(deps.settings, of.bookingId)
  if (door !== digits) expect(code(await withCode(of, id, door, 30))).toBe('visit-code-wrong')
  expect(code(await withCode(of, id, digits, 20))).toBe('extra-time-price')
  expect(code(await withCode(of, id, digits, 30))).toBe('accepted')
  expect((await historyOf(of)).slice(1)).toEqual([
    "Extra time of 1 hour approved by the customer's code, RM 30.00",
    'Changed: No of Hours from 4 hours to 5 hours; price RM 120.00 → RM 150.00',
  ])
  const next = await ask(of, 60)
  const right = (await live(of))?.code ?? ''
  const wrong = right === '1234' ? '4321' : '1234'
  const outcomes = []
  for (let tries = 0; tries < 6; tries += 1)
    outcomes.push(code(await withCode(of, next, wrong, 30)))
  expect(outcomes).toContain('visit-code-locked')
  expect(code(await withCode(of, next, right, 30))).toBe('visit-code-locked')
  expect(code(await answer(of, next, 30))).toBe('accepted')
})

test('nobody can request or answer for a visit of others', async () => {
  const of = await scene()
  const id = await ask(of, 60)
  await testApp.hire(1)
  const other = await scene()
  const [stranger] = other.phones
  if (!stranger) throw new Error('no crew')
  const { customer } = other
  expect(await options(of, stranger)).toMatchObject({ code: 'visit-not-yours' })
  expect(code(await tryToAsk(of, 60, stranger))).toBe('visit-not-yours')
  expect(code(await tryToAsk(other, 60, stranger, id))).toBe('visit-not-yours')
  expect(code(await withdraw(of, id, stranger))).toBe('not-found')
  expect(code(await withCode(of, id, (await live(of))?.code ?? '', 30, stranger))).toBe('not-found')
  const forged = of.token.slice(0, -1) + (of.token.endsWith('x') ? 'y' : 'x')
  for (const token of [other.token, forged, of.bookingId])
    expect((await answer(of, id, 30, 'approve', token)).status, token).toBe(404)
  const own = `/staff/crew/extra-time/?booking_id=${of.bookingId}`
  const asWhom = [undefined, customer, stranger] as const
  for (const who of asWhom) {
    expect([401, 403]).toContain((await get(own, who)).status)
    expect([401, 403]).toContain(
      (await post('/staff/crew/extra-time/approve/', { id, reason: 'Yes' }, who)).status,
    )
    if (who === stranger) continue
    const request = { id: randomUUID(), booking_id: of.bookingId, minutes: 60 }
    expect([401, 403]).toContain((await post('/crew/extra-time/', request, who)).status)
  }
  expect(await live(of)).toMatchObject({ state: 'open' })
})

test('staff ask for a worker and approve for a customer, with a reason', async () => {
  const of = await scene()
  const [phone] = of.phones
  const request = { booking_id: of.bookingId, worker: phone?.email, minutes: 60 }
  const asks = (reason: string) =>
    post('/staff/crew/extra-time/', { ...request, reason }, people.manager)
  expect(code(await asks(' '))).toBe('reason-missing')
  expect((await asks('No battery')).status).toBe(200)
  type Shown = { minutes: number[]; asked: { id: string; price?: number } }
  const path = `/staff/crew/extra-time/?booking_id=${of.bookingId}`
  const shown = (await get<Shown>(path, people.manager)).body
  expect(shown).toMatchObject({
    minutes: [60, 120],
    asked: { worker: phone?.email, to_collect: 150 },
  })
  expect(shown.asked).not.toHaveProperty('price')
  const { id } = (await get<Shown>(path, people.admin)).body.asked
  expect(await live(of)).toMatchObject({ id, state: 'open' })
  const approve = { id, reason: 'Agreed on the phone' }
  expect((await post('/staff/crew/extra-time/approve/', approve, people.manager)).status).toBe(200)
  expect((await historyOf(of)).slice(0, 2)).toEqual([
    `Crew asked for 1 hour more, RM 30.00, for ${phone?.email.split('@')[0]}. Reason: No battery`,
    'Extra time of 1 hour approved, RM 30.00. Reason: Agreed on the phone',
  ])
  const [entry] = await query(pool, {
    text: `select account_id, reason from audit_entry
           where action = 'booking-changed' and subject = $1`,
    values: [of.bookingId],
  })
  expect(entry).toEqual({ account_id: people.manager.accountId, reason: 'Agreed on the phone' })
  await expectSound(pool)
})
