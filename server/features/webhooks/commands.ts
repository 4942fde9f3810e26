import { changedFacts } from '../../../domain/audit/actions.ts'
import { refuse, succeed } from '../../../domain/result.ts'
import { TEST_TYPE, type WebhookType } from '../../../domain/webhooks/event-types.ts'
import { MOST_ENDPOINTS, ROTATION_HOURS } from '../../../domain/webhooks/retries.ts'
import { inTransactionUnlessRefused } from '../../db/rolled-back.ts'
import { query, queryFirst, queryOne, type Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { CallRequest } from '../../http/calls/calls.ts'
import type { CommandResult } from '../../http/calls/refusals.ts'
import { type Author, recordAudit } from '../audit/record.ts'
import { changeRecord } from '../audit/staff-command.ts'
import { encrypt } from '../bookings/records/sensitive.ts'
import { stopWaiting } from './deliveries.ts'
import { senderOptions } from './send.ts'
import { newSecret } from './signature.ts'
import { endpointUrl, refusalOf } from './webhook-sender.ts'

type WebhookDeps = Pick<Deps, 'pool' | 'settings' | 'resolveHost'>

type Row = {
  readonly id: number
  readonly url: string
  readonly events: readonly WebhookType[]
  readonly off_at: Date | null
  readonly version: number
}

/** Serialises additions, so that each counts the others. */
const ADDING = 'webhook_endpoint in share row exclusive mode'

/**
 * Adds an endpoint.
 * @returns its secret, which is never shown again.
 */
export async function addEndpoint(
  deps: WebhookDeps,
  { url: typed, events }: CallRequest<'POST /staff/webhooks/'>,
  by: Author,
): Promise<CommandResult<{ host: string; secret: string }>> {
  const url = await usableUrl(deps, typed)
  if (!url.ok) return url
  return inTransactionUnlessRefused(deps.pool, async (tx) => {
    await query(tx, { text: `lock table ${ADDING}` })
    const stored = await queryOne<{ count: number }>(tx, {
      text: 'select count(*)::int as count from webhook_endpoint where off_at is null',
    })
    if (stored.count >= MOST_ENDPOINTS)
      return refuse({ code: 'too-many-webhooks', params: { most: MOST_ENDPOINTS } })
    const secret = newSecret()
    const { href, host } = url.value
    const uniqueEvents = [...new Set(events)]
    await query(tx, {
      text: `insert into webhook_endpoint (url, events, secret, created_at, completed_until)
               values ($1, $2, $3, $4, $4)`,
      values: [href, uniqueEvents, encrypt(secret, deps.settings.encryptionKey), by.now],
    })
    const after = { address: href, events: uniqueEvents.join(', ') }
    await recordAudit(tx, by, { action: 'webhook-added', subject: host, after })
    return succeed({ host, secret })
  })
}

/** Changes the URL or the events of an endpoint. */
export async function changeEndpoint(
  deps: WebhookDeps,
  id: number,
  { url: typed, events, version }: CallRequest<'POST /staff/webhooks/{id}/change/'>,
  by: Author,
): Promise<CommandResult<{ host: string }>> {
  const url = await usableUrl(deps, typed)
  if (!url.ok) return url
  const { href, host } = url.value
  const uniqueEvents = [...new Set(events)]
  return changeOne<{ host: string }>(deps, id, version, async (tx, row) => {
    const facts = (address: string, names: readonly string[]) => ({
      address,
      events: names.join(', '),
    })
    const changed = changedFacts(facts(row.url, row.events), facts(href, uniqueEvents))
    if (!changed) return succeed({ host })
    await query(tx, {
      text: `update webhook_endpoint set url = $2, events = $3, version = version + 1,
               completed_until = case when 'booking.completed' = any(events) then completed_until else $4 end
             where id = $1`,
      values: [id, href, uniqueEvents, by.now],
    })
    const entry = { action: 'webhook-changed', subject: hostOf(row), ...changed } as const
    await recordAudit(tx, by, entry)
    return succeed({ host })
  })
}

/**
 * Gives an endpoint a new secret; the former one also signs for another day
 * (docs/product/webhooks.md#signatures).
 */
export function rotateSecret(
  deps: WebhookDeps,
  id: number,
  version: number,
  by: Author,
): Promise<CommandResult<{ host: string; secret: string }>> {
  return changeOne<{ host: string; secret: string }>(deps, id, version, async (tx, row) => {
    const secret = newSecret()
    await query(tx, {
      text: `update webhook_endpoint set secret_before = secret, secret = $2,
               secret_before_until = $3::timestamptz + make_interval(hours => $4),
               version = version + 1
             where id = $1`,
      values: [id, encrypt(secret, deps.settings.encryptionKey), by.now, ROTATION_HOURS],
    })
    const host = hostOf(row)
    const after = { secret: '…' }
    await recordAudit(tx, by, { action: 'webhook-changed', subject: host, after })
    return succeed({ host, secret })
  })
}

/** Switches an endpoint off or on; events in the meantime are not sent later. */
export function switchEndpoint(
  deps: WebhookDeps,
  id: number,
  { version, on }: CallRequest<'POST /staff/webhooks/{id}/switch/'>,
  by: Author,
): Promise<CommandResult<{ host: string }>> {
  return changeOne<{ host: string }>(deps, id, version, async (tx, row) => {
    const host = hostOf(row)
    if ((row.off_at === null) === on) return succeed({ host })
    await query(tx, {
      text: `update webhook_endpoint set off_at = case when $2 then null else $3::timestamptz end,
               off_because = case when $2 then null else 'staff' end, failing_since = null,
               completed_until = $3, version = version + 1
             where id = $1`,
      values: [id, on, by.now],
    })
    if (!on) await stopWaiting(tx, id, by.now)
    const action = on ? 'webhook-resumed' : 'webhook-paused'
    await recordAudit(tx, by, { action, subject: host })
    return succeed({ host })
  })
}

/** Queues a message that is tried once, to test whether an endpoint accepts it. */
export function testEndpoint(
  deps: WebhookDeps,
  id: number,
  by: Author,
): Promise<CommandResult<{ host: string }>> {
  return changeOne<{ host: string }>(deps, id, undefined, async (tx, row) => {
    if (row.off_at) return refuse('webhook-off')
    await query(tx, {
      text: `insert into webhook_delivery (endpoint_id, type, about, version, occurred_at, next_at)
             values ($1::int, $2, ($1::int)::text, $3, $4, $4)`,
      values: [id, TEST_TYPE, row.version, by.now],
    })
    return succeed({ host: hostOf(row) })
  })
}

/** Sends a delivered or given-up message again, as if it had never been tried. */
export function resend(
  deps: WebhookDeps,
  id: number,
  delivery: number,
  by: Author,
): Promise<CommandResult<{ host: string }>> {
  return changeOne<{ host: string }>(deps, id, undefined, async (tx, row) => {
    if (row.off_at) return refuse('webhook-off')
    const sent = await queryFirst<{ type: string; about: string }>(tx, {
      text: `update webhook_delivery set state = 'waiting', tries = 0, next_at = $3, status = null,
               problem = null, duration_ms = null
             where id = $2 and endpoint_id = $1 and next_at is null returning type, about`,
      values: [id, delivery, by.now],
    })
    if (!sent) return refuse('not-found')
    const host = hostOf(row)
    const after = { events: `${sent.type} ${sent.about}` }
    await recordAudit(tx, by, { action: 'webhook-sent', subject: host, after })
    return succeed({ host })
  })
}

function changeOne<Value>(
  { pool }: WebhookDeps,
  id: number,
  version: number | undefined,
  work: (tx: Tx, row: Row) => Promise<CommandResult<Value>>,
): Promise<CommandResult<Value>> {
  return changeRecord(
    pool,
    {
      lock: (tx) =>
        queryFirst<Row>(tx, {
          text: `select id, url, events, off_at, version from webhook_endpoint
                 where id = $1 for no key update`,
          values: [id],
        }),
      version,
      subject: ['webhook', hostOf],
    },
    work,
  )
}

function hostOf({ url }: Pick<Row, 'url'>): string {
  return new URL(url).host
}

/** The same check as before a try, so that an unusable address is refused at once. */
async function usableUrl(deps: WebhookDeps, typed: string): Promise<CommandResult<URL>> {
  const options = senderOptions(deps)
  const url = endpointUrl(typed, options)
  if (!url) return refuse({ code: 'webhook-url', field: 'url' })
  const problem = await refusalOf(url, options)
  if (problem === 'private-address') return refuse({ code: 'webhook-private', field: 'url' })
  if (problem) return refuse({ code: 'webhook-unknown-host', field: 'url' })
  return succeed(url)
}
