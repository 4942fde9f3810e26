import { createHash } from 'node:crypto'
import type { BookAnswer } from '../../../domain/api/bookings/booking.ts'
import { type Result, refuse, succeed } from '../../../domain/result.ts'
import type { Pool } from '../../db/connection.ts'
import {
  inTransaction,
  isDatabaseError,
  query,
  type Reader,
  type Tx,
} from '../../db/transaction.ts'

/**
 * A booking's `Idempotency-Key` of one account, with a hash of the request
 * (docs/product/calls.md#idempotency).
 */
export type Key = { readonly accountId: number; readonly key: string; readonly hash: Buffer }

/** The stored answer of a key; undefined when it is new, or still being answered. */
export type EarlierAnswer<Answer = BookAnswer> = Result<Answer, 'key-reused'>

/** The key of a call; undefined where it has none. */
export function keyOfCall(
  accountId: number,
  key: string | undefined,
  asked: string,
): Key | undefined {
  return key === undefined
    ? undefined
    : { accountId, key, hash: createHash('sha256').update(asked).digest() }
}

/** The first answer to a key, or that it was used for something else. */
export async function earlierAnswer<Answer = BookAnswer>(
  reader: Reader,
  key: Key,
): Promise<EarlierAnswer<Answer> | undefined> {
  const [row] = await query<{ request_hash: Buffer; answer: Answer | null }>(reader, {
    name: 'earlier-answer',
    text: 'select request_hash, answer from idempotent_answer where account_id = $1 and key = $2',
    values: [key.accountId, key.key],
  })
  if (!row) return undefined
  if (!row.request_hash.equals(key.hash)) return refuse('key-reused')
  return row.answer ? succeed(row.answer) : undefined
}

/** A key with its answer, if that is known already. */
export type Claim = { readonly key: Key; readonly answer: object | null; readonly now: Date }

/** PostgreSQL's name for the refusal of a key that was claimed before. */
const claimedBefore = 'idempotent_answer_pkey'

/**
 * Claims keys; PostgreSQL refuses all of them if one was claimed before (`isClaimedBefore`).
 * Waits for a request that is answering the same key.
 */
export async function claimKeys(tx: Tx, claims: readonly Claim[]): Promise<void> {
  if (claims.length === 0) return
  await query(tx, {
    name: 'claim-keys',
    // In the same order in every transaction, so that none waits in a circle.
    text: `insert into idempotent_answer (account_id, key, request_hash, answer, created_at)
           select * from unnest($1::bigint[], $2::text[], $3::bytea[], $4::json[],
             $5::timestamptz[]) as claim (account_id, key)
           order by account_id, key`,
    values: [
      claims.map(({ key }) => key.accountId),
      claims.map(({ key }) => key.key),
      claims.map(({ key }) => key.hash),
      claims.map(({ answer }) => answer && JSON.stringify(answer)),
      claims.map(({ now }) => now),
    ],
  })
}

/** True for the refusal of a statement because one of its keys was claimed before. */
export function isClaimedBefore(error: unknown): boolean {
  return isDatabaseError(error, '23505') && error.constraint === claimedBefore
}

/**
 * Waits for a request that is answering the same key.
 * @returns its answer; undefined when the key is not claimed.
 */
export async function responseOfDuplicate(
  pool: Pool,
  key: Key,
  now: Date,
): Promise<EarlierAnswer | undefined> {
  const nobody = new Error('nobody has claimed the key')
  try {
    // Claimed and released by a failed request: waits for the one that holds it now.
    await inTransaction(pool, async (tx) => {
      await claimKeys(tx, [{ key, answer: null, now }])
      throw nobody
    })
  } catch (error) {
    if (error === nobody) return undefined
    if (!isClaimedBefore(error)) throw error
  }
  return earlierAnswer(pool, key)
}

/** Stores the answer of a claimed key. */
export async function storeAnswer(tx: Tx, key: Key, answer: BookAnswer): Promise<void> {
  await query(tx, {
    name: 'keep-answer',
    text: 'update idempotent_answer set answer = $3 where account_id = $1 and key = $2',
    values: [key.accountId, key.key, answer],
  })
}
