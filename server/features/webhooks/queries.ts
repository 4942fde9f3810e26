import type { WebhookDelivery, WebhookEndpoint } from '../../../domain/api/company/webhooks.ts'
import { query, queryFirst, type Reader } from '../../db/transaction.ts'
import type { CallRequest, CallResponse } from '../../http/calls/calls.ts'
import { failureOf } from '../../http/failure.ts'

const SHOWN = 50

type EndpointRow = Omit<WebhookEndpoint, 'failing_since' | 'created_at' | 'delivered_at'> & {
  readonly failing_since: Date | null
  readonly created_at: Date
  readonly delivered_at: Date | null
  readonly rotated_until: Date | null
}

type DeliveryRow = Omit<WebhookDelivery, 'occurred_at' | 'tried_at' | 'next_at'> & {
  readonly occurred_at: Date
  readonly tried_at: Date | null
  readonly next_at: Date | null
}

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
    ...written(row),
    rotated_until: row.rotated_until?.toISOString() ?? null,
    deliveries: deliveries.map((delivery) => ({
      ...delivery,
      occurred_at: delivery.occurred_at.toISOString(),
      tried_at: delivery.tried_at?.toISOString() ?? null,
      next_at: delivery.next_at?.toISOString() ?? null,
    })),
  }
}

function written(row: EndpointRow): WebhookEndpoint {
  const { rotated_until: _rotated, ...endpoint } = row
  return {
    ...endpoint,
    failing_since: row.failing_since?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    delivered_at: row.delivered_at?.toISOString() ?? null,
  }
}
