import { randomInt, randomUUID, timingSafeEqual } from 'node:crypto'
import { firstName } from '../../../../domain/booking/first-name.ts'
import { type Result, refuse, succeed } from '../../../../domain/result.ts'
import { inBatches } from '../../../db/batch.ts'
import type { Pool } from '../../../db/connection.ts'
import { type Dated, withIsoInstants } from '../../../db/instants.ts'
import { hasRows, inTransaction, query, queryFirst, type Tx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import type { CallResponse, WorkerCaller } from '../../../http/calls/calls.ts'
import { hashOfToken } from '../../../signature.ts'
import { newMailedToken } from '../../accounts/randomness.ts'
import { type Author, recordAudit } from '../../audit/record.ts'
import {
  type NotifiedWorker,
  notifiedColumns,
  toWorker,
} from '../../notifications/notified-worker.ts'
import { notify } from '../../notifications/notify.ts'
import { endPhones } from '../../workers/end-phones.ts'
import { hashOfCode } from '../visit-secrets.ts'

/** How long a code is valid, how often it may be tried, and how soon another is sent. */
const CODE_MS = 10 * 60_000
const TRIES = 5
const RESEND_MS = 60_000
/** How long until an unused phone must sign in again. */
const IDLE_MS = 180 * 24 * 3_600_000
const SEEN_MS = 5 * 60_000

type SignInDeps = Pick<Deps, 'pool' | 'settings'>
/** The active worker with this number, in any spelling; undefined if none or several have it. */
async function workerByPhone(pool: Pool, phone: string): Promise<NotifiedWorker | undefined> {
  const digits = phone.replace(/\D/g, '').replace(/^0/, '60')
  if (digits.length < 8) return undefined
  const found = await query<NotifiedWorker>(pool, {
    name: 'worker-by-phone',
    text: `select ${notifiedColumns} from worker w
           where regexp_replace(w.phone, '\\D', '', 'g') = $1 and w.active limit 2`,
    values: [digits],
  })
  return found.length === 1 ? found[0] : undefined
}

/**
 * Sends a sign-in code to a worker's phone (docs/product/visits.md#sign-in). Does not disclose
 * whether the number is known.
 */
export async function sendCode(deps: SignInDeps, phone: string, now: Date): Promise<void> {
  const worker = await workerByPhone(deps.pool, phone)
  if (!worker) return
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  await inTransaction(deps.pool, async (tx) => {
    const stored = await hasRows(tx, {
      text: `insert into worker_sign_in_code (worker_id, code_hash, sent_at, expires_at, tries_left)
             values ($1, $2, $3, $4, $5)
             on conflict (worker_id) do update set code_hash = excluded.code_hash,
               sent_at = excluded.sent_at, expires_at = excluded.expires_at,
               tries_left = excluded.tries_left
             where worker_sign_in_code.sent_at <= $6
             returning 1`,
      values: [
        worker.worker_id,
        hashOfCode(deps.settings, worker.worker_id, code),
        now,
        new Date(now.getTime() + CODE_MS),
        TRIES,
        new Date(now.getTime() - RESEND_MS),
      ],
    })
    if (stored) await notifyOfCode(tx, worker, code, now)
  })
}

async function notifyOfCode(
  tx: Tx,
  worker: NotifiedWorker,
  code: string,
  now: Date,
): Promise<void> {
  await notify(tx, now, [
    {
      key: `sign-in-code ${worker.worker_id} ${now.getTime()}`,
      kind: 'sign-in-code',
      parameters: { name: firstName(worker.full_name), path: '/crew', code },
      to: toWorker(worker),
      uselessAfter: new Date(now.getTime() + CODE_MS),
    },
  ])
}

/** A worker who has just signed in on a phone. */
export type SignedInWorker = {
  readonly token: string
  readonly workerId: number
  readonly firstName: string
}

/** Signs a worker in with the code that was sent; each code works once. */
export async function signInWorker(
  deps: SignInDeps,
  credentials: { readonly phone: string; readonly code: string; readonly device: string },
  now: Date,
): Promise<Result<SignedInWorker, 'sign-in-code-wrong'>> {
  const worker = await workerByPhone(deps.pool, credentials.phone)
  if (!worker) return refuse('sign-in-code-wrong')
  return inTransaction(deps.pool, async (tx) => {
    const sent = await queryFirst<{ code_hash: Buffer }>(tx, {
      text: `update worker_sign_in_code set tries_left = tries_left - 1
             where worker_id = $1 and expires_at > $2 and tries_left > 0 returning code_hash`,
      values: [worker.worker_id, now],
    })
    const code = credentials.code.replace(/\D/g, '')
    if (
      !sent ||
      !timingSafeEqual(sent.code_hash, hashOfCode(deps.settings, worker.worker_id, code))
    )
      return refuse('sign-in-code-wrong')
    await query(tx, {
      text: 'delete from worker_sign_in_code where worker_id = $1',
      values: [worker.worker_id],
    })
    const { token, tokenHash } = newMailedToken()
    await query(tx, {
      text: `insert into worker_session (id, worker_id, token_hash, device, signed_in_at, seen_at)
             values ($1, $2, $3, $4, $5, $5)`,
      values: [randomUUID(), worker.worker_id, tokenHash, credentials.device, now],
    })
    return succeed({ token, workerId: worker.worker_id, firstName: firstName(worker.full_name) })
  })
}

type DatedToken = { readonly token: string; readonly now: Date }
type FoundWorker = WorkerCaller & { readonly seenAt: Date }

/** Finds the active worker of a phone's token. Concurrent calls share one statement. */
export function findWorker(
  pool: Pool,
): (token: string, now: Date) => Promise<WorkerCaller | undefined> {
  const find = inBatches({ atOnce: 2, most: 100 }, (tokens: readonly DatedToken[]) =>
    findWorkers(pool, tokens),
  )
  return async (token, now) => {
    const found = await find({ token, now })
    if (!found) return undefined
    const { seenAt, ...worker } = found
    if (now.getTime() - seenAt.getTime() > SEEN_MS)
      await query(pool, {
        name: 'worker-seen',
        text: 'update worker_session set seen_at = $2 where id = $1 and seen_at < $2',
        values: [worker.sessionId, now],
      })
    return worker
  }
}

/** In the order of the requests. */
async function findWorkers(
  pool: Pool,
  tokens: readonly DatedToken[],
): Promise<readonly (FoundWorker | undefined)[]> {
  const hashes = tokens.map(({ token }) => hashOfToken(token))
  const rows = await query<FoundWorker & { hash: Buffer }>(pool, {
    name: 'find-workers',
    text: `select s.token_hash as hash, s.id as "sessionId", w.id as "workerId",
             w.full_name as "fullName", w.identifier, s.seen_at as "seenAt"
           from worker_session s
           -- Joined without the offset, all workers are read for each call.
           cross join lateral (select * from worker where id = s.worker_id offset 0) w
           where s.token_hash = any((select $1::bytea[])::bytea[]) and s.ended_at is null and w.active`,
    values: [hashes],
  })
  const byHash = new Map(rows.map(({ hash, ...found }) => [hash.toString('hex'), found]))
  return tokens.map(({ now }, at) => {
    const found = byHash.get(hashes[at]?.toString('hex') ?? '')
    return found && found.seenAt.getTime() > now.getTime() - IDLE_MS ? found : undefined
  })
}

type SignedInPhone = CallResponse<'GET /staff/crew/{id}/phones/'>['phones'][number]

/** The phones on which a worker is signed in, last used first. */
export async function readPhones(
  pool: Pool,
  workerId: number,
  now: Date,
): Promise<SignedInPhone[]> {
  const rows = await query<Dated<SignedInPhone, 'signed_in_at' | 'seen_at'>>(pool, {
    text: `select device, signed_in_at, seen_at from worker_session
           where worker_id = $1 and ended_at is null and seen_at > $2 order by seen_at desc, id`,
    values: [workerId, new Date(now.getTime() - IDLE_MS)],
  })
  return rows.map(withIsoInstants)
}

/** Ends the session of one phone. */
export async function signOutPhone(pool: Pool, sessionId: string, now: Date): Promise<void> {
  await query(pool, {
    text: `with ended as (
             update worker_session set ended_at = $2 where id = $1 and ended_at is null
           )
           delete from worker_push where session_id = $1`,
    values: [sessionId, now],
  })
}

/** Ends a worker's sessions on all phones; called by staff. */
export async function signOutWorker(
  deps: Pick<Deps, 'pool'>,
  workerId: number,
  by: Author,
): Promise<Result<undefined, 'worker-unknown'>> {
  return inTransaction(deps.pool, async (tx) => {
    const worker = await queryFirst<{ identifier: string }>(tx, {
      text: 'select identifier from worker where id = $1',
      values: [workerId],
    })
    if (!worker) return refuse('worker-unknown')
    const phones = await endPhones(tx, workerId, by.now)
    await recordAudit(tx, by, {
      action: 'worker-signed-out',
      subject: worker.identifier,
      after: { phones },
    })
    return succeed()
  })
}
