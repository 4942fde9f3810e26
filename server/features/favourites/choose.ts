import { firstName } from '../../../domain/booking/first-name.ts'
import { refuse, succeed } from '../../../domain/result.ts'
import type { Preference } from '../../../domain/workers/preferences.ts'
import type { Pool } from '../../db/connection.ts'
import { inTransactionUnlessRefused } from '../../db/rolled-back.ts'
import { isDatabaseError, query, queryFirst, type Reader, type Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { CommandResult } from '../../http/calls/refusals.ts'
import type { Author } from '../audit/record.ts'
import { lockVisits } from '../bookings/records/lock-booking.ts'
import { lockWorker } from '../workers/change-worker.ts'
import { readComingVisits } from '../workers/coming-visits.ts'
import { handOverVisits } from '../workers/hand-over.ts'
import { findReplacements } from '../workers/replacements.ts'
import { completedVisits } from './read.ts'

/** A customer's preference about a worker; null removes it. */
type Chosen = { readonly worker: number; readonly wish: Preference | null }

/**
 * The result: the worker's first name, and how many upcoming visits were handed over or lack a
 * worker.
 */
export type PreferenceResult = {
  readonly name: string
  readonly replaced: number
  readonly understaffed: number
}

/** Each retry means that a concurrent order or hand-over took a worker. */
const MAX_TRIES = 5

/**
 * Stores a customer's preference about a worker who visited them (docs/product/customers.md#favourites).
 * "Not again" removes the worker from all upcoming visits of the customer: each goes to another
 * worker, or to staff if there is none.
 */
export async function choosePreference(
  deps: Pick<Deps, 'pool' | 'services'>,
  accountId: number,
  chosen: Chosen,
  by: Author,
): Promise<CommandResult<PreferenceResult>> {
  const name = await nameOfKnown(deps.pool, accountId, chosen.worker, by.now)
  if (name === undefined) return refuse('worker-never-came')
  if (chosen.wish !== 'not-again') {
    await storePreference(deps.pool, accountId, chosen, by.now)
    return succeed({ name, replaced: 0, understaffed: 0 })
  }
  for (let attempt = 1; ; attempt += 1) {
    try {
      const barred = await bar(deps, accountId, chosen, by)
      if (barred.ok) return succeed({ name, ...barred.value })
      if (attempt >= MAX_TRIES) return barred
    } catch (error) {
      if (!isDatabaseError(error, '23P01') || attempt >= MAX_TRIES) throw error
    }
  }
}

/** The first name of a worker who visited the customer or about whom they have a preference. */
async function nameOfKnown(
  pool: Pool,
  accountId: number,
  workerId: number,
  now: Date,
): Promise<string | undefined> {
  const row = await queryFirst<{ full_name: string }>(pool, {
    name: 'worker-who-came',
    text: `select w.full_name from worker w where w.id = $3 and (
             exists (select from assignment a join booking b on b.id = a.booking_id
               where a.worker_id = w.id and ${completedVisits})
             or exists (select from worker_wish s where s.account_id = $1 and s.worker_id = w.id))`,
    values: [accountId, now, workerId],
  })
  return row && firstName(row.full_name)
}

async function storePreference(
  to: Reader,
  accountId: number,
  { worker, wish }: Chosen,
  now: Date,
): Promise<void> {
  await query(
    to,
    wish
      ? {
          text: `insert into worker_wish (account_id, worker_id, wish, at) values ($1, $2, $3, $4)
                 on conflict (account_id, worker_id) do update set wish = excluded.wish, at = excluded.at`,
          values: [accountId, worker, wish, now],
        }
      : {
          text: 'delete from worker_wish where account_id = $1 and worker_id = $2',
          values: [accountId, worker],
        },
  )
}

/**
 * Bars a worker and hands over the upcoming visits; does neither if another visit was booked, or a
 * replacement taken, in the meantime.
 */
function bar(
  { pool, services }: Pick<Deps, 'pool' | 'services'>,
  accountId: number,
  chosen: Chosen,
  by: Author,
): Promise<CommandResult<Omit<PreferenceResult, 'name'>>> {
  const { worker } = chosen
  const theirs = async (reader: Reader) =>
    (await readComingVisits(reader, services, worker, by.now)).filter(
      ({ row }) => row.account_id === accountId,
    )
  return inTransactionUnlessRefused(pool, async (tx: Tx) => {
    const before = (await theirs(tx)).map(({ row }) => row.booking_id)
    await lockVisits(tx, before)
    // Waits for orders that are reserving this worker; later ones see the preference that is stored here.
    await lockWorker(tx, worker)
    await storePreference(tx, accountId, chosen, by.now)
    const visits = await theirs(tx)
    const proposals = await findReplacements(tx, worker, visits, by.now)
    const proposed = new Map(proposals.map((each) => [each.visitId, each.proposed]))
    const takers = visits
      .filter(({ row }) => before.includes(row.booking_id))
      .map(({ row }) => [row.booking_id, proposed.get(row.id) ?? null] as const)
    const handed = await handOverVisits(
      tx,
      worker,
      visits.map((visit) => ({ visit, why: 'not-again' as const })),
      new Map(takers),
      by,
    )
    if (!handed.ok) return handed
    const understaffed = takers.filter(([, taker]) => taker === null).length
    return succeed({ replaced: takers.length - understaffed, understaffed })
  })
}
