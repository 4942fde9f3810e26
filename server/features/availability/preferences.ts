import { firstName } from '../../../domain/booking/first-name.ts'
import {
  type CrewPreferences,
  noPreferences,
  type Preference,
} from '../../../domain/workers/preferences.ts'
import { query, type Reader } from '../../db/transaction.ts'

/** A customer's preferences, with the names of their favourites by worker id. */
export type NamedPreferences = CrewPreferences & { readonly names: ReadonlyMap<number, string> }

export const noNamedPreferences: NamedPreferences = { ...noPreferences, names: new Map() }

/** An account whose preferences can be read. */
export type PreferenceOwner = { readonly accountId: number; readonly hasPreferences: boolean }

/**
 * A customer's preferences about a crew. Runs no statement for a customer without any.
 * @param again the booking that is booked again; ignored unless it is their own.
 */
export async function readPreferences(
  reader: Reader,
  { accountId, hasPreferences }: PreferenceOwner,
  again?: string,
): Promise<NamedPreferences> {
  if (!hasPreferences && again === undefined) return noNamedPreferences
  const [rows, before] = await Promise.all([
    hasPreferences
      ? query<{ worker_id: number; wish: Preference; full_name: string }>(reader, {
          name: 'preferences-of-customer',
          text: `select s.worker_id, s.wish, w.full_name from worker_wish s
                 join worker w on w.id = s.worker_id where s.account_id = $1`,
          values: [accountId],
        })
      : [],
    again === undefined
      ? []
      : query<{ worker_id: number }>(reader, {
          name: 'crew-before',
          text: `select a.worker_id from booking b join assignment a on a.booking_id = b.id
                 where b.booking_id = $1 and b.account_id = $2`,
          values: [again, accountId],
        }),
  ])
  const favourites = rows.filter(({ wish }) => wish === 'favourite')
  return {
    favourites: new Set(favourites.map(({ worker_id: id }) => id)),
    barred: new Set(rows.filter(({ wish }) => wish === 'not-again').map(({ worker_id: id }) => id)),
    before: new Set(before.map(({ worker_id: id }) => id)),
    names: new Map(favourites.map(({ worker_id: id, full_name: name }) => [id, firstName(name)])),
  }
}

/** By customer, the identifiers of the workers whom they do not want again. */
export async function readBarred(
  reader: Reader,
  accountIds: readonly number[],
): Promise<Map<number, Set<string>>> {
  const rows = await query<{ account_id: number; barred: string[] }>(reader, {
    name: 'barred-by-customers',
    text: `select s.account_id, array_agg(w.identifier) as barred
           from worker_wish s join worker w on w.id = s.worker_id
           where s.account_id = any($1::bigint[]) and s.wish = 'not-again' group by s.account_id`,
    values: [accountIds],
  })
  return new Map(rows.map(({ account_id: id, barred }) => [id, new Set(barred)]))
}
