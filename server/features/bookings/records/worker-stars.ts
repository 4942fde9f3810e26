import { averageStars } from '../../../../domain/reviews/rules.ts'
import { query, type Reader } from '../../../db/transaction.ts'

/**
 * The average of published reviews of workers' visits, by worker id; workers with too few have none
 * (docs/product/reviews.md#averages).
 */
export async function readWorkerStars(
  reader: Reader,
  workerIds: readonly number[],
  now: Date,
): Promise<ReadonlyMap<number, number>> {
  if (workerIds.length === 0) return new Map()
  const rows = await query<{ id: number; count: number; sum: number }>(reader, {
    name: 'stars-of-workers',
    text: `select s.worker_id as id, count(*)::int as count, sum(r.stars)::int as sum
           from review r join assignment s on s.booking_id = r.booking_id
           where s.worker_id = any($1::int[]) and r.hidden_at is null and r.published_at <= $2
           group by s.worker_id`,
    values: [workerIds, now],
  })
  return new Map(
    rows.flatMap(({ id, ...sums }) => {
      const average = averageStars(sums)
      return average === undefined ? [] : [[id, average] as const]
    }),
  )
}
