import type { Pool } from '../../server/db/connection.ts'
import { inTransaction, query, type Tx } from '../../server/db/transaction.ts'
import { firstIdOf } from './ids.ts'

/** A table partitioned by month, by a column of ids that begin with the month or by a day. */
export type Division = {
  readonly table: string
  readonly by: string
  readonly kind: 'id' | 'day'
}

/**
 * Tables that grow with every booking. Rows of a visit are in the visit's month, by its id; workers'
 * hours are by the visit's day.
 */
export const divisions: readonly Division[] = [
  { table: 'booking_order', by: 'id', kind: 'id' },
  { table: 'booking', by: 'id', kind: 'id' },
  { table: 'assignment', by: 'booking_id', kind: 'id' },
  { table: 'booking_event', by: 'booking_id', kind: 'id' },
  { table: 'ledger_entry', by: 'booking_id', kind: 'id' },
  { table: 'outbox', by: 'id', kind: 'id' },
  { table: 'audit_entry', by: 'id', kind: 'id' },
  { table: 'worker_day', by: 'day', kind: 'day' },
]

/** A rule of the schema, and its replacement, if any. */
export type LostRule = { readonly rule: string; readonly now: string }

type Rule = { name: string; kind: string; text: string; columns: string[] }
type Index = { name: string; text: string; columns: string[]; is_unique: boolean }

/**
 * Partitions the tables of a migrated and filled database, with their rows, indexes, checks, foreign
 * keys and triggers, so that the same statements work. A unique key of a partitioned table must
 * include the partition column; adding it weakens the key.
 * @param months each month that gets a partition, and the one after the last.
 * @returns the rules that could not remain unchanged.
 */
export async function divide(pool: Pool, months: readonly string[]): Promise<LostRule[]> {
  const lost: LostRule[] = []
  await inTransaction(pool, async (tx) => {
    await query(tx, { text: 'set local session_replication_role = replica' })
    const views = await query<{ name: string; text: string }>(tx, {
      text: `select viewname as name, definition as text from pg_views where schemaname = 'public'`,
    })
    for (const { name } of views) await run(tx, `drop view ${name}`)
    const incoming: { table: string; name: string; text: string }[] = []
    for (const { table } of divisions) {
      incoming.push(...(await foreignKeysTo(tx, table)))
    }
    for (const { table, name } of incoming)
      await run(tx, `alter table ${table} drop constraint ${name}`)
    for (const division of divisions) lost.push(...(await divideOne(tx, division, months)))
    for (const { table, name, text } of incoming) {
      const added = await tryTo(tx, `alter table ${table} add constraint ${name} ${text}`)
      if (!added) lost.push({ rule: `${table}: ${text}`, now: 'none' })
    }
    for (const { name, text } of views) await run(tx, `create view ${name} as ${text}`)
  })
  await pool.query('vacuum analyze')
  await pool.query('checkpoint')
  return lost
}

