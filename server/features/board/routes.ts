import type { boardCalls } from '../../../domain/api/bookings/board.ts'
import type { boardPlanCalls } from '../../../domain/api/bookings/board-plan.ts'
import { m } from '../../../messages/every.ts'
import type { Deps } from '../../deps.ts'
import type { CallResponse, Handlers } from '../../http/calls/calls.ts'
import { foundOrThrow, noBooking, valueOrThrow } from '../../http/failure.ts'
import { shareAnswer } from '../../http/large-answers.ts'
import { staffCommand } from '../audit/staff-command.ts'
import { planStart } from '../bookings/changes/new-start.ts'
import { readBooking } from '../bookings/records/queries.ts'
import { boardCache } from './board-cache.ts'
import { atStart, judgeAll, listed, onWire } from './candidates.ts'
import { readCrewsOnTheWay } from './crews-on-the-way.ts'
import { reportLate } from './late.ts'
import { moveVisit } from './move.ts'
import { paceBook, pacesOf } from './paces.ts'
import { acceptPlan } from './plan/accept.ts'
import { proposePlan } from './plan/plan-day.ts'
import { undoPlan } from './plan/undo.ts'
import { type BoardParts, daysFrom, readBoard } from './read-board.ts'
import { readWays } from './ways.ts'

/** The board of staff (docs/product/board.md). */
export function boardHandlers(
  deps: Deps,
): Pick<Handlers, keyof typeof boardCalls | keyof typeof boardPlanCalls> {
  const { pool, routing } = deps
  const knownPaces = paceBook(pool)
  const cached = boardCache<CallResponse<'GET /staff/board/'>, BoardParts>(pool)
  return {
    'GET /staff/board/': ({ body: { day, days, ...filter }, now }) =>
      cached(JSON.stringify([day, days, filter]), daysFrom(day, days), now, async (before) => {
        const [{ board, parts }, paces] = await Promise.all([
          readBoard(pool, daysFrom(day, days), filter, now, before),
          knownPaces(now),
        ])
        const answer = { ...board, paces: pacesOf(board, paces), by_road: routing.knowsRoads }
        return { parts, board: shareAnswer(answer) }
      }),

    'GET /staff/board/ways/': async ({ body }) => ({ ways: await readWays(pool, routing, body) }),

    'GET /staff/board/crews/': async ({ now }) => ({ crews: await readCrewsOnTheWay(pool, now) }),

    'POST /staff/board/candidates/': async (incoming) => {
      const { body, now } = incoming
      const key = { bookingId: body.booking_id }
      const row = foundOrThrow(await readBooking(pool, key, incoming.caller), noBooking)
      const terms = { leadHours: 0, now }
      const start = body.start && valueOrThrow(await planStart(pool, deps, row, body.start, terms))
      const visit = start ? atStart(row, start) : row
      const only = body.worker === undefined ? undefined : [body.worker]
      const { language, judged, crew } = await judgeAll(pool, deps, visit, only, now)
      return { version: row.version, language, crew: crew.map(onWire), ...listed(judged) }
    },

    'POST /staff/board/move/': staffCommand({
      run: ({ body, caller, by }) => moveVisit(deps, caller, body, by),
      message: ({ isStart }, options) =>
        isStart ? m.answer_booking_moved({}, options) : m.answer_visit_moved_to({}, options),
      answer: ({ version }) => ({ version }),
    }),

    'POST /staff/board/late/': staffCommand({
      run: ({ body, caller, by }) => reportLate(deps, caller, body, by),
      message: m.answer_customer_notified_late,
    }),

    'POST /staff/board/plan/': ({ body: { lines, ...scope }, now }) =>
      proposePlan(pool, deps, scope, lines, now),

    'POST /staff/board/plan/accept/': staffCommand({
      run: ({ body, caller, by }) => acceptPlan(deps, caller, body, by),
      message: m.answer_plan_made,
      answer: ({ changed, made }) => ({ changed, made }),
    }),

    'POST /staff/board/plan/undo/': staffCommand({
      run: ({ body, caller, by }) => undoPlan(deps, caller, body.lines, by),
      message: ({ left }, options) =>
        left.length > 0
          ? m.answer_plan_partly_undone({ visits: left.join(', ') }, options)
          : m.answer_plan_undone({}, options),
      answer: ({ changed, left }) => ({ changed, left }),
    }),
  }
}
