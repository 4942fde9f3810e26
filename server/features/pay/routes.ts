import type { crewPayCalls } from '../../../domain/api/crew-pay.ts'
import { m } from '../../../messages/every.ts'
import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/calls/calls.ts'
import { foundOrThrow, valueOrThrow } from '../../http/failure.ts'
import { authorOf } from '../audit/record.ts'
import { staffCommand } from '../audit/staff-command.ts'
import { readEarnings } from './earnings.ts'
import { exportRun } from './pay-files.ts'
import { closeRun, listRuns, readRun } from './runs.ts'
import { addAdjustment, addRate, readWorkerPay, removeAdjustment, setBank } from './worker-pay.ts'

/** Pay rates, earnings and pay runs (docs/product/pay.md). */
export function payHandlers(
  deps: Pick<Deps, 'pool' | 'services'>,
): Pick<Handlers, keyof typeof crewPayCalls> {
  const { pool } = deps
  return {
    'GET /crew/earnings/': (incoming) =>
      readEarnings(pool, incoming.worker, incoming.body.month, incoming.now),
    'GET /staff/pay/workers/{id}': async ({ params, now }) =>
      foundOrThrow(await readWorkerPay(pool, params.id, now), m.problem_worker_unknown),
    'POST /staff/pay/workers/{id}/rates/': staffCommand({
      run: ({ params, body, by }) => addRate(deps, params.id, body, by),
      message: m.answer_pay_rate_added,
    }),
    'PUT /staff/pay/workers/{id}/bank/': staffCommand({
      run: ({ params, body, by }) => setBank(deps, params.id, body, by),
      message: m.answer_pay_bank_saved,
    }),
    'POST /staff/pay/workers/{id}/adjustments/': staffCommand({
      run: ({ params, body, by }) => addAdjustment(deps, params.id, body, by),
      message: m.answer_pay_adjustment_added,
    }),
    'POST /staff/pay/adjustments/{id}/remove/': staffCommand({
      run: ({ params, by }) => removeAdjustment(deps, params.id, by),
      message: m.answer_pay_adjustment_removed,
    }),
    'GET /staff/pay-runs/': async ({ now }) => ({ items: await listRuns(pool, now) }),
    'GET /staff/pay-runs/{month}': ({ params, now }) => readRun(pool, params.month, now),
    'POST /staff/pay-runs/{month}/close/': staffCommand({
      run: ({ params, body, by }) => closeRun(deps, params.month, body.total, by),
      message: m.answer_pay_month_closed,
    }),
    'POST /staff/pay-runs/{month}/export/': async (incoming) => {
      const { params, body } = incoming
      return {
        rows: valueOrThrow(await exportRun(deps, params.month, body.file, authorOf(incoming))),
      }
    },
  }
}
