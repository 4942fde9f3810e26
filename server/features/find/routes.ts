import type { Deps } from '../../deps.ts'
import { callerMay, type Handlers } from '../../http/calls/calls.ts'
import { findAreas, findBookings, findCustomers, findWorkers } from './queries.ts'

type Keys = Extract<keyof Handlers, `${string} /staff/find/${string}`>

/** A single letter matches almost everything. */
const SHORTEST = 2

/** Search across everything that the caller's role may see (docs/product/pages.md#find). */
export function findHandlers({ pool }: Pick<Deps, 'pool'>): Pick<Handlers, Keys> {
  return {
    'GET /staff/find/': async (incoming) => {
      const { caller } = incoming
      const words = incoming.body.q.trim().replace(/\s+/g, ' ')
      const isLongEnough = words.length >= SHORTEST
      const [bookings, customers, workers, areas] = await Promise.all([
        isLongEnough ? findBookings(pool, words, incoming.now) : [],
        isLongEnough && callerMay('view-customers', caller) ? findCustomers(pool, words) : [],
        isLongEnough && callerMay('view-workers', caller) ? findWorkers(pool, words) : [],
        isLongEnough && callerMay('view-demand', caller) ? findAreas(pool, words) : [],
      ])
      return { bookings, customers, workers, areas }
    },
  }
}
