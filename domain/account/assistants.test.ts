import { expect, test } from 'vitest'
import {
  answerAddress,
  grantableScopes,
  isRedirectAddress,
  readScopes,
  shortName,
} from './assistants.ts'

test('a program asks for scopes by name, or for all by naming none', () => {
  const grantable = grantableScopes('Customer', true)
  expect(readScopes('', grantable)).toEqual(['bookings:read', 'bookings:write'])
  expect(readScopes('bookings:read offline_access', grantable)).toEqual(['bookings:read'])
  expect(readScopes('money:write staff:read', grantable)).toEqual([])
})

test.each(['Manager', 'Admin'] as const)(
  'a %s can grant only read access, and only if switched on',
  (role) => {
    expect(grantableScopes(role, false)).toEqual([])
    expect(grantableScopes(role, true)).toEqual(['staff:read'])
  },
)

test.each([
  ['https://assistant.example/callback?x=1', true],
  ['http://127.0.0.1:4321/callback', true],
  ['http://localhost/callback', true],
  ['http://[::1]:80/', true],
  ['http://assistant.example/callback', false],
  ['http://localhost.example/', false],
  ['javascript:alert(1)', false],
  ['data:text/html,x', false],
  ['https://assistant.example/#part', false],
  ['https://name:word@assistant.example/', false],
  ['callback', false],
  ['https://assistant.example/\u0000', false],
  ['https://assistant.example/call\tback', false],
])('%s is a valid redirect address: %s', (address, may) => {
  expect(isRedirectAddress(address)).toBe(may)
})

test('an answer is added to the query of the redirect address', () => {
  expect(answerAddress('https://a.example/cb?x=1', { code: 'c d', state: undefined })).toBe(
    'https://a.example/cb?x=1&code=c+d',
  )
})

test('a name is one line of limited length', () => {
  expect(shortName(' Claude\u202e\n  Code ')).toBe('Claude Code')
  expect(shortName('x'.repeat(100))).toBe(`${'x'.repeat(59)}…`)
})
