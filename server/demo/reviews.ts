import { query, type Tx } from '../db/transaction.ts'

/** What is written of visits, named as examples wherever it is read; `held` waits for staff. */
const examples = [
  {
    stars: 5,
    tags: ['punctual', 'thorough'],
    words: 'Example: on time, and every corner done',
    answer: 'Example: thank you, see you next week',
  },
  { stars: 4, tags: ['friendly'], words: 'Example: friendly and careful', answer: '' },
  {
    stars: 5,
    tags: ['careful', 'value'],
    words: 'Example: my mother asks for them again',
    answer: '',
  },
  { stars: 5, tags: [], words: 'Example: call me at 012-345 6789', answer: '', held: 'contact' },
]

/** Reviews of visits that are over, but those of the customer whose account visitors use. */
export async function writeReviews(tx: Tx, now: Date): Promise<void> {
  await query(tx, {
    text: `with example as (
             select *, row_number() over () as at from jsonb_to_recordset($1)
               as e (stars int, tags text[], words text, answer text, held text)
           ), visit as (
             select b.id, b.account_id, b.ends_at, row_number() over (order by b.ends_at, b.id) as at
             from booking b join account a on a.id = b.account_id
             where b.ends_at < $2::timestamptz - interval '1 day' and b.status = 'Completed'
               and b.outcome is null and a.email in ('hidayah@jiran.test', 'ravi@jiran.test')
           )
           insert into review (booking_id, account_id, stars, tags, words, suspicion, written_at,
             published_at, answer, answered_at)
           select v.id, v.account_id, e.stars, e.tags, e.words, e.held, v.ends_at + interval '2 hours',
             case when e.held is null then v.ends_at + interval '2 hours' end, e.answer,
             case when e.answer <> '' then v.ends_at + interval '20 hours' end
           from example e join visit v using (at) order by v.ends_at`,
    values: [JSON.stringify(examples), now],
  })
}
