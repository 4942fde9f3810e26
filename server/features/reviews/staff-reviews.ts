import type { StaffReview } from '../../../domain/api/customers/reviews.ts'
import { firstName } from '../../../domain/booking/first-name.ts'
import { refuse, succeed } from '../../../domain/result.ts'
import { averageStars } from '../../../domain/reviews/rules.ts'
import type { Pool } from '../../db/connection.ts'
import { type Dated, withIsoInstants } from '../../db/instants.ts'
import { readPage } from '../../db/read-page.ts'
import { query, queryFirst, type Reader, type Tx } from '../../db/transaction.ts'
import type { CallRequest, CallResponse } from '../../http/calls/calls.ts'
import type { CommandResult } from '../../http/calls/refusals.ts'
import { type Author, recordAudit } from '../audit/record.ts'
import { changeRecord } from '../audit/staff-command.ts'
import { ofVisit, recordEvents } from '../events/events.ts'
import { hasPhotosToCheck, photosOfReview, shownPhotosOfReview } from './photos.ts'

type Row = Dated<StaffReview, 'written_at' | 'published_at'>

/** The state of `review r` at $1. */
const stateSql = `case when r.hidden_at is not null then 'hidden' when r.published_at is null then 'held'
  when r.published_at > $1 then 'waiting' else 'published' end`

/** A page of all reviews, newest first. */
export function listReviews(
  reader: Reader,
  { search, state, stars, photos, before, ...page }: CallRequest<'GET /staff/reviews/'>,
  now: Date,
): Promise<CallResponse<'GET /staff/reviews/'>> {
  const found = `review r join booking b on b.id = r.booking_id
    join booking_order o on o.id = b.order_id
    where ($5::int is null or r.id < $5) and ($2::text is null or ${stateSql} = $2) and ($3::int is null or r.stars = $3)
      and ($6::text is null or ${hasPhotosToCheck})
      and ($4 = '' or position(lower($4) in lower(o.customer_name || ' ' || r.words || ' ' || b.booking_id)) > 0)`
  return readPage(reader, page, {
    counted: found,
    rows: (part) => `
        select r.id, b.booking_id, b.skill, o.customer_name, r.stars, r.tags, r.words, r.suspicion,
               ${stateSql} as state, r.written_at, r.published_at, r.answer, r.version,
               ${photosOfReview} as photos,
               array(select w.full_name from assignment s join worker w on w.id = s.worker_id
                 where s.booking_id = b.id order by w.full_name) as crew
        from ${found} order by r.id desc ${part}`,
    values: [now, state ?? null, stars ?? null, search.trim(), before ?? null, photos ?? null],
    item: (row: Row) => ({ ...withIsoInstants(row), crew: row.crew.map(firstName) }),
  })
}

/** How many of the newest reviews are public. */
const SHOWN = 10

/** The published reviews of a service. */
export async function readPublished(
  reader: Reader,
  skill: string,
  now: Date,
): Promise<CallResponse<'GET /common/reviews/'>> {
  const published = `from review r join booking b on b.id = r.booking_id
    where b.skill = $1 and r.hidden_at is null and r.published_at <= $2`
  const [[sums], items] = await Promise.all([
    query<{ count: number; sum: number }>(reader, {
      name: 'review-sums',
      text: `select count(*)::int as count, coalesce(sum(stars), 0)::int as sum ${published}`,
      values: [skill, now],
    }),
    query<
      { customer_name: string | null; written_at: Date } & Pick<
        Row,
        'stars' | 'tags' | 'words' | 'answer'
      > & { photos: string[] }
    >(reader, {
      name: 'reviews-published',
      text: `select r.stars, r.tags, r.words, ${shownPhotosOfReview} as photos, r.answer, r.written_at,
                 case when r.account_id is not null then
                   (select customer_name from booking_order o where o.id = b.order_id) end as customer_name
               ${published} order by r.written_at desc, r.id desc limit $3`,
      values: [skill, now, SHOWN],
    }),
  ])
  return {
    count: sums?.count ?? 0,
    average: (sums && averageStars(sums)) ?? null,
    items: items.map(({ customer_name: name, written_at: at, ...item }) => ({
      ...item,
      name: name === null ? '' : firstName(name),
      written_at: at.toISOString(),
    })),
  }
}

