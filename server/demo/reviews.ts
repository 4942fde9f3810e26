import { randomUUID } from 'node:crypto'
import { LEAST_FOR_AVERAGE, publishedAt, type ReviewTag } from '../../domain/reviews/rules.ts'
import { query, type Tx } from '../db/transaction.ts'
import type { FileStorage } from '../providers/storage/port.ts'
import { photo } from './photo.ts'

type Example = { readonly stars: number; readonly tags: readonly ReviewTag[] }

/** No words: they would be in one language only. */
const examples: readonly Example[] = [
  { stars: 5, tags: ['punctual', 'thorough', 'friendly'] },
  { stars: 4, tags: ['careful', 'friendly'] },
  { stars: 5, tags: ['thorough', 'value'] },
  { stars: 5, tags: ['punctual', 'careful'] },
]
/** Time after a visit in which its customer has inspected the work. */
const WRITTEN_AFTER_MS = 2 * 3_600_000

/**
 * Reviews of past visits that follow the rules of docs/product/reviews.md: enough for an average of
 * some services and of the two workers with the most visits. The customer whose password is public
 * has none, so that visitors can write one. The newest review, of a cleaning if there is one, has a
 * photo that waits to be checked.
 */
export async function writeReviews(
  tx: Tx,
  storage: FileStorage | undefined,
  now: Date,
): Promise<void> {
  const visits = await query<{ id: number; account_id: number; ends_at: Date; place: number }>(tx, {
    text: `with over as (
             select b.* from booking b join account c on c.id = b.account_id
             where b.ends_at < $1::timestamptz - interval '3 hours'
               and b.status = 'Confirmed' and b.outcome is null
               and c.email in ('hidayah@jiran.test', 'ravi@jiran.test', 'peter@jiran.test')
           )
           select id, account_id, ends_at, place::int as place from (
             select b.id, b.account_id, b.ends_at,
               row_number() over (partition by b.skill order by b.ends_at desc, b.id) as place
             from over b where b.ends_at > $1::timestamptz - interval '14 days'
           ) recent where place <= $2
           union select b.id, b.account_id, b.ends_at, b.place::int from (
             select b.*, row_number() over (partition by a.worker_id order by b.ends_at desc, b.id) as place
             from over b join assignment a on a.booking_id = b.id
             where a.worker_id in (select t.worker_id from over join assignment t on t.booking_id = over.id
               group by t.worker_id order by count(*) desc, t.worker_id limit 2)
           ) b where place <= $3
           order by id, place`,
    values: [now, examples.length, LEAST_FOR_AVERAGE],
  })
  for (const { id, account_id, ends_at: end, place } of visits) {
    const { stars, tags } = examples[place - 1] as Example
    const writtenAt = new Date(end.getTime() + WRITTEN_AFTER_MS)
    await query(tx, {
      text: `insert into review (booking_id, account_id, stars, tags, written_at, published_at)
             values ($1, $2, $3, $4, $5, $6) on conflict (booking_id) do nothing`,
      values: [
        id,
        account_id,
        stars,
        [...tags],
        writtenAt,
        publishedAt({ stars, isClean: true }, writtenAt) ?? null,
      ],
    })
  }
  if (storage) await writePhoto(tx, storage)
}

async function writePhoto(tx: Tx, storage: FileStorage): Promise<void> {
  const [bytes, type] = [photo('kitchen'), 'image/webp']
  const key = `review-photos/${randomUUID()}`
  await storage.put(key, bytes, type)
  await query(tx, {
    text: `insert into review_photo (id, review_id, place, key, type, bytes)
           select $1, r.id, 0, $2, $3, $4 from review r join booking b on b.id = r.booking_id
           order by b.skill = 'Cleaner' desc, r.written_at desc, r.id limit 1`,
    values: [randomUUID(), key, type, bytes.length],
  })
}
