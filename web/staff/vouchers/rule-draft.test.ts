import { expect, test } from 'vitest'
import { draftOfRule, emptyRule, type RuleDraft, readRule } from './rule-draft.ts'

const typed: RuleDraft = { ...emptyRule, off: '10' }

test('what is typed becomes a rule, and a rule the same fields again', () => {
  const read = readRule({
    ...typed,
    cap: '8,50',
    minimum: '50',
    weekdays: [1, 2],
    earliest: '18',
    lastDay: '2026-12-31',
    maxUses: '100',
  })
  expect(read).toMatchObject({
    ok: true,
    value: { percent: 10, amount: null, cap: 8.5, minimum: 50, latest_hour: null, max_uses: 100 },
  })
  const again = read.ok && readRule(draftOfRule(read.value))
  expect(again).toEqual(read)
})

test.each<[Partial<RuleDraft>, string]>([
  [{ off: '' }, 'percent'],
  [{ off: '101' }, 'percent'],
  [{ off: '12.5' }, 'percent'],
  [{ kind: 'amount', off: 'x' }, 'amount'],
  [{ cap: '0' }, 'cap'],
  [{ minimum: '-1' }, 'minimum'],
  [{ maxUses: '0' }, 'max_uses'],
  [{ maxUsesEach: '1.5' }, 'max_uses_per_customer'],
])('%j is refused at %s', (changes, field) => {
  const read = readRule({ ...typed, ...changes })
  expect(read.ok ? undefined : read.refusal.field).toBe(field)
})
