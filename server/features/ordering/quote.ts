import type { QuoteAnswer } from '../../../domain/api/bookings/booking.ts'
import { answerProblem } from '../../../domain/booking/check.ts'
import type { Service } from '../../../domain/booking/description.ts'
import { ringgit } from '../../../domain/booking/price/money.ts'
import { voucherMessage } from '../../../domain/booking/price/price.ts'
import { readForm } from '../../../domain/booking/read-form.ts'
import type { EveryCode } from '../../../domain/messages/every-problem.ts'
import { lineLabel } from '../../../domain/messages/line-label.ts'
import { type Result, refuse, succeed } from '../../../domain/result.ts'
import type { Locale } from '../../../messages/locales.ts'
import type { Deps } from '../../deps.ts'
import type { PriceBook } from '../places/price-book.ts'
import { taxFact } from '../tax/tax-fact.ts'
import { besideAnswers, hiddenProblem, priceOf, unpricedProblem } from './book.ts'
import { accountOf } from './order-account.ts'
import { creditFacts, creditFor } from './order-credit.ts'

/** An unvalidated call for a quote. */
type QuoteCall = {
  readonly locale: Locale
  readonly service: Service
  readonly body: Readonly<Record<string, unknown>>
  readonly accountId: number | undefined
}

/**
 * The price of a form so far. It needs only the priced answers, but refuses whatever booking would:
 * a field or an add-on of another service, or an invalid answer.
 */
export async function quoteOf(
  deps: Pick<Deps, 'pool'>,
  prices: PriceBook,
  { service, body, accountId, locale }: QuoteCall,
  now: Date,
): Promise<Result<QuoteAnswer, EveryCode>> {
  const hidden = hiddenProblem(prices, service)
  if (hidden) return refuse(hidden)
  const form = readForm(service, body, besideAnswers)
  for (const question of service.questions) {
    const counts =
      service.quoteFields.includes(question.field) || form.unreadable.has(question.field)
    const problem = counts && answerProblem(service, question, form)
    if (problem) return refuse(problem)
  }
  const postcode = form.answers.postcode
  if (postcode === undefined) return refuse({ code: 'postcode-missing', field: 'postcode' })
  if (!prices.isServed(Number(postcode))) {
    return refuse({ code: 'postcode-not-served', field: 'postcode' })
  }
  const [unknownField] = form.unreadable.values()
  if (unknownField) return refuse(unknownField)
  const onAccount = form.answers.payment_method === 'Account'
  const account = onAccount ? await accountOf(deps.pool, accountId) : undefined
  const priced = { service, answers: form.answers, accountId, percentOff: account?.percentOff }
  const result = await priceOf(deps, prices, priced, now)
  if (!result) return refuse(unpricedProblem(prices, service, form.answers))
  const { quote, closed } = result
  if (closed) return refuse(closed)
  const creditSen =
    accountId === undefined || onAccount ? 0 : await creditFor(deps, quote, accountId, now)
  const startTime = form.answers.start_time
  const message = voucherMessage(quote, locale)
  return succeed({
    total_cost: ringgit(quote.totalSen),
    discount: ringgit(quote.discountSen),
    ...creditFacts(quote, creditSen),
    ...(message ? { voucher_message: message } : {}),
    ...taxFact(
      prices.taxOf(service.skill),
      quote.sessions.map(({ totalSen }) => totalSen),
    ),
    lines: quote.lines.map((line) => ({
      label: lineLabel(line.item, service, locale),
      amount: ringgit(line.amountSen),
    })),
    sessions: quote.sessions.map((session) => ({
      date: session.day,
      ...(typeof startTime === 'string' ? { start_time: startTime } : {}),
    })),
  })
}
