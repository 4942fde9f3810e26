import { bucketOf } from '../../../domain/site/vitals.ts'
import type { Pool } from '../../db/connection.ts'
import { query } from '../../db/transaction.ts'
import type { CallRequest } from '../../http/calls/calls.ts'

/** Counts a visit to a page on its day; the visit itself is not stored. */
export async function countVisit(
  pool: Pool,
  visit: CallRequest<'POST /common/web-vitals/'>,
  day: string,
): Promise<void> {
  // A fixed order of rows prevents deadlocks.
  const metrics = visit.metrics.toSorted((a, b) => a.name.localeCompare(b.name))
  await query(pool, {
    name: 'count-visit',
    text: `insert into web_vital as v (day, page, metric, device, connection, bucket, samples)
           select $1, $2, m.name, $3, $4, m.bucket, 1
           from unnest($5::text[], $6::int[]) as m (name, bucket)
           on conflict (day, page, metric, device, connection, bucket)
             do update set samples = v.samples + 1`,
    values: [
      day,
      visit.page,
      visit.device,
      visit.connection,
      metrics.map(({ name }) => name),
      metrics.map(({ name, value }) => bucketOf(name, value)),
    ],
  })
}
