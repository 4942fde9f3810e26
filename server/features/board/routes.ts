import type { boardCalls } from '../../../domain/api/bookings/board.ts'
import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/calls.ts'
import { readBoard } from './read-board.ts'

/** The board of staff (docs/product/board.md). */
export function boardHandlers({
  pool,
}: Pick<Deps, 'pool'>): Pick<Handlers, keyof typeof boardCalls> {
  return {
    'GET /staff/board/': ({ body: { day, days, ...filter }, now }) =>
      readBoard(pool, { day, days }, filter, now),
  }
}
