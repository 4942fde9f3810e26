import type { cashCalls } from '../../../domain/api/payments/cash.ts'
import type { depositCalls } from '../../../domain/api/payments/deposits.ts'
import { ringgit } from '../../../domain/booking/price/money.ts'
import { dayOf } from '../../../domain/booking/starts/calendar.ts'
import { monthOf } from '../../../domain/pay/months.ts'
import { m } from '../../../messages/every.ts'
import type { Deps } from '../../deps.ts'
import { callerMay, type Handlers } from '../../http/calls/calls.ts'
import { foundOrThrow } from '../../http/failure.ts'
import { staffCommand } from '../audit/staff-command.ts'
import { deposit, reverseDeposit } from './deposits.ts'
import { handIn, reverseHandIn } from './hand-in.ts'
import { readCashOfDay, readOwnCash, readWorkerCash } from './read-cash.ts'
import { listDeposits, readDeposit, readInOffice } from './read-deposits.ts'

/** Cash that workers collect, until they hand it in (docs/product/pay.md#cash-handed-in). */
export function cashHandlers(
  deps: Pick<Deps, 'pool' | 'settings'>,
): Pick<Handlers, keyof typeof cashCalls | keyof typeof depositCalls> {
  const { pool, settings } = deps
  return {
    'GET /crew/cash/': (incoming) => readOwnCash(pool, incoming.worker.workerId),
    'GET /staff/cash/': async (incoming) => {
      const { body, now } = incoming
      const filter = { ...body, day: body.day ?? dayOf(now) }
      const cash = await readCashOfDay(pool, filter, settings.cashLimitSen)
      if (!callerMay('manage-books', incoming.caller)) return cash
      return { ...cash, in_office: ringgit(await readInOffice(pool)) }
    },
    'GET /staff/cash/{id}': async ({ params }) =>
      foundOrThrow(
        await readWorkerCash(pool, params.id, settings.cashLimitSen),
        m.problem_worker_unknown,
      ),
    'POST /staff/cash/{id}/hand-in/': staffCommand({
      run: ({ params, body, by }) => handIn(deps, params.id, body, by),
      message: m.answer_cash_handed_in,
    }),
    'POST /staff/cash/hand-ins/{id}/reverse/': staffCommand({
      run: ({ params, body, by }) => reverseHandIn(deps, params.id, body.reason, by),
      message: m.answer_hand_in_reversed,
    }),
    'GET /staff/deposits/': ({ body, now }) =>
      listDeposits(pool, body.month ?? monthOf(dayOf(now))),
    'GET /staff/deposits/{id}': async ({ params }) =>
      foundOrThrow(await readDeposit(pool, params.id), m.problem_deposit_unknown),
    'POST /staff/deposits/': staffCommand({
      run: ({ body, by }) => deposit(deps, body, by),
      message: m.answer_deposited,
    }),
    'POST /staff/deposits/{id}/reverse/': staffCommand({
      run: ({ params, body, by }) => reverseDeposit(deps, params.id, body.reason, by),
      message: m.answer_deposit_reversed,
    }),
  }
}
