/** Queries to refetch after a change of a customer. */
export const staleOf = (id: number) => [['customers'], ['customer', id], ['booking-customer']]
