import { expect, test } from 'vitest'
import { payOnlineInstead } from './pay-online.ts'

const visit = (owedSen: number, paidOnlineSen = 0) =>
  ({ owedSen, paidOnlineSen, lastTry: null }) as const

test('a cash visit can be paid online while it owes an amount that the provider accepts', () => {
  expect(payOnlineInstead(visit(12_000), 100)).toEqual({ state: 'open', sen: 12_000 })
  expect(payOnlineInstead(visit(100), 100)).toBeUndefined()
  expect(payOnlineInstead(visit(0), 100)).toBeUndefined()
  expect(payOnlineInstead(visit(12_000), Number.MAX_SAFE_INTEGER)).toBeUndefined()
})

test('a payment that a bank has not confirmed is pending, one that failed can be tried again', () => {
  const state = (lastTry: 'Open' | 'Pending' | 'Paid' | 'Failed') =>
    payOnlineInstead({ ...visit(12_000), lastTry }, 100)?.state
  expect([state('Open'), state('Pending'), state('Paid'), state('Failed')]).toEqual([
    'open',
    'pending',
    'open',
    'open',
  ])
})

test('a visit paid online shows as paid once nothing is owed', () => {
  expect(payOnlineInstead(visit(0, 12_000), 100)).toEqual({ state: 'paid', sen: 12_000 })
  expect(payOnlineInstead(visit(3_000, 12_000), 100)).toEqual({ state: 'open', sen: 3_000 })
  expect(payOnlineInstead(visit(50, 12_000), 100)).toBeUndefined()
})
