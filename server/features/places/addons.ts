import { changedFacts } from '../../../domain/audit/actions.ts'
import type { Service } from '../../../domain/booking/description.ts'
import { ringgit, senOf } from '../../../domain/booking/price/money.ts'
import { ratesProblem } from '../../../domain/booking/price/rate-change.ts'
import { refuse, succeed } from '../../../domain/result.ts'
import { m } from '../../../messages/every.ts'
import type { Pool } from '../../db/connection.ts'
import { inTransactionUnlessRefused } from '../../db/rolled-back.ts'
import { query, queryFirst, queryOne, type Reader, type Tx } from '../../db/transaction.ts'
import type { CallRequest } from '../../http/calls/calls.ts'
import type { RefusalCode } from '../../http/calls/refusals.ts'
import { type Author, recordAudit } from '../audit/record.ts'
import { changeRecord } from '../audit/staff-command.ts'
import {
  type Changed,
  type ChangeResult,
  extraUnknown,
  invalid,
  pricesOutOfDate,
} from './changes.ts'
import { isLatest, lockPrices } from './price-version.ts'

/** Identifies an add-on: names are unique per service and kind. */
type AddonKey = Pick<NewAddon, 'skill' | 'kind' | 'addon'>
type NewAddon = CallRequest<'POST /staff/addons/'>
/** The terms of an add-on that Admins set (docs/product/prices.md#add-ons). */
type AddonTerms = CallRequest<'PUT /staff/addons/'>

type Row = {
  skill: string
  kind: 'hourly' | 'fixed'
  name: string
  name_ms: string | null
  name_zh: string | null
  cost_sen: number
  position: number
  retired: boolean
  version: number
}

const columns = 'skill, kind, name, name_ms, name_zh, cost_sen, position, retired, version'

/** All add-ons, including retired ones, with their number of upcoming visits. */
export async function readAddons(reader: Reader, now: Date) {
  const rows = await query<Row & { visits: number }>(reader, {
    text: `with coming as (
             select o.skill, x.kind, x.name, count(*)::int as visits
             from booking b join booking_order o on o.id = b.order_id
               left join visit_terms t on t.booking_id = b.id
               cross join lateral (select case when t.booking_id is null then o.addon else t.addon end,
                 coalesce(t.fixed_addons, o.fixed_addons)) e (addon, fixed_addons)
               cross join lateral (select 'hourly' as kind, e.addon as name where e.addon is not null
                        union all select 'fixed', unnest(e.fixed_addons)) x
             where b.starts_at > $1 and b.status in ('Confirmed', 'Pending Payment')
             group by 1, 2, 3
           )
           select ${columns}, coalesce(c.visits, 0) as visits
           from addon left join coming c using (skill, kind, name)
           order by skill, kind desc, retired, position, name`,
    values: [now],
  })
  return rows.map((row) => ({
    ...factsOf(row),
    skill: row.skill,
    kind: row.kind,
    addon: row.name,
    version: row.version,
    coming_visits: row.visits,
  }))
}

/** The contract's fields, for answers and the audit log. */
function factsOf(row: Omit<Row, 'skill' | 'kind' | 'name' | 'version'>) {
  return {
    name_ms: row.name_ms ?? '',
    name_zh: row.name_zh ?? '',
    cost: ringgit(row.cost_sen),
    position: row.position,
    retired: row.retired,
  }
}

/** The subject of an add-on's entries in the audit log. */
function addonSubject({ skill, addon }: AddonKey): string {
  return `${skill} / ${addon}`
}

async function lockAddon(tx: Tx, { skill, kind, addon }: AddonKey): Promise<Row | undefined> {
  return queryFirst<Row>(tx, {
    text: `select ${columns} from addon where skill = $1 and kind = $2 and name = $3 for update`,
    values: [skill, kind, addon],
  })
}

