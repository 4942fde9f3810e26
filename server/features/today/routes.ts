import { listPermissions, type TodayList, todayLists } from '../../../domain/api/reports/today.ts'
import { m } from '../../../messages/every.ts'
import type { Deps } from '../../deps.ts'
import { type Caller, callerMay, type Handlers } from '../../http/calls/calls.ts'
import { Failure } from '../../http/failure.ts'
import { countOf, countRequests, readTodayList } from './queries.ts'

/** May the caller read this list? Most are open to all staff. */
function mayRead(list: TodayList, caller: Caller): boolean {
  const permission = listPermissions[list]
  return permission === undefined || callerMay(permission, caller)
}

type Keys = Extract<keyof Handlers, `${string} /staff/today/${string}`>

/** What needs attention today (docs/product/pages.md#today). */
export function todayHandlers({
  pool,
  settings,
}: Pick<Deps, 'pool' | 'settings'>): Pick<Handlers, Keys> {
  return {
    'GET /staff/today/': async (incoming) => {
      const { caller } = incoming
      const lists = todayLists.filter((list) => mayRead(list, caller))
      const counts = await Promise.all(
        lists.map(
          async (list) => [list, await countOf(pool, list, incoming.now, settings)] as const,
        ),
      )
      const requests = await countRequests(pool)
      return { ...(Object.fromEntries(counts) as Record<TodayList, number>), requests }
    },

    'GET /staff/today/list/': async (incoming) => {
      const { list, ...page } = incoming.body
      if (!mayRead(list, incoming.caller)) {
        throw new Failure(403, 'not-allowed', (locale) => m.problem_not_allowed({}, { locale }))
      }
      return readTodayList(pool, list, page, incoming.now, settings)
    },
  }
}
