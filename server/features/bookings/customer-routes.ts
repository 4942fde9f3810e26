import type { customerCalls } from '../../../domain/api/bookings/customer.ts'
import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/calls/calls.ts'
import { readSavedAddresses } from './records/saved-addresses.ts'

export type CustomerKeys = keyof typeof customerCalls

/** Reported problems belong to the tickets. */
type OwnKeys = Exclude<CustomerKeys, 'POST /booking-details/report-problem/'>

/** Calls of a customer's own pages other than bookings. */
export function customerHandlers(deps: Deps): Pick<Handlers, OwnKeys> {
  return {
    'GET /booking-details/get-saved-addresses/': (incoming) =>
      readSavedAddresses(deps.pool, incoming.caller.accountId),
  }
}
