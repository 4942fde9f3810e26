import { z } from 'zod'
import { isEmail } from '../../account/contact-details.ts'
import { isPhone } from '../../booking/read-form.ts'
import { buyerIds, isIdNumber, needsTin, stateCodes, tinPattern } from '../../einvoices/parties.ts'
import { documentStates } from '../../einvoices/states.ts'
import { workerDetails } from '../../einvoices/workers.ts'
import { defineCall, plain, required } from '../call.ts'
import type { FieldCode } from '../field-code.ts'
import { byId, byMonth, instant, month, version } from '../fields.ts'
import { listOf } from '../pages.ts'

const line = (max: number) => required(max, 'name-missing')
const phone = plain(20)
  .trim()
  .refine(isPhone, 'phone-invalid' satisfies FieldCode)
const tin = plain(14)
  .trim()
  .toUpperCase()
  .refine((text) => tinPattern.test(text), 'tin-invalid' satisfies FieldCode)

const supplier = z.object({
  tin,
  registration: plain(12)
    .trim()
    .regex(/^\d{12}$/, 'registration-invalid' satisfies FieldCode),
  msic: plain(5)
    .trim()
    .regex(/^\d{5}$/, 'msic-invalid' satisfies FieldCode),
  activity: line(100),
  address: line(150),
  post_code: plain(5)
    .trim()
    .regex(/^\d{5}$/, 'postcode-digits' satisfies FieldCode),
  city: line(50),
  state: z.enum(Object.keys(stateCodes) as [string, ...string[]]),
  phone,
  from_month: month,
})

const monthStates = ['open', 'due', 'missing', 'refused', 'under-way', 'sent'] as const
export type EInvoiceMonthState = (typeof monthStates)[number]

/** A month as the list has it. Amounts are RM: what was paid, less what went back. */
const monthRow = z.object({
  month,
  state: z.enum(monthStates),
  receipts: z.number().int(),
  amount: z.number(),
  /** By when it must be sent. */
  due_day: z.string(),
})
export type EInvoiceMonth = z.infer<typeof monthRow>

const range = z.object({
  from: z.string(),
  to: z.string(),
  count: z.number().int(),
  amount: z.number(),
})

const document = z.object({
  id: z.number().int(),
  number: z.string(),
  kind: z.enum(['consolidated', 'own', 'refund-note', 'self-billed', 'credit-note']),
  /** Who is self-billed. */
  worker: z.string().nullable(),
  state: z.enum(documentStates),
  amount: z.number(),
  created_at: instant,
  /** Where anybody can check it; null unless it is valid. */
  url: z.string().nullable(),
  reasons: z.array(z.string()),
})
export type EInvoiceDocument = z.infer<typeof document>

const detail = monthRow.extend({
  /** Is there a connection to MyInvois? */
  connected: z.boolean(),
  send_day: z.string(),
  /** What would be sent now. */
  batch: z.object({
    receipts: z.number().int(),
    amount: z.number(),
    /** The first of them; `line_count` says how many there are. */
    lines: z.array(range),
    line_count: z.number().int(),
  }),
  /** Receipts that need their buyer's details. */
  missing: z.array(
    z.object({
      id: z.number().int(),
      number: z.string(),
      amount: z.number(),
      customer_name: z.string(),
      order: z.string(),
    }),
  ),
  /** Independent workers whose closed pay needs details before it is self-billed. */
  workers_missing: z.array(
    z.object({
      id: z.number().int(),
      number: z.string(),
      amount: z.number(),
      worker_id: z.number().int(),
      worker: z.string(),
      details: z.array(z.enum(workerDetails)),
      /** MyInvois does not know tax number and identity together. */
      unknown: z.boolean(),
    }),
  ),
  documents: z.array(document),
})
export type EInvoiceMonthDetail = z.infer<typeof detail>

/** Who gets an e-invoice (docs/product/einvoice.md#buyers). */
export const buyer = z
  .object({
    name: line(150),
    tin: z.union([z.literal(''), tin]),
    id_type: z.enum(buyerIds),
    id_number: plain(20).trim().toUpperCase(),
    address: required(150, 'address-missing'),
    phone,
    email: plain(100)
      .trim()
      .refine((text) => text === '' || isEmail(text), 'email-invalid' satisfies FieldCode)
      .default(''),
  })
  .refine(({ id_type: type, tin: number }) => number !== '' || !needsTin(type), {
    path: ['tin'],
    message: 'tin-invalid' satisfies FieldCode,
  })
  .refine(({ id_type: type, id_number: number }) => isIdNumber(type, number), {
    path: ['id_number'],
    message: 'id-number-invalid' satisfies FieldCode,
  })

/** E-invoices for the tax authority (docs/product/einvoice.md). */
export const einvoiceCalls = {
  'GET /staff/e-invoices/': defineCall({
    summary: 'Months with their receipts, newest first',
    access: 'manage-e-invoices',
    request: z.object({ state: z.enum(monthStates).optional() }),
    response: listOf(monthRow),
  }),
  'GET /staff/e-invoices/{month}': defineCall({
    summary: 'A month: what would be sent, what is missing, and what was sent or refused',
    access: 'manage-e-invoices',
    params: byMonth,
    response: detail,
  }),
  'POST /staff/e-invoices/{month}/send/': defineCall({
    summary: 'Send the rest of a month, including refused documents',
    access: 'manage-e-invoices',
    params: byMonth,
    request: z.object({
      /** RM that staff were shown. */
      amount: z.number(),
    }),
  }),
  'POST /staff/e-invoices/receipts/{id}/buyer/': defineCall({
    summary: "Store a receipt's buyer, who gets an individual e-invoice",
    access: 'manage-e-invoices',
    params: byId,
    request: buyer,
  }),
  'GET /staff/e-invoices/supplier/': defineCall({
    summary: 'The company as the tax authority knows it; null before e-invoices are set up',
    access: 'manage-e-invoices',
    response: z.object({ version, connected: z.boolean(), supplier: supplier.nullable() }),
  }),
  'PUT /staff/e-invoices/supplier/': defineCall({
    summary: 'Set up e-invoices, or change their settings',
    access: 'manage-e-invoices',
    request: supplier.extend({ version }),
  }),
}
