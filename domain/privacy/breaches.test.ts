import { expect, test } from 'vitest'
import { breachAudiences, breachDue, emailsIn, isUnfinished } from './breaches.ts'

const discoveredAt = new Date('2026-03-02T01:00:00Z')

test.each([
  [1, false, undefined, undefined],
  [1_000, false, undefined, undefined],
  [1_001, false, '2026-03-05T01:00:00.000Z', undefined],
  [0, true, '2026-03-05T01:00:00.000Z', '2026-03-09T01:00:00.000Z'],
  [5_000, true, '2026-03-05T01:00:00.000Z', '2026-03-09T01:00:00.000Z'],
])('%i people, harm likely %s: %s and %s', (people, harm, ...expected) => {
  const due = breachAudiences.map((audience) =>
    breachDue({ discoveredAt, people, harm }, audience)?.toISOString(),
  )
  expect(due).toEqual(expected)
})

test.each([
  ['Hello,\n\nDone: all of it\n\nJiran', false],
  ['Hello,\n\nDone: \n\nJiran', true],
  ['Hello,\n\nDone:\n- all of it', false],
  ['您好：\n\n已采取的措施：更换密码', false],
  ['您好：\n\n已采取的措施：\n', true],
])('%j is unfinished: %s', (text, expected) => {
  expect(isUnfinished(text)).toBe(expected)
})

test('finds each address of a pasted text once', () => {
  expect(emailsIn('Nur <A@b.test>, a@b.test;c@d.test\nno one')).toEqual(['a@b.test', 'c@d.test'])
})
