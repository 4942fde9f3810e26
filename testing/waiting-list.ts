import { usualDay } from './app.ts'
import { usualPostcode } from './people.ts'

/** A request for the waiting list, as a call's body without the address. */
export const waitingRequest = {
  skill: 'Cleaner',
  post_code: usualPostcode,
  start_date: usualDay,
  frequency: 'one-time',
  no_of_hours: 4,
  worker_count: 1,
}
