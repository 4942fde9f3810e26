import { z } from 'zod'
import { ownStates } from '../../einvoices/own.ts'
import { buyerIds } from '../../einvoices/parties.ts'
import { defineCall, plain } from '../call.ts'
import { id, pathId } from '../fields.ts'
import { buyer } from './einvoices.ts'

const bookingId = plain(60)

/** The customer on the phone; only for staff (docs/product/roles.md#orders-on-the-phone). */
const customer = { customer_id: id.optional() }
const customerInQuery = { customer_id: pathId.optional() }

/** Details entered earlier. */
const storedBuyer = z.object({
  name: z.string(),
  tin: z.string(),
  id_type: z.enum(buyerIds),
  id_number: z.string(),
  address: z.string(),
  phone: z.string(),
  email: z.string(),
})
export type StoredBuyer = z.infer<typeof storedBuyer>

const ownReceipt = z.object({
  number: z.string(),
  state: z.enum(ownStates),
  /**
   * The public validation page, also the content of its QR code; null unless it is valid. Not for
   * Managers, as it shows amounts.
   */
  url: z.string().nullable(),
  /** Why it was refused, in the words of the tax authority. */
  reasons: z.array(z.string()),
})

const own = z.object({
  /** It can be requested or corrected now. */
  can_ask: z.boolean(),
  /** The last day to request it: the end of the month of payment. */
  last_day: z.string(),
  is_paid: z.boolean(),
  /**
   * The state of the request, if there is one. `checking`: the tax number will be checked once
   * MyInvois answers. `unknown`: it does not match the identity.
   */
  request: z.enum(['checking', 'known', 'unknown']).nullable(),
  receipts: z.array(ownReceipt),
  /** Entered for this order, or the last time. */
  buyer: storedBuyer.nullable(),
})
export type OwnEInvoice = z.infer<typeof own>

/**
 * Individual e-invoices of a customer (docs/product/einvoice.md#own), also for staff on the phone
 * (docs/product/einvoice.md#on-the-phone). No amounts.
 */
export const ownEInvoiceCalls = {
  'GET /e-invoices/own/': defineCall({
    summary:
      'E-invoices of one of the caller’s own orders, or for staff of any; null if none can be requested',
    access: 'signed-in',
    request: z.object({ booking_id: bookingId }),
    response: z.object({ own: own.nullable() }),
  }),
  'POST /e-invoices/own/': defineCall({
    summary:
      'Request an e-invoice for one of the caller’s own orders, or for staff any, or correct its buyer',
    access: 'signed-in',
    limit: 'taxpayer',
    request: buyer.safeExtend({ booking_id: bookingId }),
  }),
  'GET /e-invoices/buyer/': defineCall({
    summary: 'The buyer of the caller’s last e-invoice, or of a customer’s, stored for the next',
    access: 'signed-in',
    request: z.object(customerInQuery),
    response: z.object({
      /** The company issues e-invoices. */
      offered: z.boolean(),
      buyer: storedBuyer.nullable(),
    }),
  }),
  'PUT /e-invoices/buyer/': defineCall({
    summary: 'Store the buyer of the caller’s e-invoices, or of a customer’s',
    access: 'signed-in',
    limit: 'taxpayer',
    request: buyer.safeExtend(customer),
  }),
}
