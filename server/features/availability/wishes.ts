import { firstName } from '../../../domain/booking/first-name.ts'
import { type CrewWishes, noWishes, type Wish } from '../../../domain/workers/wishes.ts'
import { query, type Reader } from '../../db/transaction.ts'

/** What a customer wishes, with what they call their favourites, by the workers' ids. */
export type NamedWishes = CrewWishes & { readonly names: ReadonlyMap<number, string> }

export const nothingWished: NamedWishes = { ...noWishes, names: new Map() }

/** An account whose wishes may be asked for. */
export type Wishing = { readonly accountId: number; readonly hasWishes: boolean }

/**
 * What a customer wishes of a crew. Without a statement for who has said nothing.
 * @param again the booking that is booked again; only one of their own counts.
 */
export async function readWishes(
  reader: Reader,
  { accountId, hasWishes }: Wishing,
  again?: string,
): Promise<NamedWishes> {
  if (!hasWishes && again === undefined) return nothingWished
  const [said, before] = await Promise.all([
    hasWishes
      ? query<{ worker_id: number; wish: Wish; full_name: string }>(reader, {
          name: 'wishes-of-customer',
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
  const favourites = said.filter(({ wish }) => wish === 'favourite')
  return {
    favourites: new Set(favourites.map(({ worker_id: id }) => id)),
    barred: new Set(said.filter(({ wish }) => wish === 'not-again').map(({ worker_id: id }) => id)),
    before: new Set(before.map(({ worker_id: id }) => id)),
    names: new Map(favourites.map(({ worker_id: id, full_name: name }) => [id, firstName(name)])),
  }
}

/** By customer, the identifiers of those whom they do not want again. */
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
