import type { WebhookDelivery, WebhookEndpoint } from '../../../domain/api/company/webhooks.ts'
import { type Dated, withIsoInstants } from '../../db/instants.ts'
import { query, queryFirst, type Reader } from '../../db/transaction.ts'
import type { CallRequest, CallResponse } from '../../http/calls/calls.ts'
import { failureOf } from '../../http/failure.ts'

const SHOWN = 50

type EndpointRow = Dated<WebhookEndpoint, 'failing_since' | 'created_at' | 'delivered_at'> & {
  readonly rotated_until: Date | null
}

type DeliveryRow = Dated<WebhookDelivery, 'occurred_at' | 'tried_at' | 'next_at'>

const endpoints = `select e.id, e.url, e.events, e.off_because, e.failing_since, e.created_at, e.version,
    case when e.off_at is not null then 'off' when e.failing_since is not null then 'failing'
      else 'on' end as state,
    case when e.secret_before_until > $1 then e.secret_before_until end as rotated_until,
    (select max(d.tried_at) from webhook_delivery d
     where d.endpoint_id = e.id and d.state = 'delivered') as delivered_at
  from webhook_endpoint e`

/** All endpoints, newest first. */
export async function readEndpoints(
  reader: Reader,
  { state }: CallRequest<'GET /staff/webhooks/'>,
  now: Date,
): Promise<CallResponse<'GET /staff/webhooks/'>> {
  const rows = await query<EndpointRow>(reader, {
    text: `select * from (${endpoints}) e where $2::text is null or state = $2
           order by created_at desc, id desc limit 500`,
    values: [now, state ?? null],
  })
  return { items: rows.map(written) }
}

/**
 * One endpoint with its newest deliveries.
 * @throws Failure if there is none.
 */
export async function readEndpoint(
  reader: Reader,
  id: number,
  now: Date,
): Promise<CallResponse<'GET /staff/webhooks/{id}'>> {
  const row = await queryFirst<EndpointRow>(reader, {
    text: `${endpoints} where e.id = $2`,
    values: [now, id],
  })
  if (!row) throw failureOf({ code: 'not-found' })
  const deliveries = await query<DeliveryRow>(reader, {
    text: `select id, type, about, occurred_at, state, tries, tried_at,
             case when state = 'waiting' then next_at end as next_at, status, problem, duration_ms
           from webhook_delivery where endpoint_id = $1 order by id desc limit $2`,
    values: [id, SHOWN],
  })
  return {
    ...withIsoInstants(row),
    deliveries: deliveries.map(withIsoInstants),
  }
}

function written({ rotated_until: _rotated, ...endpoint }: EndpointRow): WebhookEndpoint {
  return withIsoInstants(endpoint)
}