/** Adds an add-on to a service whose form asks for its kind, at the end. */
export async function addAddon(
  pool: Pool,
  services: readonly Service[],
  added: NewAddon,
  by: Author,
): Promise<ChangeResult> {
  const { skill: own, kind, addon } = added
  const sen = senOf(added.cost)
  const problem = ratesProblem([sen])
  if (problem) return refuse(invalid(problem))
  const service = services.find(({ skill }) => skill === own)
  const question = kind === 'hourly' ? 'hourly-addon' : 'fixed-addons'
  if (!service?.questions.some((each) => each.kind === question))
    return refuse({ code: 'invalid-request', sentence: m.problem_addon_not_asked })
  return inTransactionUnlessRefused<Changed, RefusalCode>(pool, async (tx) => {
    await lockPrices(tx)
    const row = await queryFirst<Row>(tx, {
      text: `insert into addon (skill, kind, name, name_ms, name_zh, cost_sen, position)
             select $1, $2, $3, $4, $5, $6,
               coalesce((select max(position) + 1 from addon where skill = $1 and kind = $2), 0)
             on conflict do nothing
             returning ${columns}`,
      values: [own, kind, addon, added.name_ms || null, added.name_zh || null, sen],
    })
    if (!row) return refuse('addon-exists')
    const after = { kind, ...factsOf(row) }
    await recordAudit(tx, by, { action: 'addon-added', subject: addonSubject(added), after })
    return succeed({ code: 'extra', name: addon })
  })
}

/** Changes an add-on. A retired one is no longer offered, but stays on its bookings. */
export async function editAddon(pool: Pool, terms: AddonTerms, by: Author): Promise<ChangeResult> {
  const problem = ratesProblem([senOf(terms.cost)])
  if (problem) return refuse(invalid(problem))
  const lock = async (tx: Tx) => {
    await lockPrices(tx)
    return lockAddon(tx, terms)
  }
  const unknown = m.problem_extra_unknown
  const { version } = terms
  const record = { lock, unknown, version, subject: ['addon', addonSubject(terms)] } as const
  return changeRecord(pool, record, (tx, old) => writeAddon(tx, old, terms, by))
}

/** Changes the price of an add-on on the page of rates, which has one version for all prices. */
export async function changeAddon(
  pool: Pool,
  { version, cost, ...key }: CallRequest<'PUT /region-cost/addons/'>,
  by: Author,
): Promise<ChangeResult> {
  const problem = ratesProblem([senOf(cost)])
  if (problem) return refuse(invalid(problem))
  return inTransactionUnlessRefused<Changed, RefusalCode>(pool, async (tx) => {
    if (!(await isLatest(tx, version))) return refuse(pricesOutOfDate)
    const old = await lockAddon(tx, key)
    if (!old) return refuse(extraUnknown)
    return writeAddon(tx, old, { ...factsOf(old), ...key, cost }, by)
  })
}

async function writeAddon(
  tx: Tx,
  old: Row,
  terms: Omit<AddonTerms, 'version'>,
  by: Author,
): Promise<ChangeResult> {
  const { skill, kind, addon, position: requested, retired } = terms
  const position = requested === old.position ? requested : await makeRoom(tx, old, requested)
  const after = {
    name_ms: terms.name_ms || null,
    name_zh: terms.name_zh || null,
    cost_sen: senOf(terms.cost),
    position,
    retired,
  }
  const changed = changedFacts(factsOf(old), factsOf(after))
  if (!changed) return succeed({ code: 'nothing' })
  await query(tx, {
    text: `update addon set name_ms = $4, name_zh = $5, cost_sen = $6, position = $7, retired = $8,
             version = version + 1
           where skill = $1 and kind = $2 and name = $3`,
    values: [skill, kind, addon, after.name_ms, after.name_zh, after.cost_sen, position, retired],
  })
  await recordAudit(tx, by, { action: 'addon-changed', subject: addonSubject(terms), ...changed })
  return succeed({ code: 'extra', name: addon })
}

/**
 * Moves the add-ons between the old and the new place by one. @returns the new place, at most the
 * last.
 */
async function makeRoom(tx: Tx, { skill, kind, position: old }: Row, requested: number) {
  const row = await queryOne<{ last: number }>(tx, {
    text: `select max(position) as last from addon where skill = $1 and kind = $2`,
    values: [skill, kind],
  })
  const place = Math.min(requested, row.last)
  await query(tx, {
    text: `update addon set position = position + case when $4 < $3 then 1 else -1 end
           where skill = $1 and kind = $2
             and position between least($3::int, $4::int) and greatest($3::int, $4::int)`,
    values: [skill, kind, old, place],
  })
  return place
}
