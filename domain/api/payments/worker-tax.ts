import { z } from 'zod'
import { isPhone } from '../../booking/read-form.ts'
import { buyerIds, isIdNumber, stateCodes, tinPattern } from '../../einvoices/parties.ts'
import { workerDetails } from '../../einvoices/workers.ts'
import { defineCall, plain } from '../call.ts'
import type { FieldCode } from '../field-code.ts'
import { byInt4Id, version } from '../fields.ts'

/** Trimmed text that may be empty; what is entered must be well formed. */
const maybe = (max: number, code?: FieldCode, isRight: (text: string) => boolean = () => true) =>
  plain(max)
    .trim()
    .refine((text) => text === '' || isRight(text), code)

const kind = z.enum(['employee', 'independent'])
const details = z.object({
  name: maybe(150),
  tin: maybe(14, 'tin-invalid', (text) => tinPattern.test(text.toUpperCase())).toUpperCase(),
  id_type: z.enum(buyerIds),
  id_number: maybe(20).toUpperCase(),
  msic: maybe(5, 'msic-invalid', (text) => /^\d{5}$/.test(text)),
  activity: maybe(100),
  address: maybe(150),
  post_code: maybe(5, 'postcode-digits', (text) => /^\d{5}$/.test(text)),
  city: maybe(50),
  state: z.enum(Object.keys(stateCodes) as [string, ...string[]]),
  phone: maybe(20, 'phone-invalid', isPhone),
})

const answer = z.object({
  kind,
  /** 0 while nothing was entered. */
  version,
  details: details.nullable(),
  /** What a self-billed e-invoice still needs. */
  missing: z.array(z.enum(workerDetails)),
  /** MyInvois knows tax number and identity together; null: it was not asked, or did not answer yet. */
  known: z.boolean().nullable(),
})
export type WorkerTaxAnswer = z.output<typeof answer>

/** How workers are taxed (docs/product/einvoice.md#self-billed). */
export const workerTaxCalls = {
  'GET /staff/pay/workers/{id}/tax/': defineCall({
    summary: 'Whether a worker is an employee or independent, with the tax identity',
    access: 'manage-pay',
    params: byInt4Id,
    response: answer,
  }),
  'PUT /staff/pay/workers/{id}/tax/': defineCall({
    summary:
      'Sets whether a worker is an employee or independent; parts of the tax identity may be missing',
    access: 'manage-pay',
    request: details
      .extend({ kind, version })
      .refine(({ id_type: type, id_number: number }) => number === '' || isIdNumber(type, number), {
        path: ['id_number'],
        message: 'id-number-invalid' satisfies FieldCode,
      }),
    params: byInt4Id,
  }),
}
