import { TEST_TYPE } from '../../../domain/webhooks/event-types.ts'
import { FAILING_DAYS, retryAfterSeconds, waitAfter } from '../../../domain/webhooks/retries.ts'
import { inTransaction, query, queryFirst, type Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { mailSwitchedOff } from './off-mail.ts'
import type { Answer } from './webhook-sender.ts'

/** Longer than a try can take: after that its process is dead, and another one tries. */
const LEASE_SECONDS = 60
const GONE = 410

/** A delivery that this process is sending. */
export type Claim = {
  readonly id: number
  readonly message_id: string
  readonly type: string
  readonly about: string
  readonly version: number
  readonly occurred_at: Date
  readonly tries: number
  readonly endpoint_id: number
  readonly url: string
  readonly secret: Buffer
  readonly secret_before: Buffer | null
}

type RecordDeps = Pick<Deps, 'pool' | 'clock' | 'settings'>

/** The endpoints with due deliveries. */
export async function dueEndpoints({ pool, clock }: RecordDeps): Promise<number[]> {
  const rows = await query<{ id: number }>(pool, {
    name: 'webhooks-due',
    text: `select id from webhook_endpoint e where off_at is null and exists (
             select from webhook_delivery d where d.endpoint_id = e.id and d.next_at <= $1)`,
    values: [clock()],
  })
  return rows.map(({ id }) => id)
}

/**
 * Claims the next due delivery of an endpoint. Messages about the same subject wait until the
 * earlier ones are delivered or given up (docs/product/webhooks.md#order).
 */
export async function claimNext(
  { pool, clock }: RecordDeps,
  endpointId: number,
): Promise<Claim | undefined> {
  return queryFirst<Claim>(pool, {
    name: 'claim-webhook',
    text: `update webhook_delivery d set state = 'sending', tries = d.tries + 1, tried_at = $2,
             next_at = $2::timestamptz + make_interval(secs => $3)
           from webhook_endpoint e
           where e.id = d.endpoint_id and e.off_at is null and d.id = (
             select w.id from webhook_delivery w
             where w.endpoint_id = $1 and w.next_at <= $2 and not exists (
               select from webhook_delivery before
               where before.endpoint_id = $1 and before.subject = w.subject
                 and before.next_at is not null and (before.version, before.id) < (w.version, w.id))
             order by w.next_at, w.id limit 1 for update skip locked)
           returning d.id, d.message_id, d.type, d.about, d.version, d.occurred_at, d.tries,
             d.endpoint_id, e.url, e.secret,
             case when e.secret_before_until > $2 then e.secret_before end as secret_before`,
    values: [endpointId, clock(), LEASE_SECONDS],
  })
}

/** Records the result of a try, unless another sender claimed the delivery in the meantime. */
export async function recordAnswer(
  deps: RecordDeps,
  claim: Claim,
  answer: Answer,
  durationMs: number,
): Promise<void> {
  const now = deps.clock()
  const isTaken = 'status' in answer && answer.status >= 200 && answer.status < 300
  await inTransaction(deps.pool, async (tx) => {
    const off = isTaken ? undefined : await noteFailure(tx, claim, answer, now)
    const wait = isTaken || off?.isOff ? undefined : waitOf(claim, answer, now)
    const unfinished = wait === undefined ? (off?.isOff ? 'stopped' : 'failed') : 'waiting'
    await query(tx, {
      name: 'record-webhook',
      text: `update webhook_delivery set state = $3, status = $4, problem = $5, duration_ms = $6,
               next_at = $7::timestamptz + make_interval(secs => $8)
             where id = $1 and tries = $2 and state = 'sending'`,
      values: [
        claim.id,
        claim.tries,
        isTaken ? 'delivered' : unfinished,
        'status' in answer ? answer.status : null,
        'problem' in answer ? answer.problem : null,
        Math.round(durationMs),
        now,
        wait ?? null,
      ],
    })
    if (isTaken) await noteWorks(tx, claim.endpoint_id)
    if (off?.because) await switchOff(tx, deps, claim.endpoint_id, off.because, now)
  })
}

function waitOf({ type, tries }: Claim, answer: Answer, now: Date): number | undefined {
  if (type === TEST_TYPE) return undefined
  const requestedSeconds =
    'status' in answer ? retryAfterSeconds(answer.retryAfter, now) : undefined
  return waitAfter(tries, requestedSeconds, Math.random())
}

async function noteWorks(tx: Tx, endpointId: number): Promise<void> {
  await query(tx, {
    name: 'webhook-works',
    text: `update webhook_endpoint set failing_since = null
           where id = $1 and failing_since is not null`,
    values: [endpointId],
  })
}

/** @returns whether the endpoint is off, and the reason if it must be switched off now. */
async function noteFailure(
  tx: Tx,
  { endpoint_id: id, type }: Claim,
  answer: Answer,
  now: Date,
): Promise<{ isOff: boolean; because?: 'gone' | 'failing' }> {
  const endpoint = await queryFirst<{ is_off: boolean; is_over: boolean }>(tx, {
    name: 'webhook-fails',
    text: `update webhook_endpoint
             set failing_since = case when $4 then failing_since else coalesce(failing_since, $2) end
           where id = $1
           returning off_at is not null as is_off,
             coalesce(failing_since <= $2::timestamptz - make_interval(days => $3), false) as is_over`,
    values: [id, now, FAILING_DAYS, type === TEST_TYPE],
  })
  if (!endpoint || endpoint.is_off) return { isOff: true }
  if ('status' in answer && answer.status === GONE) return { isOff: true, because: 'gone' }
  return endpoint.is_over ? { isOff: true, because: 'failing' } : { isOff: false }
}

async function switchOff(
  tx: Tx,
  deps: RecordDeps,
  endpointId: number,
  because: 'gone' | 'failing',
  now: Date,
): Promise<void> {
  const endpoint = await queryFirst<{ url: string }>(tx, {
    text: `update webhook_endpoint set off_at = $2, off_because = $3
           where id = $1 and off_at is null returning url`,
    values: [endpointId, now, because],
  })
  if (!endpoint) return
  await stopWaiting(tx, endpointId, now)
  await mailSwitchedOff(tx, deps, { url: endpoint.url, because }, now)
}

/** Deliveries that wait for a switched-off endpoint are not sent later by themselves. */
export async function stopWaiting(tx: Tx, endpointId: number, now: Date): Promise<void> {
  await query(tx, {
    text: `update webhook_delivery set state = 'stopped', next_at = null
           where endpoint_id = $1 and next_at is not null and (state = 'waiting' or next_at <= $2)`,
    values: [endpointId, now],
  })
}
