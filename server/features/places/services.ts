import { changedFacts } from '../../../domain/audit/actions.ts'
import type { Service } from '../../../domain/booking/description.ts'
import { refuse, succeed } from '../../../domain/result.ts'
import { serviceBySkill } from '../../../domain/services/catalogue.ts'
import { landingPathOf } from '../../../domain/site/pages.ts'
import type { ServiceState } from '../../../domain/site/service-states.ts'
import { m } from '../../../messages/every.ts'
import { query, queryFirst, type Reader, type Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { CallRequest, CallResponse } from '../../http/calls/calls.ts'
import type { CommandResult } from '../../http/calls/refusals.ts'
import { type Author, recordAudit } from '../audit/record.ts'
import { changeRecord } from '../audit/staff-command.ts'

type Row = Omit<CallResponse<'GET /staff/services/'>['items'][number], 'page' | 'landing'>

/** The services in the order of the catalogue, each with what it needs to be bookable. */
export async function readServiceStates(reader: Reader, services: readonly Service[], now: Date) {
  const rows = await query<Row>(reader, {
    text: `with served as (select distinct region_id from postcode where served),
             priced as (
               select skill, count(distinct region_id)::int as regions
               from rate where region_id in (select region_id from served) group by skill
             ),
             able as (
               select k.skill, count(*)::int as workers
               from worker_skill k join worker w on w.id = k.worker_id
               where w.active group by k.skill
             ),
             coming as (
               select skill, count(*)::int as visits from booking
               where starts_at > $1 and status in ('Confirmed', 'Pending Payment') group by skill
             )
           select s.skill, s.state, s.version, (select count(*)::int from served) as regions,
             coalesce(p.regions, 0) as regions_priced, coalesce(a.workers, 0) as workers,
             coalesce(c.visits, 0) as coming_visits
           from service_state s
             left join priced p using (skill) left join able a using (skill)
             left join coming c using (skill)`,
    values: [now],
  })
  return services.flatMap(({ skill, page }) => {
    const row = rows.find((each) => each.skill === skill)
    return row ? [{ ...row, page, landing: landingPathOf(skill) ?? null }] : []
  })
}

/**
 * Changes where a service is offered (docs/product/services.md#states). Other processes notice it
 * by the version of prices.
 */
export function changeServiceState(
  { pool, services }: Pick<Deps, 'pool' | 'services'>,
  { skill, version, state }: CallRequest<'PUT /staff/services/'>,
  by: Author,
): Promise<CommandResult<{ changed: boolean }>> {
  const lock = (tx: Tx) =>
    queryFirst<{ state: ServiceState; version: number; priced: boolean }>(tx, {
      text: `select state, version, exists (
               select from rate r join postcode p using (region_id)
               where r.skill = s.skill and p.served
             ) as priced
             from service_state s where skill = $1 for update`,
      values: [skill],
    })
  const unknown = m.problem_service_missing
  const record = { lock, unknown, version, subject: ['service', skill] } as const
  return changeRecord(pool, record, async (tx, old) => {
    const changed = changedFacts({ state: old.state }, { state })
    if (changed && state === 'open' && !old.priced) {
      const service = serviceBySkill(skill, services)
      if (!service) return refuse({ code: 'not-found', sentence: unknown })
      return refuse({ code: 'service-without-rates', params: { service: service.title } })
    }
    if (changed) {
      await query(tx, {
        text: 'update service_state set state = $2, version = version + 1 where skill = $1',
        values: [skill, state],
      })
      await recordAudit(tx, by, { action: 'service-changed', subject: skill, ...changed })
    }
    return succeed({ changed: changed !== undefined })
  })
}
