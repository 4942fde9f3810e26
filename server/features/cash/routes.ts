import type { cashCalls } from '../../../domain/api/payments/cash.ts'
import { dayOf } from '../../../domain/booking/calendar.ts'
import { m } from '../../../messages/every.ts'
import type { Deps } from '../../deps.ts'
import { type Handlers, signedInWorker } from '../../http/calls.ts'
import { notFound } from '../../http/failure.ts'
import { staffCommand } from '../audit/staff-command.ts'
import { handIn, reverseHandIn } from './hand-in.ts'
import { readCashOfDay, readOwnCash, readWorkerCash } from './read-cash.ts'

/** Cash that workers take, until they hand it in (docs/product/pay.md#cash-handed-in). */
export function cashHandlers(
  deps: Pick<Deps, 'pool' | 'settings'>,
): Pick<Handlers, keyof typeof cashCalls> {
  const { pool, settings } = deps
  return {
    'GET /crew/cash/': (incoming) => readOwnCash(pool, signedInWorker(incoming).workerId),
    'GET /staff/cash/': ({ body, now }) =>
      readCashOfDay(pool, { ...body, day: body.day ?? dayOf(now) }, settings.cashLimitSen),
    'GET /staff/cash/{id}': async ({ params }) => {
      const cash = await readWorkerCash(pool, params.id, settings.cashLimitSen)
      if (!cash) throw notFound(m.problem_worker_unknown)
      return cash
    },
    'POST /staff/cash/{id}/hand-in/': staffCommand({
      run: ({ params, body, by }) => handIn(deps, params.id, body, by),
      said: m.answer_cash_handed_in,
    }),
    'POST /staff/cash/hand-ins/{id}/reverse/': staffCommand({
      run: ({ params, body, by }) => reverseHandIn(deps, params.id, body.reason, by),
      said: m.answer_hand_in_reversed,
    }),
  }
}
