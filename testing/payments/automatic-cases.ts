import { beforeEach, expect, test } from 'vitest'
import type { BookAnswer } from '../../domain/api/bookings/booking.ts'
import type { Series } from '../../domain/api/bookings/series.ts'
import type { SavedCardShown } from '../../domain/api/payments/saved-cards.ts'
import { deriveMessages } from '../../server/feature-jobs.ts'
import { reminderTasks } from '../../server/features/bookings/mails/reminders.ts'
import { cardTasks } from '../../server/features/saved-cards/cards.ts'
import { automaticTasks } from '../../server/features/series/automatic-renewals.ts'
import type { TestApp } from '../app.ts'
import { expectSound } from '../expect-sound.ts'
import type { Person } from '../people.ts'
import { visitsIn } from '../visits.ts'
import type { CardDriver } from './card-drivers.ts'

type Outcome = { success: boolean; response: string; code?: string; page?: string }

/** Four and a half days before the last of the visits on 9, 16, 23 and 30 March 2026, at 9:00. */
const nearTheEnd = '2026-03-25T13:00:00Z'
const twoDaysLater = '2026-03-27T13:00:00Z'

/**
 * Series that a saved card renews (docs/product/series.md#automatic-renewal), for either provider.
 */
export function automaticCases(testApp: TestApp, driver: CardDriver): void {
  const { pool, clock } = testApp
  const { people, paid, cancel } = visitsIn(testApp)
  const tasks = automaticTasks(testApp.deps)
  const derive = () => deriveMessages({ ...testApp.deps, pool })
  async function renewNow(): Promise<void> {
    await tasks['renew-automatically']?.({})
    await derive()
  }
  let customer: Person
  beforeEach(async () => {
    ;({ customer } = people)
    await testApp.sandbox('/forget')
  })

  const read = async (order: string, who = customer) =>
    (await testApp.get<Series>(`/booking-details/series/?order=${order}`, who)).body
  const turn = (order: string, on: boolean, who = customer) =>
    testApp.post<Outcome>('/account/automatic-renewal/', { order, on }, who)
  const cardOf = async (who = customer) =>
    (await testApp.get<{ card?: SavedCardShown }>('/saved-cards/', who)).body.card
  const charges = () => driver.charges()

  /** A weekly cleaning that a saved card renews. */
  async function automatic(behaviour = 'works', who = customer): Promise<BookAnswer> {
    const answer = await paid({ frequency: 'weekly' }, who, behaviour)
    await driver.allow(answer.order, who, behaviour)
    return answer
  }

  async function notices(kind: string, who = customer) {
    const { rows } = await pool.query<{ parameters: Record<string, unknown> }>(
      'select parameters from notification where kind = $1 and account_id = $2 order by id',
      [kind, who.accountId],
    )
    return rows.map(({ parameters }) => parameters)
  }

  /** The mailed pay links. */
  async function links(who = customer): Promise<string[]> {
    const { rows } = await pool.query<{ body_text: string }>(
      'select body_text from outbox where to_email = $1 order by id',
      [who.email],
    )
    return rows.flatMap(({ body_text: text }) => {
      const link = /\/pay\?link=([^\s]+)/.exec(text)?.[1]
      return link ? [decodeURIComponent(link)] : []
    })
  }

  test('announced five days before the last visit, charged two days later, once', async () => {
    await testApp.hire(2)
    const { order } = await automatic()
    const card = await cardOf()
    expect(card).toMatchObject({ brand: 'visa', last4: expect.stringMatching(/^[0-9]{4}$/) })
    expect((await read(order)).automatic).toMatchObject({ on: true, card })
    await renewNow()
    expect(await notices('renewal-announced')).toEqual([])

    clock.set(nearTheEnd)
    await renewNow()
    await renewNow()
    await reminderTasks(testApp.deps)['remind-customers']?.({})
    expect(await notices('series-ending')).toEqual([])
    const [announced, ...more] = await notices('renewal-announced')
    expect(more).toEqual([])
    expect(announced).toMatchObject({
      amount_sen: 40_000,
      card: card?.last4,
      starts_at: '2026-04-06T01:00:00.000Z',
      charge_at: '2026-03-27T13:00:00.000Z',
      path: `/series?order=${order}`,
    })
    expect((await read(order)).automatic?.charge).toMatchObject({ amount: 400 })
    clock.set('2026-03-27T12:59:00Z')
    await renewNow()
    expect(await charges()).toEqual([])

    clock.set(twoDaysLater)
    // Two processes run the job at the same moment, and one runs it again.
    await Promise.all([renewNow(), automaticTasks(testApp.deps)['renew-automatically']?.({})])
    await testApp.sandbox('/idle')
    await renewNow()
    expect(await charges()).toEqual([{ sen: 40_000, isPaid: true }])
    const { renewal, renewed_by: next = '' } = await read(order)
    expect(renewal).toBe('renewed')
    const after = await read(next)
    expect(after).toMatchObject({ state: 'running', money: { paid: 400 }, automatic: { on: true } })
    expect(after.visits.map(({ start_date: day }) => day)).toEqual([
      '2026-04-06',
      '2026-04-13',
      '2026-04-20',
      '2026-04-27',
    ])
    await derive()
    expect(await links()).toEqual([])
    await expectSound(pool)
  })

  test.each(driver.declined)(
    '%s: nothing is paid, the pay link is sent and says why',
    async (behaviour, why) => {
      await testApp.hire(2)
      const { order } = await automatic(behaviour)
      clock.set(nearTheEnd)
      await renewNow()
      clock.set(twoDaysLater)
      await renewNow()
      await testApp.sandbox('/idle')
      await renewNow()
      expect(await charges()).toMatchObject([{ isPaid: false }])
      expect(await notices('renewal-not-charged')).toMatchObject([{ why }])
      const [token, ...more] = await links()
      expect(more).toEqual([])
      const { renewal, renewed_by: next = '' } = await read(order)
      expect(renewal).toBe('awaits-payment')
      const opened = await testApp.post<BookAnswer>('/pay-link/pay/', { link: token })
      await testApp.pay(opened.body.payment)
      await testApp.sandbox('/idle')
      expect(await read(next)).toMatchObject({ state: 'running', money: { paid: 400 } })
      await expectSound(pool)
    },
  )

  test('nobody pays: what was held is free again', async () => {
    await testApp.hire(1)
    const { order } = await automatic(driver.declined[0]?.[0])
    clock.set(nearTheEnd)
    await renewNow()
    clock.set(twoDaysLater)
    await renewNow()
    clock.set('2026-03-29T13:00:00Z')
    await renewNow()
    expect((await read(order)).renewal).toBe('open')
    expect(await charges()).toHaveLength(1)
    await expectSound(pool)
  })

  test('the answer to a charge is lost: it is asked after, and not charged again', async () => {
    await testApp.hire(2)
    const { order } = await automatic()
    clock.set(nearTheEnd)
    await renewNow()
    clock.set(twoDaysLater)
    await driver.lose()
    await expect(renewNow()).rejects.toThrow('failed in a job')
    expect((await read(order)).renewal).toBe('awaits-payment')
    clock.later(1)
    await renewNow()
    expect(await charges()).toHaveLength(1)
    expect((await read(order)).renewal).toBe('renewed')
    await expectSound(pool)
  })

  test('another price by then asks instead; a lower one is charged', async () => {
    await testApp.hire(4)
    const change = (sen: number) =>
      pool.query(`update rate set unit_sen = $1 where skill = 'Cleaner'`, [sen])
    const { rows } = await pool.query<{ unit_sen: number }>(
      `select unit_sen from rate where skill = 'Cleaner' limit 1`,
    )
    const usual = rows[0]?.unit_sen ?? 0
    const dearer = await automatic()
    clock.set(nearTheEnd)
    await renewNow()
    clock.set(twoDaysLater)
    await change(usual + 100)
    await renewNow()
    expect(await notices('renewal-not-charged')).toMatchObject([{ why: 'price' }])
    expect(await links()).toHaveLength(1)
    expect((await read(dearer.order)).renewal).toBe('awaits-payment')
    await change(usual)
    expect(await charges()).toEqual([])

    clock.set('2026-03-02T01:00:00Z')
    const other = await testApp.customer()
    const second = await automatic('works', other)
    clock.set(nearTheEnd)
    await renewNow()
    clock.set(twoDaysLater)
    await change(usual - 100)
    await renewNow()
    await testApp.sandbox('/idle')
    await renewNow()
    await change(usual)
    const { renewed_by: next = '' } = await read(second.order, other)
    expect((await read(next, other)).money.paid).toBeLessThan(400)
    await expectSound(pool)
  })

  test('no crew by then: nothing is booked or charged', async () => {
    await testApp.hire(1)
    const { order } = await automatic()
    clock.set(nearTheEnd)
    await renewNow()
    await testApp.book(await testApp.customer(), { start_date: '2026-04-13', no_of_hours: 8 })
    clock.set(twoDaysLater)
    await renewNow()
    expect(await notices('renewal-not-charged')).toMatchObject([{ why: 'crew' }])
    expect(await charges()).toEqual([])
    expect((await read(order)).renewal).toBe('open')
  })

  test('renewed by the link with a visit at another hour, the card renews it at the usual one', async () => {
    await testApp.hire(1)
    const { order } = await automatic()
    clock.set(nearTheEnd)
    await testApp.book(await testApp.customer(), { start_date: '2026-04-27', no_of_hours: 5 })
    const choices = [{ visit_date: '2026-04-27', start_date: '2026-04-27', start_time: '15:00' }]
    const body = { order, choices, quoted_total: 400 }
    const path = '/booking-details/series/renewal/'
    const made = await testApp.post<BookAnswer>(path, body, customer)
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    const link = new URL(made.body.pay_link?.url ?? '').searchParams.get('link')
    const opened = await testApp.post<BookAnswer>('/pay-link/pay/', { link })
    await testApp.pay(opened.body.payment)
    await testApp.sandbox('/idle')
    const renewed = await read(made.body.order)
    expect(renewed).toMatchObject({ state: 'running', automatic: { on: true } })
    expect(renewed.visits.at(-1)).toMatchObject({ start_date: '2026-04-27', start_time: '15:00' })

    clock.set('2026-04-23T13:00:00Z')
    await renewNow()
    clock.set('2026-04-25T13:00:00Z')
    await renewNow()
    await testApp.sandbox('/idle')
    await renewNow()
    const { renewal, renewed_by: next = '' } = await read(made.body.order)
    expect(renewal).toBe('renewed')
    const starts = (await read(next)).visits.map((each) => `${each.start_date} ${each.start_time}`)
    const days = ['2026-05-04', '2026-05-11', '2026-05-18', '2026-05-25']
    expect(starts).toEqual(days.map((day) => `${day} 09:00`))
    await expectSound(pool)
  })

  test('a series that ends, or whose last visit is skipped, is not charged as announced', async () => {
    await testApp.hire(2)
    const ending = await automatic()
    clock.set(nearTheEnd)
    await renewNow()
    await cancel(ending.booking_ids[3] ?? '')
    clock.set(twoDaysLater)
    await renewNow()
    clock.later(60)
    await renewNow()
    expect(await charges()).toEqual([])
    expect((await read(ending.order)).renewal).not.toBe('renewed')
    await expectSound(pool)
  })

  test('it is stopped on the page, and by removing the card, which the provider forgets', async () => {
    await testApp.hire(2)
    const { order } = await automatic()
    expect((await turn(order, false)).status).toBe(200)
    expect((await read(order)).automatic).toMatchObject({ on: false, card: await cardOf() })
    expect(await turn(order, false)).toMatchObject({ status: 409, body: { code: 'renewal-begun' } })
    const again = await turn(order, true)
    expect(again.body.page).toBeUndefined()
    clock.set(nearTheEnd)
    await renewNow()
    const removed = await testApp.post<Outcome>('/saved-cards/remove/', {}, customer)
    expect(removed.status).toBe(200)
    expect(await cardOf()).toBeUndefined()
    clock.set(twoDaysLater)
    await renewNow()
    await reminderTasks(testApp.deps)['remind-customers']?.({})
    expect(await notices('series-ending')).toHaveLength(1)
    expect(await charges()).toEqual([])
    const { rows } = await pool.query<{ payload: object }>(
      `select p.payload from graphile_worker._private_jobs p
     join graphile_worker._private_tasks t on t.id = p.task_id where t.identifier = 'end-card'
     order by p.id desc limit 1`,
    )
    await cardTasks(testApp.deps)['end-card']?.(rows[0]?.payload)
    await cardTasks(testApp.deps)['end-card']?.(rows[0]?.payload)
    expect(await driver.deleted()).toEqual([true])
    const { rows: entries } = await pool.query<{ before: object | null; after: object | null }>(
      `select before, after from audit_entry
       where action = 'customer-changed' and subject = $1 order by id`,
      [`${customer.accountId}`],
    )
    const card = expect.stringMatching(/^visa [0-9]{4}$/)
    expect(entries).toEqual([
      { before: {}, after: { card } },
      { before: { card }, after: {} },
    ])
  })

  test('a stranger is shown nothing', async () => {
    await testApp.hire(2)
    const { order } = await automatic()
    const other = await testApp.customer()
    expect((await turn(order, true, other)).status).toBe(404)
    expect((await turn(order, false, other)).status).toBe(404)
    expect(await cardOf(other)).toBeUndefined()
  })
}
