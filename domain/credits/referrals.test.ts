import { expect, test } from 'vitest'
import { mailboxOf, plainAddress, samePerson } from './referrals.ts'

test.each([
  ['Mei@Jiran.test', 'mei@jiran.test'],
  ['mei+friend@jiran.test', 'mei@jiran.test'],
  ['m.e.i+x@googlemail.com', 'mei@gmail.com'],
  ['m.e.i@jiran.test', 'm.e.i@jiran.test'],
])('%s is the mailbox %s', (email, box) => {
  expect(mailboxOf(email)).toBe(box)
})

test.each([
  ['+60 122000001', '012-200 0001', 'same-phone'],
  ['+60 122000001', '+60 122000002', undefined],
  ['+60 122000001', null, undefined],
  [null, null, undefined],
])('%s and %s: %s', (one, two, why) => {
  expect(
    samePerson({ phones: [one], email: null }, { phones: [null, two], email: 'a@jiran.test' }),
  ).toBe(why)
})

test('addresses match whatever their case, spaces and punctuation', () => {
  expect(plainAddress(59100, 'B-8-3, Jalan Kiara')).toBe(plainAddress(59100, 'b8-3 JALAN  KIARA.'))
  expect(plainAddress(59100, 'B-8-3')).not.toBe(plainAddress(59200, 'B-8-3'))
})
