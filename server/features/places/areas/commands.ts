import { type AuditFacts, changedFacts } from '../../../../domain/audit/actions.ts'
import { refuse, succeed } from '../../../../domain/result.ts'
import { m } from '../../../../messages/every.ts'
import { columnsOf } from '../../../db/columns.ts'
import { inTransactionUnlessRefused } from '../../../db/rolled-back.ts'
import { hasRows, query, queryFirst, type Tx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import type { CallRequest } from '../../../http/calls/calls.ts'
import type { CommandResult, RefusalCode } from '../../../http/calls/refusals.ts'
import { outOfDate } from '../../audit/out-of-date.ts'
import { type AuditEntry, type Author, recordAudit } from '../../audit/record.ts'
import { type ChangedRecord, changeRecord } from '../../audit/staff-command.ts'
import type { Changed, ChangeResult } from '../changes.ts'
import { notifyInterested } from './interest.ts'
import { readVisitsInside } from './queries.ts'

/** The result of a change: the number of postcodes changed and of people notified. */
export type AreaOutcome = { readonly changed: number; readonly notified: number }

type AreaDeps = Pick<Deps, 'pool' | 'settings'>
const noRegion = { code: 'not-found', sentence: m.problem_region_unknown } as const
const noPostcode = { code: 'not-found', sentence: m.problem_postcode_unknown } as const

type RegionFacts = { readonly name: string; readonly state: string }

/** Adds a region (docs/product/areas.md#regions), with the rates of another region or none. */
export function addRegion(
  { pool }: AreaDeps,
  { name, state, rates_from: ratesFrom }: CallRequest<'POST /staff/areas/regions/'>,
  by: Author,
): Promise<CommandResult<{ region: number }>> {
  return inTransactionUnlessRefused(pool, async (tx) => {
    const source = ratesFrom === null ? undefined : await lockRegion(tx, ratesFrom)
    if (ratesFrom !== null && !source) return refuse(noRegion)
    const added = await queryFirst<{ id: number }>(tx, {
      text: `insert into region (name, state)
             select $1, $2 where not exists (select from region where lower(name) = lower($1))
             on conflict do nothing returning id`,
      values: [name, state],
    })
    if (!added) return refuse('region-exists')
    if (ratesFrom !== null) await copyRates(tx, ratesFrom, added.id)
    const after = { name, state, rates_from: source?.name ?? null }
    await recordAudit(tx, by, { action: 'region-added', subject: name, after })
    return succeed({ region: added.id })
  })
}

async function copyRates(tx: Tx, from: number, to: number): Promise<void> {
  await query(tx, {
    text: `insert into rate (region_id, skill, frequency, position, unit_sen, off_numerator,
             off_denominator, first_day)
           select $2, skill, frequency, position, unit_sen, off_numerator, off_denominator, first_day
           from rate where region_id = $1`,
    values: [from, to],
  })
  await query(tx, {
    text: `insert into surcharge (region_id, skill, numerator, denominator, weekdays,
             holiday_numerator, holiday_denominator, first_day)
           select $2, skill, numerator, denominator, weekdays, holiday_numerator,
             holiday_denominator, first_day
           from surcharge where region_id = $1`,
    values: [from, to],
  })
}

/** Changes the name or the state of a region. */
export function changeRegion(
  { pool }: AreaDeps,
  id: number,
  { version, name, state }: CallRequest<'PUT /staff/areas/regions/{id}'>,
  by: Author,
): Promise<CommandResult<{ changed: boolean }>> {
  return changeRecord(pool, regionOf(id, version), async (tx, old) => {
    const changed = changedFacts({ name: old.name, state: old.state }, { name, state })
    if (changed) {
      await query(tx, {
        text: 'update region set name = $2, state = $3, version = version + 1 where id = $1',
        values: [id, name, state],
      })
      await recordAudit(tx, by, { action: 'region-changed', subject: name, ...changed })
    }
    return succeed({ changed: changed !== undefined })
  })
}

/** A region at the version that the Admin was shown. */
function regionOf(id: number, version: number): ChangedRecord<Region> {
  return {
    lock: (tx) => lockRegion(tx, id),
    unknown: m.problem_region_unknown,
    version,
    subject: ['region', ({ name }) => name],
    conflicts: { '23505': 'region-exists' },
  }
}

type Region = RegionFacts & { readonly version: number }

function lockRegion(tx: Tx, id: number): Promise<Region | undefined> {
  return queryFirst<Region>(tx, {
    text: 'select name, state, version from region where id = $1 for no key update',
    values: [id],
  })
}

/** The number of upcoming visits inside that the Admin was shown. */
type Agreed = { readonly agreed_visits: number }

/** Opens or closes all postcodes of a region. */
export function serveRegion(
  deps: AreaDeps,
  id: number,
  request: CallRequest<'PUT /staff/areas/regions/{id}/served/'>,
  by: Author,
): Promise<CommandResult<AreaOutcome>> {
  return changeRecord(deps.pool, regionOf(id, request.version), async (tx) => {
    const rows = await lockPostcodes(tx, 'region_id = $1', id)
    const changes = rows.map((row) => ({ row, to: { ...row, served: request.served } }))
    return changePostcodes(tx, deps, changes, request, by)
  })
}

/** The editable fields of a postcode; coordinates in degrees. */
type PostcodeFacts = Omit<CallRequest<'POST /staff/areas/postcodes/'>, 'post_code'>
type Postcode = PostcodeFacts & {
  readonly code: number
  readonly version: number
  readonly region_name: string
}

async function lockPostcodes(tx: Tx, condition: string, value: unknown): Promise<Postcode[]> {
  return query<Postcode>(tx, {
    text: `select p.code, p.city, p.area, p.latitude, p.longitude, p.region_id as region, p.served,
             p.version, (select name from region where id = p.region_id) as region_name
           from postcode p where p.${condition} order by p.code for no key update`,
    values: [value],
  })
}

/**
 * Adds a postcode (docs/product/areas.md#postcodes); if it is served, people who wait for it are
 * mailed.
 */
export function addPostcode(
  { pool, settings }: AreaDeps,
  { post_code: code, ...facts }: CallRequest<'POST /staff/areas/postcodes/'>,
  by: Author,
): Promise<CommandResult<AreaOutcome>> {
  return inTransactionUnlessRefused(pool, async (tx) => {
    const region = await lockRegion(tx, facts.region)
    if (!region) return refuse(noRegion)
    const added = await hasRows(tx, {
      text: `insert into postcode (code, city, area, latitude, longitude, region_id, served)
             values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing returning code`,
      values: [
        code,
        facts.city,
        facts.area,
        facts.latitude,
        facts.longitude,
        facts.region,
        facts.served,
      ],
    })
    if (!added) return refuse('postcode-exists')
    const after = { ...facts, region: region.name }
    await recordAudit(tx, by, { action: 'postcode-added', subject: String(code), after })
    const notified = facts.served ? await notifyInterested(tx, [code], settings, by.now) : 0
    return succeed({ changed: 1, notified })
  })
}

/** Changes one postcode. */
export function changePostcode(
  deps: AreaDeps,
  code: number,
  { version, agreed_visits, ...facts }: CallRequest<'PUT /staff/areas/postcodes/{code}'>,
  by: Author,
): Promise<CommandResult<AreaOutcome>> {
  const record: ChangedRecord<Postcode> = {
    lock: async (tx) => (await lockPostcodes(tx, 'code = $1', code))[0],
    unknown: m.problem_postcode_unknown,
    version,
    subject: ['postcode', `${code}`],
  }
  return changeRecord(deps.pool, record, (tx, row) =>
    changePostcodes(tx, deps, [{ row, to: facts }], { agreed_visits }, by),
  )
}

/** Opens, closes or moves several postcodes, all or none. */
export function changeTogether(
  deps: AreaDeps,
  request: CallRequest<'PUT /staff/areas/postcodes/'>,
  by: Author,
): Promise<CommandResult<AreaOutcome>> {
  const versions = new Map(request.postcodes.map((each) => [each.post_code, each.version]))
  return inTransactionUnlessRefused(deps.pool, async (tx) => {
    const rows = await lockPostcodes(tx, 'code = any($1)', [...versions.keys()])
    if (rows.length !== versions.size) return refuse(noPostcode)
    if (rows.some(({ code, version }) => versions.get(code) !== version))
      return refuse(await outOfDate(tx, 'postcode', `${request.postcodes[0]?.post_code}`))
    const changes = rows.map((row) => ({
      row,
      to: { ...row, served: request.served ?? row.served, region: request.region ?? row.region },
    }))
    return changePostcodes(tx, deps, changes, request, by)
  })
}

/** Switches postcodes on or off whatever visits are inside, from the page of rates. */
export function servePlaces(
  deps: AreaDeps,
  { post_codes: codes, served }: CallRequest<'PUT /region-cost/places/'>,
  by: Author,
): Promise<ChangeResult> {
  return inTransactionUnlessRefused<Changed, RefusalCode>(deps.pool, async (tx) => {
    const rows = await lockPostcodes(tx, 'code = any($1)', codes)
    if (rows.length !== new Set(codes).size) return refuse(noPostcode)
    const others = rows.filter((row) => row.served !== served)
    if (others.length === 0) return succeed({ code: 'nothing' })
    const changes = others.map((row) => ({ row, to: { ...row, served } }))
    const agreed = { agreed_visits: Number.POSITIVE_INFINITY }
    const done = await changePostcodes(tx, deps, changes, agreed, by)
    if (!done.ok) return done
    return succeed({ code: 'postcodes', codes: others.map(({ code }) => code), served })
  })
}

/**
 * Writes changes of locked postcodes. If some are closed or moved with upcoming visits inside, the
 * person must have been shown that number; the visits do not change.
 */
async function changePostcodes(
  tx: Tx,
  { settings }: AreaDeps,
  changes: readonly { readonly row: Postcode; readonly to: PostcodeFacts }[],
  { agreed_visits: agreed }: Agreed,
  by: Author,
): Promise<CommandResult<AreaOutcome>> {
  const names = new Map(changes.map(({ row }) => [row.region, row.region_name]))
  for (const region of new Set(changes.map(({ to }) => to.region))) {
    if (names.has(region)) continue
    const found = await lockRegion(tx, region)
    if (!found) return refuse(noRegion)
    names.set(region, found.name)
  }
  const facts = (of: PostcodeFacts): AuditFacts => ({
    city: of.city,
    area: of.area,
    latitude: of.latitude,
    longitude: of.longitude,
    region: names.get(of.region),
    served: of.served,
  })
  const entries: AuditEntry[] = []
  const changed = changes.filter(({ row, to }) => {
    const difference = changedFacts(facts(row), facts(to))
    if (difference)
      entries.push({ action: 'postcode-changed', subject: String(row.code), ...difference })
    return difference !== undefined
  })
  const left = changed.filter(
    ({ row, to }) => (row.served && !to.served) || row.region !== to.region,
  )
  if (left.length > 0) {
    const codes = left.map(({ row }) => row.code)
    const { coming_visits: count } = await readVisitsInside(tx, codes, by.now)
    if (count > agreed) return refuse({ code: 'visits-inside', params: { count } })
  }
  if (changed.length === 0) return succeed({ changed: 0, notified: 0 })
  const places = changed.map(({ to }) => to)
  await query(tx, {
    text: `update postcode p set city = v.city, area = v.area, latitude = v.latitude,
             longitude = v.longitude, region_id = v.region, served = v.served,
             version = version + 1
           from unnest($1::int[], $2::text[], $3::text[], $4::float8[], $5::float8[], $6::int[],
             $7::bool[]) as v (code, city, area, latitude, longitude, region, served)
           where p.code = v.code`,
    values: [
      changed.map(({ row }) => row.code),
      ...columnsOf(places, 'city', 'area', 'latitude', 'longitude', 'region', 'served'),
    ],
  })
  await recordAudit(tx, by, ...entries)
  const opened = changed.filter(({ row, to }) => to.served && !row.served)
  const notified = await notifyInterested(
    tx,
    opened.map(({ row }) => row.code),
    settings,
    by.now,
  )
  return succeed({ changed: changed.length, notified })
}
