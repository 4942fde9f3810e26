import type { QueryKey } from '@tanstack/react-query'
import type { Ticket } from '../../../domain/api/customers/tickets.ts'

/** Queries to refetch after a step of a ticket. */
export function staleAfter({ id }: Pick<Ticket, 'id'>): readonly QueryKey[] {
  return [['ticket', id], ['tickets'], ['bookings'], ['today']]
}
