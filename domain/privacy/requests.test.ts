import { describe, expect, test } from 'vitest'
import {
  dueOn,
  extendedDueOn,
  isPrivacyOpen,
  type PrivacyKind,
  type PrivacyStep,
  privacyClock,
  privacyKinds,
  privacyRules,
  privacyStateAfter,
  privacyStates,
} from './requests.ts'
import { retainedRecords, retainedUntil } from './retained-records.ts'

const steps: readonly PrivacyStep[] = ['begin', 'extend', 'answer', 'refuse']

describe('a request', () => {
  test('has 21 days, and once 14 more', () => {
    expect(dueOn('2026-02-10')).toBe('2026-03-03')
    expect(extendedDueOn('2026-03-03')).toBe('2026-03-17')
  })

  test.each([
    ['2026-03-03', '2026-03-04', 'overdue'],
    ['2026-03-03', '2026-03-03', 'soon'],
    ['2026-03-03', '2026-02-28', 'soon'],
    ['2026-03-03', '2026-02-27', 'later'],
  ] as const)('due on %s is on %s: %s', (due, today, expected) => {
    expect(privacyClock(due, today)).toBe(expected)
  })

  test.each([
    ['received', 'in-progress extended answered refused'],
    ['in-progress', '– extended answered refused'],
    ['extended', '– – answered refused'],
    ['answered', '– – – –'],
    ['refused', '– – – –'],
  ] as const)('%s goes to: %s', (state, expected) => {
    const after = steps.map((step) => privacyStateAfter({ kind: 'access', state }, step) ?? '–')
    expect(after.join(' ')).toBe(expected)
  })

  test.each([
    ['access', true, true],
    ['correction', true, true],
    ['stop-processing', false, true],
    ['stop-marketing', false, false],
    ['portability', false, true],
  ] as const)('%s: extended %s, refused %s', (kind, extended, refused) => {
    const may = (step: PrivacyStep) =>
      privacyStateAfter({ kind, state: 'received' }, step) !== undefined
    expect([may('extend'), may('refuse')]).toEqual([extended, refused])
  })

  test('can be answered only while it is open, whatever its kind', () => {
    for (const kind of privacyKinds satisfies readonly PrivacyKind[]) {
      for (const state of privacyStates)
        expect(privacyStateAfter({ kind, state }, 'answer')).toBe(
          isPrivacyOpen(state) ? 'answered' : undefined,
        )
      expect(new Set(privacyRules[kind].grounds).size).toBe(privacyRules[kind].grounds.length)
    }
  })
})

test.each([
  ['bookings', '2026-03-03', '2033-12-31'],
  ['payments', '2026-12-31', '2033-12-31'],
  ['e-invoices', '2026-01-01', '2033-12-31'],
  ['terms', '2026-03-03', '2029-03-03'],
  ['terms', '2028-02-29', '2031-02-28'],
] as const)('%s of %s are stored until %s', (record, day, until) => {
  expect(retainedRecords).toContain(record)
  expect(retainedUntil(record, day)).toBe(until)
})
