import { z } from 'zod'
import { ownStates } from '../../einvoices/own.ts'
import { buyerIds } from '../../einvoices/parties.ts'
import { defineCall, nothing, outcome, plain } from '../call.ts'
import { buyer } from './einvoices.ts'

const bookingId = plain(60)

/** As they were entered before. */
const kept = z.object({
  name: z.string(),
  tin: z.string(),
  id_type: z.enum(buyerIds),
  id_number: z.string(),
  address: z.string(),
  phone: z.string(),
  email: z.string(),
})
export type KeptBuyer = z.infer<typeof kept>

const ownReceipt = z.object({
  number: z.string(),
  state: z.enum(ownStates),
  /** Where anybody can check it, also the text of its QR code; null unless it is valid. */
  url: z.string().nullable(),
  /** Why it was refused, in the words of the tax authority. */
  reasons: z.array(z.string()),
})

const own = z.object({
  /** Can be asked for now, or corrected. */
  can_ask: z.boolean(),
  /** The last day on which it can be asked for: of the month of payment. */
  last_day: z.string(),
  is_paid: z.boolean(),
  /**
   * What became of the request, if there is one. `checking`: the tax number is checked once MyInvois answers.
   * `unknown`: it does not belong to the identity.
   */
  request: z.enum(['checking', 'known', 'unknown']).nullable(),
  receipts: z.array(ownReceipt),
  /** Entered for this order, or the last time. */
  buyer: kept.nullable(),
})
export type OwnEInvoice = z.infer<typeof own>

/** E-invoices of a customer's own (docs/product/einvoice.md#own). No amounts. */
export const ownEInvoiceCalls = {
  'GET /e-invoices/own/': defineCall({
    summary: 'The e-invoices of an order of the caller’s own; null where none can be asked for',
    access: 'signed-in',
    request: z.object({ booking_id: bookingId }),
    response: z.object({ own: own.nullable() }),
  }),
  'POST /e-invoices/own/': defineCall({
    summary: 'Asks for an e-invoice of an order of the caller’s own, or corrects its buyer',
    access: 'signed-in',
    limit: 'taxpayer',
    request: buyer.safeExtend({ booking_id: bookingId }),
    response: outcome,
  }),
  'GET /e-invoices/buyer/': defineCall({
    summary: 'Who got the caller’s last e-invoice, stored for the next',
    access: 'signed-in',
    request: nothing,
    response: z.object({
      /** The company makes e-invoices. */
      offered: z.boolean(),
      buyer: kept.nullable(),
    }),
  }),
  'PUT /e-invoices/buyer/': defineCall({
    summary: 'Stores who gets the caller’s e-invoices',
    access: 'signed-in',
    limit: 'taxpayer',
    request: buyer,
    response: outcome,
  }),
}
