import { expect, test } from 'vitest'
import { bareSubject, replySubject, stateOnChange, stateOnReceived, threadRefIn } from './thread.ts'

// docs/product/inbox.md#states
test.each([
  ['new', 'new'],
  ['open', 'open'],
  ['waiting', 'open'],
  ['closed', 'open'],
] as const)('a thread that is %s is %s after the customer wrote', (before, after) => {
  expect(stateOnReceived(before)).toBe(after)
})

test('a thread with an owner is no longer new', () => {
  expect(stateOnChange('new', 4)).toBe('open')
  expect(stateOnChange('new', null)).toBe('new')
  expect(stateOnChange('closed', null)).toBe('closed')
})

test.each([
  ['Re: Mop [M4K2PX7RT]', 'M4K2PX7RT'],
  ['about m4k2px7rt please', 'M4K2PX7RT'],
  ['JM4K2PX7RT', undefined],
  ['M4K2PX7R', undefined],
  ['Mattresses', undefined],
])('the reference in %s is %s', (text, ref) => {
  expect(threadRefIn(text)).toBe(ref)
})

test.each([
  ['Mop', 'Mop'],
  ['Re: RE: Mop [M4K2PX7RT]', 'Mop'],
  ['Fwd:  a   mop', 'a mop'],
  ['Regarding my mop', 'Regarding my mop'],
])('%s is about %s', (subject, bare) => {
  expect(bareSubject(subject)).toBe(bare)
  expect(replySubject(subject, 'M4K2PX7RT')).toBe(`Re: ${bare} [M4K2PX7RT]`)
})
