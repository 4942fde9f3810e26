import { createHash } from 'node:crypto'
import type { BookAnswer } from '../../../domain/api/bookings/booking.ts'
import { type Result, refuse, succeed } from '../../../domain/result.ts'
import type { Pool } from '../../db/connection.ts'
import {
  inTransaction,
  isDatabaseError,
  query,
  queryFirst,
  type Reader,
  type Tx,
} from '../../db/transaction.ts'

/**
 * An account's `Idempotency-Key` for a booking, with a hash of the request
 * (docs/product/calls.md#idempotency).
 */
export type Key = { readonly accountId: number; readonly key: string; readonly hash: Buffer }

/** The stored answer of a key; undefined when the key is new or still being answered. */
export type EarlierAnswer<Answer = BookAnswer> = Result<Answer, 'key-reused'>

/** The key of a call; undefined if it has none. */
export function keyOfCall(
  accountId: number,
  key: string | undefined,
  requestText: string,
): Key | undefined {
  return key === undefined
    ? undefined
    : { accountId, key, hash: createHash('sha256').update(requestText).digest() }
}

/** The first answer to a key, or a refusal if it was used for another request. */
export async function earlierAnswer<Answer = BookAnswer>(
  reader: Reader,
  key: Key,
): Promise<EarlierAnswer<Answer> | undefined> {
  const row = await queryFirst<{ request_hash: Buffer; answer: Answer | null }>(reader, {
    name: 'earlier-answer',
    text: 'select request_hash, answer from idempotent_answer where account_id = $1 and key = $2',
    values: [key.accountId, key.key],
  })
  if (!row) return undefined
  if (!row.request_hash.equals(key.hash)) return refuse('key-reused')
  return row.answer ? succeed(row.answer) : undefined
}

/** A key with its answer, if already known. */
export type Claim = { readonly key: Key; readonly answer: object | null; readonly now: Date }

/** The constraint that refuses a key claimed before. */
const claimedBefore = 'idempotent_answer_pkey'

/**
 * Claims keys; PostgreSQL refuses all of them if one was claimed before (`isClaimedBefore`). Waits
 * for a concurrent request with the same key.
 */
export async function claimKeys(tx: Tx, claims: readonly Claim[]): Promise<void> {
  if (claims.length === 0) return
  await query(tx, {
    name: 'claim-keys',
    // In the same order in every transaction, to prevent deadlocks.
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

/** Was a statement refused because one of its keys was claimed before? */
export function isClaimedBefore(error: unknown): boolean {
  return isDatabaseError(error, '23505') && error.constraint === claimedBefore
}

/**
 * Waits for a concurrent request with the same key.
 * @returns its answer; undefined when the key is not claimed.
 */
export async function responseOfDuplicate(
  pool: Pool,
  key: Key,
  now: Date,
): Promise<EarlierAnswer | undefined> {
  const nobody = new Error('nobody has claimed the key')
  try {
    // A failed request claimed and released the key: wait for the one that holds it now.
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
