import type { einvoiceCalls } from '../../../domain/api/payments/einvoices.ts'
import { m } from '../../../messages/every.ts'
import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/calls.ts'
import { failureOf } from '../../http/failure.ts'
import { staffCommand } from '../audit/staff-command.ts'
import { sendMonth, setBuyer } from './commands.ts'
import { readMonth, readMonths } from './queries.ts'
import { readSupplier, saveSupplier } from './supplier.ts'

/** E-invoices for the tax authority (docs/product/einvoice.md). */
export function einvoiceHandlers(
  deps: Pick<Deps, 'pool' | 'einvoice' | 'settings'>,
): Pick<Handlers, keyof typeof einvoiceCalls> {
  const { pool } = deps
  const connected = deps.einvoice !== undefined
  return {
    'GET /staff/e-invoices/': async ({ body, now }) => ({
      items: await readMonths(pool, body.state, now),
    }),
    'GET /staff/e-invoices/{month}': async ({ params, now }) => {
      const month = await readMonth(pool, params.month, deps.einvoice?.portalUrl, now)
      if (!month) throw failureOf({ code: 'not-found' })
      return month
    },
    'POST /staff/e-invoices/{month}/send/': staffCommand({
      run: ({ params, body, by }) => sendMonth(deps, params.month, body.amount, by),
      said: m.answer_einvoices_sent,
    }),
    'POST /staff/e-invoices/receipts/{id}/buyer/': staffCommand({
      run: ({ params, body, by }) => setBuyer(deps, params.id, body, by),
      said: m.answer_einvoice_buyer_saved,
    }),
    'GET /staff/e-invoices/supplier/': async () => {
      const stored = await readSupplier(pool)
      return { version: stored?.version ?? 0, connected, supplier: stored?.supplier ?? null }
    },
    'PUT /staff/e-invoices/supplier/': staffCommand({
      run: ({ body, by }) => saveSupplier(deps, body, by),
      said: m.answer_einvoice_supplier_saved,
    }),
  }
}