async function divideOne(
  tx: Tx,
  division: Division,
  months: readonly string[],
): Promise<LostRule[]> {
  const { table, by } = division
  const lost: LostRule[] = []
  const rules = await rulesOf(tx, table)
  const indexes = await indexesOf(tx, table)
  const triggers = await query<{ text: string }>(tx, {
    text: `select pg_get_triggerdef(oid) as text from pg_trigger
           where tgrelid = $1::regclass and not tgisinternal`,
    values: [table],
  })
  const sequences = await query<{ last: number | null }>(tx, {
    text: `select s.last_value as last from pg_sequences s
           join pg_depend d on d.objid = format('%I.%I', s.schemaname, s.sequencename)::regclass
           where d.refobjid = $1::regclass and d.deptype = 'i'`,
    values: [table],
  })
  await run(tx, `alter table ${table} rename to ${table}_whole`)
  // Their names are used again.
  for (const { name } of indexes) await run(tx, `alter index ${name} rename to ${name}_whole`)
  for (const { name } of rules.filter(({ kind }) => kind === 'p' || kind === 'u'))
    await run(tx, `alter table ${table}_whole rename constraint ${name} to ${name}_whole`)
  await run(
    tx,
    `create table ${table} (like ${table}_whole including defaults including constraints
       including identity including generated including storage including comments)
     partition by range (${by})`,
  )
  await makePartitions(tx, division, months)
  await run(tx, `insert into ${table} overriding system value select * from ${table}_whole`)
  for (const { name, kind, text, columns } of rules) {
    if (kind === 'p' || kind === 'u') {
      const holds = columns.includes(by)
      const wider = [...columns, ...(holds ? [] : [by])].join(', ')
      const key = `${kind === 'p' ? 'primary key' : 'unique'} (${wider})`
      await run(tx, `alter table ${table} add constraint ${name} ${key}`)
      if (!holds) lost.push({ rule: `${table}: ${text}`, now: key })
    } else if (kind === 'f') {
      const added = await tryTo(tx, `alter table ${table} add constraint ${name} ${text}`)
      if (!added) lost.push({ rule: `${table}: ${text}`, now: 'none' })
    }
  }
  for (const { text, columns, is_unique } of indexes) {
    if (!is_unique || columns.includes(by)) {
      await run(tx, text)
      continue
    }
    const wider = text.replace(/\(([^()]+)\)/, (_, inside: string) => `(${inside}, ${by})`)
    await run(tx, wider)
    lost.push({ rule: text, now: `unique (${[...columns, by].join(', ')})` })
  }
  await run(tx, `drop table ${table}_whole cascade`)
  for (const { text } of triggers) await run(tx, text)
  for (const { last } of sequences)
    await query(tx, {
      text: `select setval(pg_get_serial_sequence($1, 'id'), $2)`,
      values: [table, last ?? 1],
    })
  return lost
}

/** A partition for each month, and one for everything before: ids without a month, and old days. */
async function makePartitions(
  tx: Tx,
  { table, kind }: Division,
  months: readonly string[],
): Promise<void> {
  const edge = (month: string) => (kind === 'id' ? `${firstIdOf(month)}` : `'${month}-01'`)
  await run(
    tx,
    `create table ${table}_before partition of ${table}
     for values from (minvalue) to (${edge(months[0] ?? '')})`,
  )
  for (const [at, month] of months.slice(0, -1).entries())
    await run(
      tx,
      `create table ${partitionOf(table, month)} partition of ${table}
       for values from (${edge(month)}) to (${edge(months[at + 1] ?? '')})`,
    )
}

export function partitionOf(table: string, month: string): string {
  return `${table}_${month.replace('-', '_')}`
}

function rulesOf(tx: Tx, table: string): Promise<Rule[]> {
  return query<Rule>(tx, {
    text: `select conname as name, contype::text as kind, pg_get_constraintdef(oid) as text,
             array(select attname::text from unnest(conkey) with ordinality k (number, at)
                   join pg_attribute a on a.attrelid = conrelid and a.attnum = k.number
                   order by k.at) as columns
           from pg_constraint where conrelid = $1::regclass and contype in ('p', 'u', 'f')
           -- Keys before what refers to them.
           order by contype desc`,
    values: [table],
  })
}

/** Indexes that are not keys. */
function indexesOf(tx: Tx, table: string): Promise<Index[]> {
  return query<Index>(tx, {
    text: `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as text,
             i.indisunique as is_unique,
             array(select attname::text from unnest(i.indkey::int2[]) k
                   join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k) as columns
           from pg_index i
           where i.indrelid = $1::regclass
             and not exists (select from pg_constraint c where c.conindid = i.indexrelid
                             and c.contype in ('p', 'u'))`,
    values: [table],
  })
}

/** Foreign keys of any table that reference this one. */
function foreignKeysTo(tx: Tx, table: string) {
  return query<{ table: string; name: string; text: string }>(tx, {
    text: `select conrelid::regclass::text as table, conname as name,
             pg_get_constraintdef(oid) as text
           from pg_constraint where contype = 'f' and confrelid = $1::regclass`,
    values: [table],
  })
}

async function run(tx: Tx, text: string): Promise<void> {
  await query(tx, { text })
}

/** @returns false, without changes, if PostgreSQL refuses it. */
async function tryTo(tx: Tx, text: string): Promise<boolean> {
  await run(tx, 'savepoint attempt')
  try {
    await run(tx, text)
    await run(tx, 'release savepoint attempt')
    return true
  } catch {
    await run(tx, 'rollback to savepoint attempt')
    return false
  }
}
