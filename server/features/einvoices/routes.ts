import type { einvoiceCalls } from '../../../domain/api/payments/einvoices.ts'
import type {
  OwnEInvoice,
  ownEInvoiceCalls,
  StoredBuyer,
} from '../../../domain/api/payments/own-einvoices.ts'
import type { workerTaxCalls } from '../../../domain/api/payments/worker-tax.ts'
import { m } from '../../../messages/every.ts'
import type { Deps } from '../../deps.ts'
import { type Caller, callerMay, type Handlers, type Incoming } from '../../http/calls/calls.ts'
import { failureOf, foundOrThrow, noBooking, notFound, valueOrThrow } from '../../http/failure.ts'
import type { Author } from '../audit/record.ts'
import { staffCommand } from '../audit/staff-command.ts'
import { readBooking } from '../bookings/records/queries.ts'
import { orderCustomer } from '../ordering/order-customer.ts'
import { sendMonth, setBuyer } from './commands.ts'
import { offersOwn, readOwn, readStoredBuyer, requestOwn, storeBuyer } from './own-request.ts'
import { readMonth, readMonths } from './queries.ts'
import { readSupplier, saveSupplier } from './supplier.ts'
import { readWorkerTax, setWorkerTax } from './worker-tax.ts'

type BuyerCall = (typeof ownEInvoiceCalls)['GET /e-invoices/buyer/' | 'PUT /e-invoices/buyer/']

/** The member of staff, unless it is about their own account. */
function requestedBy({ caller, by }: { caller: Caller; by: Author }, accountId: number) {
  return { now: by.now, staff: caller.accountId === accountId ? undefined : by }
}

/** Managers do not see a customer's stored numbers (docs/product/einvoice.md#on-the-phone). */
function buyerSeenBy(caller: Caller, accountId: number, buyer: StoredBuyer): StoredBuyer {
  const seesAll = caller.accountId === accountId || callerMay('manage-e-invoices', caller)
  return seesAll ? buyer : { ...buyer, id_number: '', tin: '' }
}

/** MyInvois' page shows amounts, so Managers get no link to it. */
function seenBy(caller: Caller, accountId: number, own: OwnEInvoice): OwnEInvoice {
  const seesAll = caller.accountId === accountId || callerMay('manage-e-invoices', caller)
  return {
    ...own,
    receipts: seesAll ? own.receipts : own.receipts.map((each) => ({ ...each, url: null })),
    buyer: own.buyer && buyerSeenBy(caller, accountId, own.buyer),
  }
}

/** E-invoices for the tax authority (docs/product/einvoice.md). */
export function einvoiceHandlers(
  deps: Pick<Deps, 'pool' | 'einvoice' | 'settings'>,
): Pick<
  Handlers,
  keyof typeof einvoiceCalls | keyof typeof ownEInvoiceCalls | keyof typeof workerTaxCalls
> {
  const { pool } = deps
  const connected = deps.einvoice !== undefined

  /** The order of a visit, if it is the caller's own, or any for staff. */
  async function orderOf(caller: Caller, bookingId: string) {
    const row = await readBooking(pool, { bookingId }, caller)
    const accountId = row?.account_id
    if (!row || !accountId) throw notFound(noBooking)
    if (accountId !== caller.accountId && !callerMay('manage-bookings', caller))
      throw notFound(noBooking)
    const onAccount = row.payment_method === 'Account'
    return { id: row.order_id, accountId, bookingId: row.booking_id, onAccount }
  }

  /** Whose buyer it is: the caller's, or that of the customer on the phone. */
  async function buyersAccount({ body, caller }: Incoming<BuyerCall>): Promise<number> {
    const customer = valueOrThrow(await orderCustomer(pool, body, caller))
    return customer?.accountId ?? caller.accountId
  }

  return {
    'GET /e-invoices/own/': async (incoming) => {
      const { caller } = incoming
      const order = await orderOf(caller, incoming.body.booking_id)
      const own = await readOwn(deps, order, incoming.now)
      return { own: own && seenBy(caller, order.accountId, own) }
    },
    'POST /e-invoices/own/': staffCommand({
      run: async (input) => {
        const { booking_id: bookingId, ...buyer } = input.body
        const order = await orderOf(input.caller, bookingId)
        return requestOwn(deps, order, buyer, requestedBy(input, order.accountId))
      },
      message: ({ known }, options) =>
        known
          ? m.answer_einvoice_requested({}, options)
          : m.answer_einvoice_checked_later({}, options),
    }),
    'GET /e-invoices/buyer/': async (incoming) => {
      const accountId = await buyersAccount(incoming)
      const [offered, buyer] = await Promise.all([
        offersOwn(deps),
        readStoredBuyer(deps, accountId),
      ])
      return { offered, buyer: buyer && buyerSeenBy(incoming.caller, accountId, buyer) }
    },
    'PUT /e-invoices/buyer/': staffCommand({
      run: async (input) => {
        const { customer_id: _customer, ...buyer } = input.body
        const accountId = await buyersAccount(input)
        return storeBuyer(deps, accountId, buyer, requestedBy(input, accountId))
      },
      message: ({ known }, options) =>
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
      message: m.answer_einvoices_sent,
    }),
    'POST /staff/e-invoices/receipts/{id}/buyer/': staffCommand({
      run: ({ params, body, by }) => setBuyer(deps, params.id, body, by),
      message: m.answer_einvoice_buyer_saved,
    }),
    'GET /staff/pay/workers/{id}/tax/': async ({ params }) =>
      foundOrThrow(await readWorkerTax(deps, params.id), m.problem_worker_unknown),
    'PUT /staff/pay/workers/{id}/tax/': staffCommand({
      run: ({ params, body, by }) => setWorkerTax(deps, params.id, body, by),
      message: m.answer_worker_tax_saved,
    }),
    'GET /staff/e-invoices/supplier/': async () => {
      const stored = await readSupplier(pool)
      return { version: stored?.version ?? 0, connected, supplier: stored?.supplier ?? null }
    },
    'PUT /staff/e-invoices/supplier/': staffCommand({
      run: ({ body, by }) => saveSupplier(deps, body, by),
      message: m.answer_einvoice_supplier_saved,
    }),
  }
}
