import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openingMoment, startTestApp, usualDay } from '../../../testing/app.ts'
import { crewPhones } from '../../../testing/crew-phones.ts'
import { visitsIn } from '../../../testing/visits.ts'
import { randomOf } from '../../../testing/walks/random.ts'
import { shareAnswer, sharedJson } from '../../http/large-answers.ts'
import { boardCache } from './board-cache.ts'
import { type BoardFilter, type BoardParts, daysFrom, readBoard } from './read-board.ts'

const testApp = await startTestApp()
const { pool, clock } = testApp
const { people, assign, cancel, move, detailsOf } = visitsIn(testApp)
const { phoneOf, send, crewOf } = crewPhones(testApp)

const everything = { search: '', area: '', skill: '', manager: '' }
const nextDay = '2026-03-10'

const accepted = new Set<string>()
const isAccepted = (answer: unknown) =>
  typeof answer === 'object' &&
  answer !== null &&
  'status' in answer &&
  (answer.status === 200 || answer.status === 201)

/** One process's boards, one for each filter. */
function boardsOf(filters: readonly { days: string[]; filter: BoardFilter }[]) {
  const cached = boardCache<object, BoardParts>(pool)
  return filters.map(({ days, filter }) => {
    const key = JSON.stringify([days, filter])
    return async () => {
      const now = clock.now()
      const board = await cached(key, days, now, async (before) => {
        const read = await readBoard(pool, days, filter, now, before)
        return { board: shareAnswer(read.board), parts: read.parts }
      })
      return String(sharedJson(board))
    }
  })
}

