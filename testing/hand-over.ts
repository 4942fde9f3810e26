import { beforeEach, expect } from 'vitest'
import { findViolations } from '../server/features/monitoring/invariants.ts'
import { openingMoment, type TestApp } from './app.ts'
import { findAbsentWorkers } from './invariants.ts'
import type { Person } from './people.ts'

type Replacement = { worker: number; name: string; times_here: number; same_series: boolean }
type Preview = {
  version: number
  visits: {
    booking_id: string
    why: string
    replacements: Replacement[]
    proposed: number | null
    starts: { start_date: string; start_time: string }[]
  }[]
}
type Applied = {
  code?: string
  response: string
  version: number
  handed_over: number
  open: number
}

/**
 * Actions and reads of tests about changes that break visits; each test has its own workers and
 * visits.
 */
export function handOverIn(testApp: TestApp, manager: Person) {
  const { pool, clock } = testApp

  beforeEach(async () => {
    clock.set(openingMoment)
    await pool.query("update booking set status = 'Cancelled'")
    await pool.query('delete from crew_gap')
    await pool.query('delete from assignment')
    await testApp.dismissAll()
  })

  const preview = (id: number, change: object) =>
    testApp.post<Preview>(`/staff/workers/${id}/changes/preview`, { change }, manager)
  const apply = (id: number, change: object, { version, visits }: Preview, choose = proposed) =>
    testApp.post<Applied>(
      `/staff/workers/${id}/changes/apply`,
      {
        change,
        version,
        visits: visits.map((visit) => ({ booking_id: visit.booking_id, worker: choose(visit) })),
      },
      manager,
    )
  const proposed = (visit: Preview['visits'][number]) => visit.proposed

  async function crewOf(bookingId: string): Promise<number[]> {
    const { rows } = await pool.query<{ worker_id: number }>(
      `select worker_id from assignment a join booking b on b.id = a.booking_id
       where b.booking_id = $1 order by worker_id`,
      [bookingId],
    )
    return rows.map((row) => row.worker_id)
  }

  async function hire(hiring: Parameters<TestApp['hire']>[1] = {}): Promise<number> {
    const [worker] = await testApp.hire(1, hiring)
    return worker?.id ?? 0
  }

  async function book(changes: object = {}, who?: Person) {
    const booked = await testApp.book(who ?? (await testApp.customer()), changes)
    expect(booked.status).toBe(201)
    return booked.body
  }

  const leave = (firstDay: string, lastDay = firstDay) => ({
    add_leave: [{ first_day: firstDay, last_day: lastDay }],
  })

  async function expectSound(): Promise<void> {
    expect(await findViolations(pool)).toEqual([])
    expect(await findAbsentWorkers(pool, clock.now())).toEqual([])
  }

  async function identifiers(...ids: number[]): Promise<string[]> {
    const { rows } = await pool.query('select identifier from worker where id = any($1::int[])', [
      ids,
    ])
    return rows.map(({ identifier }) => identifier)
  }

  return { identifiers, preview, apply, proposed, crewOf, hire, book, leave, expectSound }
}
