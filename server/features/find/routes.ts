import { may } from '../../../domain/account/permissions.ts'
import type { Deps } from '../../deps.ts'
import { type Handlers, signedIn } from '../../http/calls.ts'
import { findAreas, findBookings, findCustomers, findWorkers } from './queries.ts'

type Keys = Extract<keyof Handlers, `${string} /staff/find/${string}`>

/** One letter is in almost everything. */
const SHORTEST = 2

/** What staff find from anywhere, of what their role may see (docs/product/pages.md#find). */
export function findHandlers({ pool }: Pick<Deps, 'pool'>): Pick<Handlers, Keys> {
  return {
    'GET /staff/find/': async (incoming) => {
      const { role } = signedIn(incoming)
      const words = incoming.body.q.trim().replace(/\s+/g, ' ')
      const asked = words.length >= SHORTEST
      const [bookings, customers, workers, areas] = await Promise.all([
        asked ? findBookings(pool, words, incoming.now) : [],
        asked && may('view-customers', role) ? findCustomers(pool, words) : [],
        asked && may('view-workers', role) ? findWorkers(pool, words) : [],
        asked && may('view-demand', role) ? findAreas(pool, words) : [],
      ])
      return { bookings, customers, workers, areas }
    },
  }
}
