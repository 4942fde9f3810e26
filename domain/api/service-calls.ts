import { z } from 'zod'
import type { Ask, Service } from '../booking/description.ts'
import { bookAnswer, quoteAnswer } from './booking.ts'
import { type Call, defineCall } from './call.ts'

const loose = z.union([z.string(), z.number(), z.null()]).optional()
const looseOrBoolean = z.union([z.string(), z.number(), z.boolean(), z.null()]).optional()

/** The shape of a field on the wire. Its rules and their order are in the domain's checks. */
function wireShape(ask: Ask): z.ZodType {
  switch (ask.kind) {
    case 'fixed-addons':
      return z.array(z.string()).nullish().describe(ask.label)
    case 'frequency':
    case 'choice':
      return (isYesOrNo(ask) ? looseOrBoolean : loose).describe(
        `${ask.label}${ask.kind === 'choice' ? `: ${choices(ask)}` : ''}`,
      )
    default:
      return loose.describe(ask.label)
  }
}

function isYesOrNo(ask: Ask): boolean {
  return (
    ask.kind === 'choice' && ask.choices.every(({ value }) => /^(True|False)$/.test(`${value}`))
  )
}

function choices(ask: Extract<Ask, { kind: 'choice' }>): string {
  return ask.choices.map((each) => each.value).join(', ')
}

export type QuoteCall = Call<z.ZodType<Record<string, unknown>>, typeof quoteAnswer>
export type BookCall = Call<z.ZodType<Record<string, unknown>>, typeof bookAnswer>

/**
 * The quote call and the booking call of a service, made from its questions. Bodies are loose: the
 * ordered checks of the domain read them field by field, so that the answer names the first problem
 * of the specified order.
 */
export function callsOfService(service: Service): { quote: QuoteCall; book: BookCall } {
  const shape = Object.fromEntries(service.asks.map((ask) => [ask.field, wireShape(ask)]))
  const documented = z.looseObject(shape)
  return {
    quote: defineCall({
      summary: `What ${service.title} costs`,
      access: 'anyone',
      request: openBody(documented),
      response: quoteAnswer,
      limit: 'quote',
    }),
    book: defineCall({
      summary: `Book ${service.title}`,
      access: 'signed-in',
      signInMessage: 'not-signed-in',
      request: openBody(documented),
      response: bookAnswer,
      status: 201,
    }),
  }
}

/** Any JSON object passes; the OpenAPI document shows the documented shape. */
function openBody(documented: z.ZodType): z.ZodType<Record<string, unknown>> {
  return z.looseObject({}).meta({ documented })
}

/** The shape that an open body documents, or the schema itself. */
export function documentedShape(schema: z.ZodType): z.ZodType {
  const documented = schema.meta()?.documented
  return documented instanceof z.ZodType ? documented : schema
}
