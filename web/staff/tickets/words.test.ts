import { expect, test } from 'vitest'
import type { TicketHistoryEvent } from '../../../domain/api/customers/tickets.ts'
import { eventWords } from './words.ts'

test.each<[Pick<TicketHistoryEvent, 'amount' | 'voucher'>, string]>([
  [{}, 'Credit given'],
  [{ amount: 10 }, 'Credit of RM 10.00 given'],
  // From before there were credits.
  [{ amount: 10, voucher: 'SORRY10' }, 'Credit of RM 10.00: SORRY10'],
])('the history of a ticket names a credit: %j', (given, words) => {
  const event = { code: 'credited', at: '2026-03-02T00:00:00Z', who: 'Nur', ...given } as const
  expect(eventWords(event, false)).toBe(words)
})
