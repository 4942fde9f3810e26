import { firstName } from '../../../domain/booking/first-name.ts'
import { refuse, succeed } from '../../../domain/result.ts'
import type { Wish } from '../../../domain/workers/wishes.ts'
import type { Pool } from '../../db/connection.ts'
import { inTransactionUnlessRefused } from '../../db/rolled-back.ts'
import { isDatabaseError, query, type Reader, type Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { CommandResult } from '../../http/refusals.ts'
import type { Author } from '../audit/record.ts'
import { lockVisits } from '../bookings/records/lock-booking.ts'
import { lockWorker } from '../workers/change-worker.ts'
import { readComingVisits } from '../workers/coming-visits.ts'
import { handOverVisits } from '../workers/hand-over.ts'
import { findReplacements } from '../workers/replacements.ts'
import { wasDone } from './read.ts'

/** What a customer says of a worker; null: nothing any more. */
type Chosen = { readonly worker: number; readonly wish: Wish | null }

/** What came of it: the worker's first name, and coming visits that others go to, or nobody yet. */
export type Wished = {
  readonly name: string
  readonly replaced: number
  readonly understaffed: number
}

/** Each means that an order took somebody at the same moment. */
const MAX_TRIES = 5

/**
 * Stores what a customer says of a worker who came (docs/product/customers.md#favourites). Whoever is
 * not wanted again goes to none of the customer's coming visits any more: somebody else does, or staff
 * find somebody.
 */
export async function chooseWish(
  deps: Pick<Deps, 'pool' | 'services'>,
  accountId: number,
  chosen: Chosen,
  by: Author,
): Promise<CommandResult<Wished>> {
  const name = await nameOfKnown(deps.pool, accountId, chosen.worker, by.now)
  if (name === undefined) return refuse('worker-never-came')
  if (chosen.wish !== 'not-again') {
    await storeWish(deps.pool, accountId, chosen, by.now)
    return succeed({ name, replaced: 0, understaffed: 0 })
  }
  for (let attempt = 1; ; attempt += 1) {
    try {
      const barred = await bar(deps, accountId, chosen, by)
      if (barred.ok) return succeed({ name, ...barred.value })
      if (barred.refusal.code !== 'visit-came-up' || attempt >= MAX_TRIES) return barred
    } catch (error) {
      if (!isDatabaseError(error, '23P01') || attempt >= MAX_TRIES) throw error
    }
  }
}

/** The first name of somebody who came, or of whom something was said before. */
async function nameOfKnown(
  pool: Pool,
  accountId: number,
  workerId: number,
  now: Date,
): Promise<string | undefined> {
  const [row] = await query<{ full_name: string }>(pool, {
    name: 'worker-who-came',
    text: `select w.full_name from worker w where w.id = $3 and (
             exists (select from assignment a join booking b on b.id = a.booking_id
               where a.worker_id = w.id and ${wasDone})
             or exists (select from worker_wish s where s.account_id = $1 and s.worker_id = w.id))`,
    values: [accountId, now, workerId],
  })
  return row && firstName(row.full_name)
}

async function storeWish(
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

/** Bars a worker and hands the coming visits over, or nothing when a visit came up meanwhile. */
function bar(
  { pool, services }: Pick<Deps, 'pool' | 'services'>,
  accountId: number,
  chosen: Chosen,
  by: Author,
): Promise<CommandResult<Omit<Wished, 'name'>>> {
  const { worker } = chosen
  const theirs = async (reader: Reader) =>
    (await readComingVisits(reader, services, worker, by.now)).filter(
      ({ row }) => row.account_id === accountId,
    )
  return inTransactionUnlessRefused(pool, async (tx: Tx) => {
    const before = (await theirs(tx)).map(({ row }) => row.booking_id)
    await lockVisits(tx, before)
    // Waits for orders that are being given this worker; those after it see what is stored here.
    await lockWorker(tx, worker)
    await storeWish(tx, accountId, chosen, by.now)
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
