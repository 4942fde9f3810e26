import fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { type VroomMode, vroomSandbox } from '../../../../sandbox/vroom/plugin.ts'
import { startTestApp, usualDay } from '../../../../testing/app.ts'
import { visitsIn } from '../../../../testing/visits.ts'
import { vroomPlanning } from '../../../providers/planning/vroom/adapter.ts'
import { findViolations } from '../../monitoring/invariants.ts'

const mode: VroomMode = { current: 'well' }
const seen: object[] = []
const vroom = fastify({ forceCloseConnections: true })
await vroom.register(vroomSandbox, { mode, seen: seen as [] })
const url = await vroom.listen({ port: 0, host: '127.0.0.1' })
afterAll(() => vroom.close())

const planning = vroomPlanning({ url, log: () => undefined, timeoutMs: 300, restMs: 0 })
const testApp = await startTestApp({ planning })
const { people, booked } = visitsIn(testApp)

type Line = { booking_id: string; version: number; from: { id: number }; to: { id: number } }
type Plan = {
  before: { driving_minutes: number }
  after: { driving_minutes: number }
  lines: Line[]
}

test('whatever VROOM answers, the plan saves what it claims and can be accepted', async () => {
  await testApp.hire(2)
  // The choice of crews gives each worker two visits, at both ends of the town.
  for (const [start, postcode] of [
    ['09:00', 59100],
    ['09:00', 52100],
    ['14:00', 52100],
    ['14:00', 59100],
  ])
    await booked({ start_time: start, postcode })
  const proposed: Plan[] = []
  for (const how of ['well', 'impossible', 'unassigned', 'strange', 'slow'] as const) {
    mode.current = how
    const { status, body } = await testApp.post<Plan>(
      '/staff/board/plan/',
      { day: usualDay },
      people.manager,
    )
    expect(status).toBe(200)
    proposed.push(body)
  }
  expect(seen).toHaveLength(5)
  for (const plan of proposed) expect(plan).toEqual(proposed[0])
  const [plan] = proposed
  expect(plan?.after.driving_minutes).toBeLessThanOrEqual(plan?.before.driving_minutes ?? 0)
  const lines = plan?.lines.map(({ from, to, ...line }) => ({
    booking_id: line.booking_id,
    version: line.version,
    from: from.id,
    to: to.id,
  }))
  if (lines && lines.length > 0) {
    const body = { day: usualDay, lines }
    const made = await testApp.post('/staff/board/plan/accept/', body, people.manager)
    expect(made.status).toBe(200)
  }
  expect(await findViolations(testApp.pool)).toEqual([])
})