/** The average rating of each service that has one, by skill. */
export async function readRatings(
  reader: Reader,
  now: Date,
): Promise<Map<string, { average: number; count: number }>> {
  const rows = await query<{ skill: string; count: number; sum: number }>(reader, {
    name: 'ratings',
    text: `select b.skill, count(*)::int as count, sum(r.stars)::int as sum
           from review r join booking b on b.id = r.booking_id
           where r.hidden_at is null and r.published_at <= $1 group by b.skill order by b.skill`,
    values: [now],
  })
  return new Map(
    rows.flatMap(({ skill, ...sums }) => {
      const average = averageStars(sums)
      return average === undefined ? [] : [[skill, { average, count: sums.count }] as const]
    }),
  )
}

export type LockedReview = {
  readonly id: number
  readonly visit_id: number
  readonly order_id: number
  readonly booking_id: string
  readonly answer: string
  readonly published_at: Date | null
  readonly hidden_at: Date | null
  readonly version: number
}

/** A review by its id, at the version that was read. */
export function reviewRecord(id: number, version: number) {
  return {
    lock: (tx: Tx) =>
      queryFirst<LockedReview>(tx, {
        text: `select r.id, b.id as visit_id, b.order_id, b.booking_id, r.answer, r.published_at,
                 r.hidden_at, r.version
               from review r join booking b on b.id = r.booking_id where r.id = $1 for update of r`,
        values: [id],
      }),
    version,
    subject: ['review', ({ booking_id }: LockedReview) => booking_id],
  } as const
}

/** Publishes the company's answer to a review. */
export function answerReview(
  pool: Pool,
  id: number,
  { version, answer: typed }: CallRequest<'POST /staff/reviews/{id}/answer/'>,
  by: Author,
): Promise<CommandResult> {
  return changeRecord(pool, reviewRecord(id, version), async (tx, row) => {
    const answer = typed.trim()
    await query(tx, {
      text: `update review set answer = $2, answered_at = case when $2 <> '' then $3::timestamptz end,
               version = version + 1 where id = $1`,
      values: [id, answer, by.now],
    })
    await noteChanged(tx, row, by.now)
    await recordAudit(tx, by, {
      action: 'review-answered',
      subject: row.booking_id,
      before: { answer: row.answer },
      after: { answer },
    })
    return succeed()
  })
}

/** Notifies other programs of the change. */
export function noteChanged(
  tx: Tx,
  { id, visit_id: visit, order_id, version }: LockedReview,
  now: Date,
): Promise<void> {
  const payload = { review_id: id, version: version + 1 }
  const about = ofVisit({ id: visit, order_id }, now)
  return recordEvents(tx, { type: 'review.changed', ...about, payload })
}

/** Publishes a review at once, or hides it with a reason for the audit log. */
export function showReview(
  pool: Pool,
  id: number,
  { version, show, reason }: CallRequest<'POST /staff/reviews/{id}/show/'>,
  by: Author,
): Promise<CommandResult> {
  return changeRecord(pool, reviewRecord(id, version), async (tx, row) => {
    if (!show && reason.trim() === '') return refuse('reason-missing')
    await query(tx, {
      text: `update review set hidden_at = case when $2 then null else $3::timestamptz end,
               published_at = case when $2 then least(coalesce(published_at, $3), $3) else published_at end,
               version = version + 1 where id = $1`,
      values: [id, show, by.now],
    })
    await noteChanged(tx, row, by.now)
    const state = (isShown: boolean) => ({ published: isShown })
    await recordAudit(tx, by, {
      action: 'review-changed',
      subject: row.booking_id,
      before: state(
        row.hidden_at === null && row.published_at !== null && row.published_at <= by.now,
      ),
      after: state(show),
      reason: show ? undefined : reason.trim(),
    })
    return succeed()
  })
}
