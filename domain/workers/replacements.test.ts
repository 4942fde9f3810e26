import { expect, test } from 'vitest'
import { type Applicant, type OpenVisit, proposeReplacements } from './replacements.ts'

const open = (id: number, more: Partial<OpenVisit> = {}): OpenVisit => ({
  id,
  orderId: id,
  day: '2026-03-09',
  startHour: 9,
  hours: 4,
  regionId: 1,
  ...more,
})

const free = (workerId: number, more: Partial<Applicant> = {}): Applicant => ({
  workerId,
  favourite: false,
  timesHere: 0,
  weekHours: 0,
  sameDay: [],
  ...more,
})

/** The ranking of the applicants for one visit. */
const ranking = (...applicants: Applicant[]) =>
  proposeReplacements([open(1)], new Map([[1, applicants]]))[0]?.replacements.map(
    ({ workerId }) => workerId,
  )

const nearby = { startHour: 14, hours: 2, regionId: 1 }

const table: [string, Applicant[], number[]][] = [
  [
    'the one who was with the customer first',
    [free(1), free(2, { timesHere: 1, weekHours: 30 })],
    [2, 1],
  ],
  [
    'more visits with the customer first',
    [free(1, { timesHere: 1 }), free(2, { timesHere: 3 })],
    [2, 1],
  ],
  [
    'a favourite before who was with the customer',
    [free(1, { timesHere: 3 }), free(2, { favourite: true, timesHere: 1 })],
    [2, 1],
  ],
  [
    'a visit near by before fewer hours',
    [free(1), free(2, { sameDay: [nearby], weekHours: 8 })],
    [2, 1],
  ],
  [
    'the nearer in time of two near by',
    [free(1, { sameDay: [{ ...nearby, startHour: 19 }] }), free(2, { sameDay: [nearby] })],
    [2, 1],
  ],
  [
    'a visit of another region is not near by',
    [free(1), free(2, { sameDay: [{ ...nearby, regionId: 2 }], weekHours: 1 })],
    [1, 2],
  ],
  ['fewest hours that week', [free(1, { weekHours: 12 }), free(2, { weekHours: 4 })], [2, 1]],
  ['otherwise the same order each time', [free(3), free(1), free(2)], [1, 2, 3]],
]

test.each(table)('ranks %s', (_, applicants, expected) => {
  expect(ranking(...applicants)).toEqual(expected)
})

test('offers five at most and proposes the first', () => {
  const [proposal] = proposeReplacements(
    [open(1)],
    new Map([[1, [1, 2, 3, 4, 5, 6, 7].map((id) => free(id, { weekHours: 10 - id }))]]),
  )
  expect(proposal?.replacements.map(({ workerId }) => workerId)).toEqual([7, 6, 5, 4, 3])
  expect(proposal?.proposed).toBe(7)
  expect(proposal?.replacements.map(({ leastHours }) => leastHours)).toEqual([
    true,
    false,
    false,
    false,
    false,
  ])
})

test('proposes nobody if nobody is free', () => {
  expect(proposeReplacements([open(1)], new Map())).toEqual([
    { visitId: 1, replacements: [], proposed: null },
  ])
})

test('prefers the one who can take a whole series, over one who was there before', () => {
  const series = [open(1, { orderId: 7 }), open(2, { orderId: 7, day: '2026-03-16' })]
  const proposals = proposeReplacements(
    series,
    new Map([
      [1, [free(1, { timesHere: 2 }), free(2)]],
      [2, [free(2)]],
    ]),
  )
  expect(proposals.map(({ proposed }) => proposed)).toEqual([2, 2])
  expect(proposals[0]?.replacements[0]).toMatchObject({ workerId: 2, sameSeries: true })
})

test('prefers a worker who goes to other visits of the series', () => {
  const [proposal] = proposeReplacements(
    [open(1)],
    new Map([[1, [free(1), free(2)]]]),
    new Map([[1, new Set([2])]]),
  )
  expect(proposal?.replacements[0]).toMatchObject({ workerId: 2, sameSeries: true })
})

test("a proposed visit counts in the worker's hours and as a visit nearby", () => {
  const visits = [open(1), open(2, { startHour: 14, hours: 3 }), open(3, { day: '2026-03-10' })]
  const both = [free(1), free(2, { weekHours: 1 })]
  const proposals = proposeReplacements(
    visits,
    new Map([
      [1, both],
      [2, both],
      [3, both],
    ]),
  )
  expect(proposals.map(({ proposed }) => proposed)).toEqual([1, 1, 2])
  expect(proposals[1]?.replacements[0]).toMatchObject({ workerId: 1, weekHours: 4, nearbyGap: 1 })
  expect(proposals[2]?.replacements[1]).toMatchObject({ workerId: 1, weekHours: 7 })
})
