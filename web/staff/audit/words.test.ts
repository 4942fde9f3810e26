import { expect, test } from 'vitest'
import type { AuditItem } from '../../../domain/api/company/audit.ts'
import { auditSubjects } from '../../../domain/audit/actions.ts'
import { isStaffPage } from '../../../domain/site/pages.ts'
import { actionName, addressOfSubject, differences, subjectName, valueText } from './words.ts'

const entry: AuditItem = {
  id: 1,
  at: '2026-11-22T01:00:00.000Z',
  who: 'Adlina Zahari',
  account: 1,
  place: null,
  device: null,
  kind: 'account',
  verb: 'changed',
  subject: '12',
  subject_name: 'Kamala Devi',
  before: { role: 'Manager', active: true },
  after: { role: 'Admin', joined_on: null },
  reason: null,
}

test('a change is shown field by field, by name', () => {
  expect(differences(entry)).toEqual([
    { name: 'role', before: 'Manager', after: 'Admin' },
    { name: 'can log in', before: 'Yes', after: '' },
    { name: 'first day at work', before: '', after: 'None' },
  ])
})

test.each([
  [['Cleaner', 'Gardener'], 'Cleaner, Gardener'],
  [[], 'None'],
  [{ name: 'Aisyah', days: [1, 2] }, 'name: Aisyah; exceptions: 1, 2'],
  [12.5, '12.5'],
  ['', 'None'],
])('%j reads %s', (value, text) => {
  expect(valueText(value)).toBe(text)
})

test('an action of a newer server is shown by its codes', () => {
  expect(actionName(entry)).toBe('Account changed')
  expect(actionName({ kind: 'badge', verb: 'printed' })).toBe('badge printed')
})

test('a subject links to its page', () => {
  expect(addressOfSubject(entry)).toBe('/team?search=Kamala%20Devi')
  expect(addressOfSubject({ ...entry, kind: 'worker' })).toBe('/workers?worker=12')
  expect(addressOfSubject({ ...entry, kind: 'unknown' })).toBeUndefined()
})

test.each(auditSubjects)('the address of a changed %s is a staff page', (kind) => {
  expect(isStaffPage(addressOfSubject({ ...entry, kind })?.split('?')[0] ?? '')).toBe(true)
})

test.each([
  [{ kind: 'worker', subject: '12', subject_name: 'Kamala Devi' }, 'Kamala Devi'],
  [{ kind: 'ticket', subject: '12', subject_name: null }, '#12'],
  [{ kind: 'postcode', subject: '40150', subject_name: null }, '40150'],
  [{ kind: 'voucher', subject: 'RAYA10', subject_name: null }, 'RAYA10'],
  [{ kind: 'cash', subject: 'bank', subject_name: null }, 'Bank deposits'],
])('%j is shown as %s', (subject, name) => {
  expect(subjectName({ ...entry, ...subject })).toBe(name)
})
