import type { EveryCode } from '../../../domain/messages/every-problem.ts'
import type { Result } from '../../../domain/result.ts'

/** Why a change of prices or places is refused: a price that cannot be, or one of these. */
export type ChangeCode =
  | EveryCode
  | 'out-of-date'
  | 'rates-unknown'
  | 'extra-unknown'
  | 'postcode-unknown'
  | 'addon-exists'
  | 'addon-not-asked'

/** What a change has changed: an extra by its name, or postcodes. */
export type Changed =
  | { readonly code: 'nothing' | 'rates' }
  | { readonly code: 'rates-planned' | 'rates-cancelled'; readonly day: string }
  | { readonly code: 'extra'; readonly name: string }
  | { readonly code: 'postcodes'; readonly codes: readonly number[]; readonly served: boolean }

/** The result of a change. */
export type ChangeResult = Result<Changed, ChangeCode>
