import { expect, test } from 'vitest'
import type { CrewEvent, CrewVisit } from '../../domain/api/crew.ts'
import { shownVisits } from './shown-visit.ts'
import type { Entry } from './store.ts'

const at = (minutes: number) => new Date(Date.UTC(2026, 10, 24, 1, minutes)).toISOString()

/** As far as it matters here. */
const visit = {
  booking_id: 'A-1',
  starts_at: at(0),
  ends_at: at(180),
  steps: [{ step: 'seen', at: at(-60) }],
} as Partial<CrewVisit> as CrewVisit

/** What is shown of the visit after some presses of worker 7. */
function shownAfter(...entries: Omit<Entry, 'seq'>[]) {
  const day = {
    server_time: at(0),
    worker: { id: 7, first_name: 'Mei' },
    company_phone: '',
    visits: [visit],
  }
  const state = {
    ready: true,
    loggedOut: false,
    reached: true,
    worker: day.worker,
    day: { day, receivedAt: 0 },
    entries: entries.map((entry, seq) => ({ ...entry, seq })),
    photos: [],
    requests: [],
  }
  const [shown] = shownVisits(state)
  if (!shown) throw new Error('no visit')
  return shown
}

const step = (name: 'on-the-way' | 'arrived', bookingId = 'A-1'): CrewEvent => ({
  id: crypto.randomUUID(),
  kind: 'step',
  booking_id: bookingId,
  at: at(-10),
  step: name,
  code: '',
  reason: '',
})

test('the step after the last is next', () => {
  expect(shownAfter()).toMatchObject({ next: 'on-the-way', entries: [] })
})

test('a press counts at once, marked as unsent', () => {
  const shown = shownAfter({ workerId: 7, state: 'waiting', event: step('on-the-way') })
  expect(shown.next).toBe('arrived')
  expect(shown.steps.get('on-the-way')).toEqual({ at: new Date(at(-10)), isSent: false })
  expect(shown.steps.get('seen')).toMatchObject({ isSent: true })
})

test('a skipped step is not requested later', () => {
  expect(shownAfter({ workerId: 7, state: 'sent', event: step('arrived') }).next).toBe('started')
})

test.each([
  ['refused', { workerId: 7, state: 'refused', event: step('on-the-way') }],
  ["another worker's", { workerId: 8, state: 'waiting', event: step('on-the-way') }],
  ["another visit's", { workerId: 7, state: 'waiting', event: step('on-the-way', 'B-1') }],
] as const)('a press that is %s changes nothing', (_, entry) => {
  expect(shownAfter(entry)).toMatchObject({ next: 'on-the-way', entries: [] })
})
