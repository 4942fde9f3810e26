import type { einvoiceCalls } from '../../../domain/api/payments/einvoices.ts'
import type { ownEInvoiceCalls } from '../../../domain/api/payments/own-einvoices.ts'
import { m } from '../../../messages/every.ts'
import type { Deps } from '../../deps.ts'
import { type Handlers, type Incoming, signedIn } from '../../http/calls.ts'
import { failureOf, noBooking, notFound } from '../../http/failure.ts'
import { staffCommand } from '../audit/staff-command.ts'
import { readBooking } from '../bookings/records/queries.ts'
import { sendMonth, setBuyer } from './commands.ts'
import { keepBuyer, offersOwn, readKeptBuyer, readOwn, requestOwn } from './own-request.ts'
import { readMonth, readMonths } from './queries.ts'
import { readSupplier, saveSupplier } from './supplier.ts'

/** E-invoices for the tax authority (docs/product/einvoice.md). */
export function einvoiceHandlers(
  deps: Pick<Deps, 'pool' | 'einvoice' | 'settings'>,
): Pick<Handlers, keyof typeof einvoiceCalls | keyof typeof ownEInvoiceCalls> {
  const { pool } = deps
  const connected = deps.einvoice !== undefined

  /** The order of a visit, if it is the caller's own. */
  async function ownOrder(incoming: Pick<Incoming, 'caller'>, bookingId: string) {
    const caller = signedIn(incoming)
    const row = await readBooking(pool, { bookingId, skill: '' }, caller)
    if (!row || row.account_id !== caller.accountId) throw notFound(noBooking)
    return { id: row.order_id, accountId: caller.accountId }
  }

  return {
    'GET /e-invoices/own/': async (incoming) => {
      const order = await ownOrder(incoming, incoming.body.booking_id)
      return { own: await readOwn(deps, order, incoming.now) }
    },
    'POST /e-invoices/own/': staffCommand({
      run: async (given) => {
        const { booking_id: bookingId, ...buyer } = given.body
        return requestOwn(deps, await ownOrder(given, bookingId), buyer, given.now)
      },
      said: ({ known }, options) =>
        known
          ? m.answer_einvoice_requested({}, options)
          : m.answer_einvoice_checked_later({}, options),
    }),
    'GET /e-invoices/buyer/': async (incoming) => ({
      offered: await offersOwn(deps),
      buyer: await readKeptBuyer(deps, signedIn(incoming).accountId),
    }),
    'PUT /e-invoices/buyer/': staffCommand({
      run: ({ caller, body, now }) => keepBuyer(deps, caller.accountId, body, now),
      said: ({ known }, options) =>
        known
          ? m.answer_einvoice_details({}, options)
          : m.answer_einvoice_details_later({}, options),
    }),
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
