import type { QueryKey } from '@tanstack/react-query'
import type { Ticket } from '../../../domain/api/customers/tickets.ts'

/** The queries whose data is older than a step with a ticket. */
export function staleAfter({ id }: Pick<Ticket, 'id'>): readonly QueryKey[] {
  return [['ticket', id], ['tickets'], ['bookings'], ['today']]
}
