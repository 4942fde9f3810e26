import { readFileSync } from 'node:fs'
import { Logger, runMigrations } from 'graphile-worker'
import { expect, test } from 'vitest'
import { emptyDatabase } from '../../testing/database.ts'
import type { Pool } from './connection.ts'
import { openMigrations } from './migrate.ts'

/*
 * Hosts are upgraded one by one, so each migration must leave the version before it working
 * (docs/operations.md#upgrade). Compares PostgreSQL's catalogue before and after each migration. One
 * that takes something away must raise schema_compatibility.oldest_program; one that adds a rule to
 * what is there must say why the version before keeps it:
 *
 *   -- Works with the version before: <reason>
 */

/** Earlier migrations never ran beside another version. */
const first = 38

type Column = { name: string; type: string; required: boolean; filled: boolean }
type Rule = { name: string; columns: string[]; text: string }
type Relation = { columns: Column[]; rules: Rule[] }
type Catalogue = { relations: Record<string, Relation>; functions: string[] }

const { pool } = await emptyDatabase()

async function catalogueOf(database: Pool): Promise<Catalogue> {
  const { rows } = await database.query<{ name: string } & Relation>(`
    select r.relname as name,
      coalesce((select json_agg(json_build_object('name', a.attname,
          'type', format_type(a.atttypid, a.atttypmod), 'required', a.attnotnull,
          'filled', a.atthasdef or a.attidentity <> '') order by a.attname)
        from pg_attribute a
        where a.attrelid = r.oid and a.attnum > 0 and not a.attisdropped), '[]') as columns,
      coalesce((select json_agg(v order by v->>'name') from (
        select json_build_object('name', c.conname, 'text', pg_get_constraintdef(c.oid),
          'columns', array(select attname from pg_attribute
            where attrelid = r.oid and attnum = any(c.conkey))) as v
        from pg_constraint c where c.conrelid = r.oid and c.contype in ('c', 'f', 'u', 'x', 'p')
        union all
        select json_build_object('name', i.indexrelid::regclass, 'text',
          pg_get_indexdef(i.indexrelid), 'columns', array(select attname from pg_attribute
            where attrelid = r.oid and attnum = any(i.indkey)))
        from pg_index i where i.indrelid = r.oid and i.indisunique
          and not exists (select from pg_constraint c where c.conindid = i.indexrelid)) as v (v)
      ), '[]') as rules
    from pg_class r
    where r.relnamespace = 'public'::regnamespace and r.relkind in ('r', 'p', 'v', 'm')`)
  const functions = await database.query<{ name: string }>(`
    select p.oid::regprocedure::text as name from pg_proc p
    where p.pronamespace = 'public'::regnamespace and not exists (
      select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`)
  return {
    relations: Object.fromEntries(rows.map(({ name: relation, ...rest }) => [relation, rest])),
    functions: functions.rows.map((row) => row.name),
  }
}

/** What a program that only knows `before` would miss, and where its writes could be refused. */
function changesOf(before: Catalogue, after: Catalogue): { gone: string[]; stricter: string[] } {
  const gone = before.functions.filter((each) => !after.functions.includes(each))
  const stricter: string[] = []
  for (const [relation, old] of Object.entries(before.relations)) {
    const now = after.relations[relation]
    if (!now) {
      gone.push(relation)
      continue
    }
    for (const { name: column, type, required } of old.columns) {
      const found = now.columns.find((each) => each.name === column)
      if (!found) gone.push(`${relation}.${column}`)
      else if (found.type !== type) gone.push(`${relation}.${column} as ${type}`)
      else if (found.required && !required) stricter.push(`${relation}.${column} must be filled`)
    }
    const known = new Set(old.columns.map((each) => each.name))
    for (const { name: column, required, filled } of now.columns)
      if (!known.has(column) && required && !filled)
        stricter.push(`${relation}.${column} is new and must be filled`)
    for (const { name: rule, columns, text } of now.rules) {
      const same = old.rules.some((each) => each.text === text)
      if (!same && columns.some((column) => known.has(column)))
        stricter.push(`${relation}: ${rule}`)
    }
  }
  return { gone, stricter }
}

test('each migration leaves the version before it working, or says which program it needs', {
  timeout: 120_000,
}, async () => {
  await runMigrations({ pgPool: pool, logger: new Logger(() => () => undefined) })
  const postgrator = openMigrations((text) => pool.query(text))
  const files = await postgrator.getMigrations()
  await postgrator.migrate(`${first - 1}`)
  let before = await catalogueOf(pool)
  const wrong: string[] = []
  for (const { version, filename } of files.toSorted((one, two) => one.version - two.version)) {
    if (version < first) continue
    await postgrator.migrate(`${version}`)
    const after = await catalogueOf(pool)
    const { gone, stricter } = changesOf(before, after)
    before = after
    const text = readFileSync(filename, 'utf8')
    const needs = Number(/update schema_compatibility set oldest_program = (\d+)/.exec(text)?.[1])
    if (gone.length > 0 && !(needs < version))
      wrong.push(`${version} takes away ${gone.join(', ')} from programs that may still run`)
    if (stricter.length > 0 && !/^-- Works with the version before: ./m.test(text))
      wrong.push(`${version} may refuse what the version before writes: ${stricter.join(', ')}`)
  }
  expect(wrong).toEqual([])
})

test('changes that would break the previous version are found', async () => {
  await pool.query(`create table one (a int, b int not null, c text, d int);
    create function two() returns int language sql as 'select 2'`)
  const before = await catalogueOf(pool)
  await pool.query(`alter table one drop column a, alter column c type int using c::int,
      alter column d set not null, alter column b drop not null, add column e int not null,
      add column f int not null default 1, add column g int check (g > 0), add check (b > d);
    create unique index once on one (b); drop function two()`)
  expect(changesOf(before, await catalogueOf(pool))).toEqual({
    gone: ['two()', 'one.a', 'one.c as text'],
    stricter: [
      'one.d must be filled',
      'one.e is new and must be filled',
      'one: once',
      'one: one_check',
    ],
  })
})
