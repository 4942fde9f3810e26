import { z } from 'zod'
import { baseLocale } from '../../messages/locales.ts'
import type { Question, Service } from '../booking/description.ts'
import type { Label } from '../messages/label.ts'
import { bookAnswer, quoteAnswer } from './bookings/booking.ts'
import { type Call, defineCall } from './call.ts'

const loose = z.union([z.string(), z.number(), z.null()]).optional()
const looseOrBoolean = z.union([z.string(), z.number(), z.boolean(), z.null()]).optional()

/** The contract's descriptions are in English. */
function english(label: Label): string {
  return label({}, { locale: baseLocale })
}

/** The schema of a field on the wire. The domain's checks define its rules and their order. */
function wireShape(question: Question): z.ZodType {
  switch (question.kind) {
    case 'fixed-addons':
      return z.array(z.string()).nullish().describe(english(question.label))
    case 'frequency':
    case 'choice':
      return (isYesOrNo(question) ? looseOrBoolean : loose).describe(
        `${english(question.label)}${question.kind === 'choice' ? `: ${choices(question)}` : ''}`,
      )
    default:
      return loose.describe(english(question.label))
  }
}

function isYesOrNo(question: Question): boolean {
  return (
    question.kind === 'choice' &&
    question.choices.every(({ value }) => /^(True|False)$/.test(`${value}`))
  )
}

function choices(question: Extract<Question, { kind: 'choice' }>): string {
  return question.choices.map((each) => each.value).join(', ')
}

export type QuoteCall = Call<z.ZodType<Record<string, unknown>>, typeof quoteAnswer>
export type BookCall = Call<z.ZodType<Record<string, unknown>>, typeof bookAnswer>

/**
 * The quote and booking calls of a service, generated from its questions. Bodies are loose: the
 * domain's ordered checks read them field by field, so that the answer names the first problem in
 * the specified order.
 */
export function callsOfService(service: Service): { quote: QuoteCall; book: BookCall } {
  const shape = Object.fromEntries(
    service.questions.map((question) => [question.field, wireShape(question)]),
  )
  const documented = z.looseObject({
    ...shape,
    customer_id: loose.describe('The customer of the order; only for staff'),
  })
  const point = {
    address_latitude: loose.describe('Where the first address is, as chosen on a map; degrees'),
    address_longitude: loose.describe('As address_latitude'),
  }
  const again = loose.describe('One of the caller’s own bookings, whose crew is sent again if free')
  const favourite = loose.describe(
    'The favourite who comes to every visit, by `worker` of a start; 409 `favourite-taken` where they cannot',
  )
  const eInvoice = loose.describe(
    '`yes`: the customer wants an e-invoice of the order, for the buyer of PUT /e-invoices/buyer/',
  )
  const served = {
    served_name: loose.describe(
      'Who is served, with `Account` as the payment method; left out: the customer',
    ),
    served_phone: loose.describe('Their phone number'),
  }
  return {
    quote: defineCall({
      summary: `What ${english(service.title)} costs`,
      access: 'anyone',
      request: openBody(documented),
      response: quoteAnswer,
      limit: 'quote',
    }),
    book: defineCall({
      summary: `Book ${english(service.title)}`,
      access: 'signed-in',
      signInMessage: 'not-signed-in',
      request: openBody(
        documented.extend({ ...point, ...served, again_of: again, favourite, e_invoice: eInvoice }),
      ),
      response: bookAnswer,
      status: 201,
      once: true,
    }),
  }
}

/** Accepts any JSON object; the OpenAPI document shows the documented shape. */
function openBody(documented: z.ZodType): z.ZodType<Record<string, unknown>> {
  return z.looseObject({}).meta({ documented })
}

/** The shape that an open body documents, or the schema itself. */
export function documentedShape(schema: z.ZodType): z.ZodType {
  const documented = schema.meta()?.documented
  return documented instanceof z.ZodType ? documented : schema
}
