import { expect, test } from 'vitest'
import { mayReadConfidential } from './confidential.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 2, 9, 1, minute))
const visit = { startsAt: at(0), endsAt: at(240), runsUntil: null }

test.each([
  [visit, -121, false],
  [visit, -120, true],
  [visit, 239, true],
  [visit, 240, false],
  // Finished early, and still going on.
  [{ ...visit, runsUntil: at(200) }, 201, false],
  [{ ...visit, runsUntil: at(480) }, 300, true],
])('%j at minute %d: %s', (moment, minute, may) => {
  expect(mayReadConfidential(moment, at(minute))).toBe(may)
})