test.each([3, 14, 159])(
  'a board updated by its changes equals one read whole: %i',
  async (seed) => {
    const random = randomOf(seed)
    const team = await testApp.hire(5)
    const phones = [
      await phoneOf(team[0]?.identifier ?? ''),
      await phoneOf(team[1]?.identifier ?? ''),
    ]
    const customers = await testApp.customers(30)
    const filters = [
      { days: [usualDay], filter: everything },
      { days: daysFrom(usualDay, 3), filter: everything },
      { days: [nextDay], filter: { ...everything, area: 'Kuala Lumpur' } },
      { days: [usualDay], filter: { ...everything, state: 'planned' as const } },
      { days: [usualDay], filter: { ...everything, hours: 'busy' as const } },
      {
        days: [usualDay],
        filter: { ...everything, search: 'worker', manager: people.manager.email },
      },
    ]
    const processes = [boardsOf(filters), boardsOf(filters)]
    const done: string[] = []
    const ids: string[] = []
    const start = () => ({
      start_date: random.of([usualDay, usualDay, nextDay]),
      start_time: `${String(8 + random.below(12)).padStart(2, '0')}:00`,
    })
    const worker = () => random.of(team)
    const sql = (text: string, ...values: unknown[]) => pool.query(text, values)
    const version = async (id: string) => (await detailsOf(id)).version
    const changes: Record<string, (id: string) => Promise<unknown>> = {
      book: async () => {
        const form = {
          ...start(),
          no_of_hours: 4 + random.below(2),
          worker_count: random.of([1, 1, 1, 2]),
        }
        const { status, body } = await testApp.book(random.of(customers), {
          ...form,
          payment_method: random.of(['Cash', 'Cash', 'Cash', 'Online']),
        })
        if (status === 201) ids.push(body.booking_id)
        return { status }
      },
      assign: (id) => assign(id, [worker().identifier]),
      cancel: (id) => cancel(id, {}, people.manager),
      move: (id) => move(id, start(), people.manager),
      send: async (id) =>
        testApp.post(
          '/staff/board/move/',
          {
            booking_id: id,
            version: await version(id),
            crew: [worker().id],
            why: 'travel',
            ...(random.probability(0.5) ? { start: start() } : {}),
          },
          people.manager,
        ),
      late: async (id) => {
        const [first] = await crewOf(id)
        const crew = team.find(({ identifier }) => identifier === first) ?? worker()
        const body = { booking_id: id, worker: crew.id, minutes: 15 }
        return testApp.post('/staff/board/late/', body, people.manager)
      },
      step: (id) => {
        const event = { id: randomUUID(), booking_id: id, at: clock.now().toISOString() }
        const steps = ['seen', 'on-the-way', 'arrived', 'started', 'finished']
        return send(random.of(phones), { ...event, kind: 'step', step: random.of(steps) })
      },
      outcome: async (id) =>
        testApp.post(
          '/staff/bookings/outcome/',
          {
            booking_id: id,
            version: await version(id),
            outcome: random.of(['no-show', 'worker-absent']),
          },
          people.manager,
        ),
      leave: () =>
        sql(
          `insert into worker_leave (worker_id, first_day, last_day, kind) values ($1, $2, $2, 'sick')`,
          worker().id,
          random.of([usualDay, nextDay]),
        ).catch(() => undefined),
      back: () => sql('delete from worker_leave where worker_id = $1', worker().id),
      hours: () =>
        sql(
          `insert into worker_day_hours (worker_id, day, hours) values ($1, $2, $3)
         on conflict (worker_id, day) do update set hours = excluded.hours`,
          worker().id,
          random.of([usualDay, nextDay]),
          random.of([0, 15, 255]),
        ).catch(() => undefined),
      week: () =>
        sql(
          'update worker set week_hours = $2 where id = $1',
          worker().id,
          Array(7).fill(random.of([255, 16_383])),
        ),
      name: () =>
        sql(
          'update worker set full_name = $2 where id = $1',
          worker().id,
          `Worker ${random.below(90)}`,
        ),
      status: () =>
        sql(
          'update worker set status = $2 where id = $1',
          worker().id,
          random.of(['active', 'active', 'suspended']),
        ),
      skill: () =>
        sql(
          `insert into worker_skill (worker_id, skill) values ($1, 'Gardener') on conflict do nothing`,
          worker().id,
        ),
      area: () =>
        sql('delete from worker_region where worker_id = $1', worker().id).then(() =>
          sql(
            'insert into worker_region (worker_id, region_id) select $1, region_id from postcode where code = $2',
            worker().id,
            random.of([59100, 41200]),
          ).catch(() => undefined),
        ),
      gap: (id) =>
        sql(
          `with gone as (delete from assignment a using booking b
           where b.id = a.booking_id and b.booking_id = $1 returning a.booking_id)
         insert into crew_gap (booking_id, missing, since, reason)
         select booking_id, count(*), now(), 'on-leave' from gone group by booking_id
         on conflict do nothing`,
          id,
        ),
      hire: async () => {
        team.push(...(await testApp.hire(1)))
      },
      clock: async () => {
        const late = openingMoment.getTime() + 7 * 86_400_000
        const at = Math.max(clock.now().getTime(), late) + random.below(90) * 60_000
        clock.set(new Date(at))
      },
    }
    const kinds = [...Object.keys(changes), 'book', 'book', 'send', 'step', 'step', 'step', 'late']
    for (let turn = 0; turn < 50; turn++) {
      const kind = turn < 8 ? 'book' : random.of(kinds)
      const answer = await changes[kind]?.(ids.length > 0 ? random.of(ids) : 'none')
      if (isAccepted(answer)) accepted.add(kind)
      done.push(kind)
      for (const boards of processes)
        for (const [at, board] of boards.entries()) {
          if (random.probability(0.4)) continue
          const { days = [], filter = everything } = filters[at] ?? {}
          const whole = async () =>
            JSON.stringify((await readBoard(pool, days, filter, clock.now())).board)
          // Readers of events change the times of visits in the meantime.
          for (;;) {
            const before = await whole()
            const shown = await board()
            if ((await whole()) !== before) continue
            expect(JSON.parse(shown), `${filter.search}${at} after ${done.join(' ')}`).toEqual(
              JSON.parse(before),
            )
            expect(shown).toBe(before)
            break
          }
        }
    }
  },
  60_000,
)

test('changes of each kind were accepted', () => {
  for (const kind of ['book', 'cancel', 'send', 'step', 'late']) expect(accepted).toContain(kind)
})
