import { type EveryProblem, everySentence } from '../../../domain/messages/every-problem.ts'
import type { Refusal } from '../../../domain/result.ts'
import { m } from '../../../messages/every.ts'
import type { CommandResult } from '../../http/calls/refusals.ts'

/** What was changed, with the name of an add-on or the postcodes. */
export type Changed =
  | { readonly code: 'nothing' | 'rates' }
  | { readonly code: 'rates-planned' | 'rates-cancelled'; readonly day: string }
  | { readonly code: 'extra'; readonly name: string }
  | { readonly code: 'postcodes'; readonly codes: readonly number[]; readonly served: boolean }

export type ChangeResult = CommandResult<Changed>

/** All prices share one version. */
export const pricesOutOfDate = {
  code: 'out-of-date',
  sentence: m.problem_prices_out_of_date,
} as const

export const ratesUnknown = { code: 'not-found', sentence: m.problem_rates_unknown } as const
export const extraUnknown = { code: 'not-found', sentence: m.problem_extra_unknown } as const

/** The refusal of a price or a day that our own page would not send. */
export function invalid(problem: EveryProblem): Refusal<'invalid-request'> {
  return { code: 'invalid-request', sentence: (_, { locale }) => everySentence(problem, locale) }
}
