import { type Result, refuse, succeed } from '../../../domain/result.ts'
import { query, queryFirst } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { WorkerCaller } from '../../http/calls/calls.ts'
import type { PushSubscription } from '../../providers/push/port.ts'

type PushDeps = Pick<Deps, 'pool' | 'push'>

/** The push endpoint of a phone; undefined if there is none. */
export async function readEndpoint(
  { pool }: PushDeps,
  { sessionId }: WorkerCaller,
): Promise<string | undefined> {
  const found = await queryFirst<{ endpoint: string }>(pool, {
    text: 'select endpoint from worker_push where session_id = $1',
    values: [sessionId],
  })
  return found?.endpoint
}

/**
 * Sends a worker's messages to this phone (docs/product/notifications.md#the-crews-app). A phone
 * has one subscription; another session's becomes this one's.
 */
export async function subscribe(
  { pool, push }: PushDeps,
  { sessionId, workerId }: WorkerCaller,
  { endpoint, p256dh, auth }: PushSubscription,
  now: Date,
): Promise<Result<undefined, 'push-service-unknown'>> {
  if (!push?.accepts(endpoint)) return refuse('push-service-unknown')
  await query(pool, {
    text: `with other as (
             delete from worker_push where endpoint = $3 and session_id <> $1
           )
           insert into worker_push (session_id, worker_id, endpoint, p256dh, auth, created_at)
           values ($1, $2, $3, $4, $5, $6)
           on conflict (session_id) do update set endpoint = excluded.endpoint,
             p256dh = excluded.p256dh, auth = excluded.auth`,
    values: [sessionId, workerId, endpoint, p256dh, auth, now],
  })
  return succeed()
}

/** Stops messages to a phone. */
export async function unsubscribe({ pool }: PushDeps, { sessionId }: WorkerCaller): Promise<void> {
  await query(pool, { text: 'delete from worker_push where session_id = $1', values: [sessionId] })
}
