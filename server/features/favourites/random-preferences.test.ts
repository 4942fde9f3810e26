import { afterAll, expect, test } from 'vitest'
import { firstName } from '../../../domain/booking/first-name.ts'
import { addDays, timeOf } from '../../../domain/booking/starts/calendar.ts'
import type { Preference } from '../../../domain/workers/preferences.ts'
import { startTestApp, usualDay } from '../../../testing/app.ts'
import { handOverIn } from '../../../testing/hand-over.ts'
import type { Person } from '../../../testing/people.ts'
import { sentAgainstPreferences } from '../../../testing/preferences.ts'
import { randomOf } from '../../../testing/walks/random.ts'

const unpaid = { holds: 999, unprovenCash: 999, cash: 999 }
const testApp = await startTestApp({ settings: { unpaid } })
const { pool, clock } = testApp
const manager = await testApp.manager()
await testApp.putInCharge(manager)
const { preview, apply, hire, leave, crewOf, identifiers, expectSound } = handOverIn(
  testApp,
  manager,
)

const seeds = [20_261_124, 4_711, 90_210, 7, 31_337]

/**
 * Favourites promised in all histories. The order of concurrent steps differs from run to run, so that
 * a single history may have none.
 */
let promised = 0
afterAll(() => expect(promised).toBeGreaterThan(0))

/*
 * Random histories: customers book single visits and series for crews of one or two, move them, book
 * again, and change their preferences about all workers; workers fall ill. Often two steps run at once.
 * After each step, no worker is on a visit of a customer who barred them, whether by an order, a move
 * or a replacement.
 */
test.each(seeds)('nobody barred is ever reserved: seed %i', async (seed) => {
  const random = randomOf(seed)
  const day = () => addDays(usualDay, 7 + random.below(6))
  const hour = () => timeOf(8 + random.below(11))
  const workers: number[] = []
  for (let at = 0; at < 5; at += 1) workers.push(await hire())
  const people = await testApp.customers(4)
  // Every worker has visited every customer, so that any preference is allowed.
  clock.set('2026-02-20T01:00:00Z')
  for (const [at, who] of people.entries())
    expect(
      (await testApp.book(who, { start_date: addDays('2026-02-23', at), worker_count: 5 })).status,
    ).toBe(201)
  clock.set('2026-03-02T01:00:00Z')
  const own: { who: Person; id: string }[] = []

  const one = <Item>(of: readonly Item[]) => of[random.below(of.length)] as Item
  const person = () => one(people)

  /** Each customer's latest favourite, who may be barred by now. */
  const latestFavourite = new Map<Person, number>()
  /** No other step is running. */
  let alone = false

  async function books() {
    const who = person()
    const before = own.filter((each) => each.who === who)
    const isSeries = random.probability(0.3)
    const favourite = random.probability(0.3) ? latestFavourite.get(who) : undefined
    const booked = await testApp.book(who, {
      start_date: day(),
      start_time: hour(),
      no_of_hours: 4 + random.below(2),
      worker_count: 1 + random.below(2),
      frequency: isSeries ? 'weekly' : 'one-time',
      payment_method: isSeries ? 'Online' : 'Cash',
      ...(favourite ? { favourite } : {}),
      ...(before.length > 0 && random.probability(0.4) ? { again_of: one(before).id } : {}),
    })
    expect([201, 409], JSON.stringify(booked.body)).toContain(booked.status)
    if (booked.status !== 201) return
    own.push({ who, id: booked.body.booking_id })
    // A promised favourite is reserved for every visit. Concurrent steps may change the crew right
    // after.
    const { favourites = [] } = booked.body as { favourites?: string[] }
    promised += favourites.length
    if (!alone) return
    for (const id of booked.body.booking_ids) {
      const crew = await identifiers(...(await crewOf(id)))
      for (const name of favourites) expect(crew.map(firstName)).toContain(name)
      if (favourite) expect(await crewOf(id)).toContain(favourite)
    }
  }

  async function moves() {
    if (own.length === 0) return
    const { who, id } = one(own)
    const to = { start_date: day(), start_time: hour(), agreed_fee: 0 }
    const path = '/booking-details/update/booking-details/'
    const moved = await testApp.put(path, { booking_id: id, skill: 'Cleaner', ...to }, who)
    expect([200, 409]).toContain(moved.status)
  }

  async function preferences() {
    const preference = one<Preference | null>(['not-again', 'not-again', 'favourite', null])
    const [who, worker] = [person(), one(workers)]
    const answer = await testApp.post('/favourites/', { worker, wish: preference }, who)
    expect(answer.status).toBe(200)
    if (preference === 'favourite') latestFavourite.set(who, worker)
  }

  async function isIll() {
    const worker = one(workers)
    const on = leave(day())
    const shown = await preview(worker, on)
    const applied = await apply(worker, on, shown.body)
    expect([200, 409]).toContain(applied.status)
  }

  const steps = [books, books, books, moves, preferences, preferences, isIll]
  for (let step = 0; step < 60; step += 1) {
    alone = random.probability(0.5)
    const [first, second] = [one(steps), one(steps)]
    await Promise.all(alone ? [first()] : [first(), second()])
    expect(await sentAgainstPreferences(pool, clock.now()), `step ${step}`).toEqual([])
  }
  await expectSound()
})
