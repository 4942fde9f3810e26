import type { BookAnswer } from '../../../domain/api/booking.ts'
import { query, type Reader, type Tx } from '../../db/transaction.ts'

/** A booking's `Idempotency-Key` of one account, with a hash of what was asked (decisions 3). */
export type Key = { readonly accountId: number; readonly key: string; readonly hash: Buffer }

/** What a key had for an answer; undefined when it is new, or still being answered. */
export type EarlierAnswer =
  | { readonly ok: true; readonly answer: BookAnswer }
  | { readonly ok: false; readonly problem: 'key-reused' }

/** The first answer to a key, or that it was used for something else. */
export async function earlierAnswer(reader: Reader, key: Key): Promise<EarlierAnswer | undefined> {
  const [row] = await query<{ request_hash: Buffer; answer: BookAnswer | null }>(reader, {
    name: 'earlier-answer',
    text: 'select request_hash, answer from idempotent_answer where account_id = $1 and key = $2',
    values: [key.accountId, key.key],
  })
  if (!row) return undefined
  if (!row.request_hash.equals(key.hash)) return { ok: false, problem: 'key-reused' }
  return row.answer ? { ok: true, answer: row.answer } : undefined
}

/** A key with the answer that it will have, where that is known already. */
export type Claim = { readonly key: Key; readonly answer: BookAnswer | null; readonly now: Date }

/**
 * Claims keys for this transaction; waits for whoever is answering the same key just then.
 * @returns false when one of them was claimed before.
 */
export async function claimKeys(tx: Tx, claims: readonly Claim[]): Promise<boolean> {
  const claimed = await query(tx, {
    name: 'claim-keys',
    text: `insert into idempotent_answer (account_id, key, request_hash, answer, created_at)
           select * from unnest($1::bigint[], $2::text[], $3::bytea[], $4::json[], $5::timestamptz[])
           on conflict do nothing returning 1 as claimed`,
    values: [
      claims.map(({ key }) => key.accountId),
      claims.map(({ key }) => key.key),
      claims.map(({ key }) => key.hash),
      claims.map(({ answer }) => answer && JSON.stringify(answer)),
      claims.map(({ now }) => now),
    ],
  })
  return claimed.length === claims.length
}

/** Keeps the answer of a claimed key. */
export async function keepAnswer(tx: Tx, key: Key, answer: BookAnswer): Promise<void> {
  await query(tx, {
    name: 'keep-answer',
    text: 'update idempotent_answer set answer = $3 where account_id = $1 and key = $2',
    values: [key.accountId, key.key, answer],
  })
}
