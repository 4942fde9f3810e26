import { boundsOf, LAST_BUCKET, topOf, vitalNames } from '../../../domain/site/vitals.ts'
import { query, type Reader } from '../../db/transaction.ts'
import type { CallResponse } from '../../http/calls/calls.ts'

type Row = Omit<CallResponse<'POST /reports/web-vitals/'>['pages'][number], 'over'>

/**
 * The 75th percentile and the number of good visits, by page and metric and by metric alone (page
 * '').
 */
export async function readVisits(
  reader: Reader,
  span: { readonly from: string; readonly to: string; readonly device: string },
) {
  const rows = await query<Row>(reader, {
    name: 'web-vitals',
    text: `
      with counted as (
        select coalesce(page, '') as page, metric, bucket, sum(samples)::bigint as samples
        from web_vital
        where day between $1 and $2 and ($3 = '' or device = $3)
        group by grouping sets ((page, metric, bucket), (metric, bucket))
      ), running as (
        select *, sum(samples) over (partition by page, metric order by bucket) as upto,
          sum(samples) over (partition by page, metric) as total
        from counted
      )
      select page, metric, max(total)::bigint as samples,
        min(bucket) filter (where upto * 4 >= total * 3) as p75,
        coalesce(sum(samples) filter (where bucket < b.good), 0)::bigint as good,
        coalesce(sum(samples) filter (where bucket >= b.good and bucket < b.poor), 0)::bigint
          as needs_improvement,
        coalesce(sum(samples) filter (where bucket >= b.poor), 0)::bigint as poor
      from running join unnest($4::text[], $5::int[], $6::int[]) as b (name, good, poor)
        on b.name = metric
      group by page, metric order by page, metric`,
    values: [
      span.from,
      span.to,
      span.device,
      vitalNames,
      vitalNames.map((name) => boundsOf(name).good),
      vitalNames.map((name) => boundsOf(name).poor),
    ],
  })
  return {
    pages: rows.map(({ p75, ...row }) => ({
      ...row,
      p75: topOf(row.metric, p75),
      over: p75 === LAST_BUCKET,
    })),
  }
}
