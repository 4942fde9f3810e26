import type { taxCalls } from '../../../domain/api/payments/tax.ts'
import { m } from '../../../messages/every.ts'
import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/calls/calls.ts'
import { authorOf } from '../audit/record.ts'
import { staffCommand } from '../audit/staff-command.ts'
import { exportReturn, removeRate, saveRate, saveTax } from './commands.ts'
import { readTaxPage } from './read-tax.ts'

/**
 * Service tax (docs/product/tax.md).
 * @param after invalidates this process's cached prices.
 */
export function taxHandlers(
  deps: Pick<Deps, 'pool' | 'settings' | 'services'>,
  after: () => void,
): Pick<Handlers, keyof typeof taxCalls> {
  return {
    'GET /staff/tax/': async ({ now }) => ({
      ...(await readTaxPage(deps.pool, now)),
      sst_number: deps.settings.company.sst,
    }),
    'PUT /staff/tax/': staffCommand({
      run: ({ body, by }) => saveTax(deps, body, by),
      message: m.answer_tax_saved,
      after,
    }),
    'PUT /staff/tax/rates/': staffCommand({
      run: ({ body, by }) => saveRate(deps, body, by),
      message: m.answer_tax_saved,
      after,
    }),
    'POST /staff/tax/rates/{id}/remove/': staffCommand({
      run: ({ params, body, by }) => removeRate(deps, params.id, body.version, by),
      message: m.answer_tax_rate_removed,
      after,
    }),
    'POST /staff/tax/return/': async (incoming) => ({
      rows: await exportReturn(deps, incoming.body.period, authorOf(incoming)),
    }),
  }
}
