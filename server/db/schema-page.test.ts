import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { query } from './transaction.ts'

const migrations = readdirSync(join(import.meta.dirname, 'migrations')).sort()
const folder = join(import.meta.dirname, 'schema')
const areaFiles = readdirSync(folder).sort()
const { pool } = await testDatabase()

test('migrations are numbered from 1 without a gap, each named after its area', () => {
  const numbers = migrations.map((file) => Number(/^(\d{3})\.do\.[a-z-]+\.sql$/.exec(file)?.[1]))
  expect(numbers).toEqual(migrations.map((_, at) => at + 1))
})

test('areas are numbered from 1 without a gap, each named after itself', () => {
  const numbers = areaFiles.map((file) => Number(/^(\d{2})-[a-z-]+\.sql$/.exec(file)?.[1]))
  expect(numbers).toEqual(areaFiles.map((_, at) => at + 1))
})

test('a new database is created without altering anything afterwards', () => {
  const texts = areaFiles.map((file) => readFileSync(join(folder, file), 'utf8'))
  expect(texts.filter((text) => /^(alter|drop|create or replace) /im.test(text))).toEqual([])
})

/** Tables and views of one area, in order; those of `reporting` have their own page. */
type Area = { readonly name: string; readonly about: string; readonly tables: string[] }

function readAreas(): Area[] {
  return areaFiles
    .map((file) => {
      const text = readFileSync(join(folder, file), 'utf8')
      const [head = ''] = /^(?:--.*\n)*/.exec(text) ?? []
      const created = text.matchAll(/^create (?:unlogged )?(?:table|view) (\w+)\b(?!\.)/gm)
      return {
        name: file.slice(3, -4),
        about: oneLine(head.replaceAll(/^--/gm, '')),
        tables: [...created].map(([, table = '']) => table),
      }
    })
    .filter(({ tables }) => tables.length > 0)
}

type Column = {
  /** Its table or view. */
  readonly relation: string
  readonly name: string
  readonly type: string
  readonly not_null: boolean
  /** The default, as SQL. */
  readonly unset: string | null
  readonly in_key: boolean
  readonly is_unique: boolean
  /** The table of a foreign key that begins with this column. */
  readonly refers_to: string | null
  readonly comment: string | null
}

function readColumns(): Promise<Column[]> {
  return query<Column>(pool, {
    text: `select c.relname as relation, a.attname as name,
             format_type(a.atttypid, a.atttypmod) as type,
             a.attnotnull or c.relkind = 'v' as not_null, pg_get_expr(d.adbin, d.adrelid) as unset,
             exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'p'
               and a.attnum = any(k.conkey)) as in_key,
             exists (select from pg_constraint k where k.conrelid = c.oid
               and k.contype in ('p', 'u') and k.conkey = array[a.attnum]) as is_unique,
             (select min(k.confrelid::regclass::text) from pg_constraint k
               where k.conrelid = c.oid and k.contype = 'f' and k.conkey[1] = a.attnum)
               as refers_to,
             col_description(c.oid, a.attnum) as comment
           from pg_class c join pg_attribute a on a.attrelid = c.oid
           left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
           where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v')
             and a.attnum > 0 and not a.attisdropped
           order by c.relname, a.attnum`,
  })
}

/** The comments of tables and views, except those of extensions and of the table of applied migrations. */
async function readComments(): Promise<Map<string, string | null>> {
  const rows = await query<{ name: string; comment: string | null }>(pool, {
    text: `select relname as name, obj_description(oid, 'pg_class') as comment from pg_class
           where relnamespace = 'public'::regnamespace and relkind in ('r', 'v')
             and relname <> 'schema_migration' order by 1`,
  })
  return new Map(rows.map((row) => [row.name, row.comment]))
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}

/** Comments cite pages from the root; the page of the schema links to them from `docs/`. */
function withLinks(text: string): string {
  return oneLine(text)
    .replaceAll(/\bdocs\/([\w/.-]+\.md(?:#[\w-]+)?)/g, '[$1]($1)')
    .replaceAll('|', '\\|')
}

function drawRelations(tables: readonly string[], columns: readonly Column[]): string[] {
  const lines = columns
    .filter((column) => tables.includes(column.relation) && column.refers_to !== null)
    .map((column) => {
      const parent = column.not_null ? '||' : '|o'
      const children = column.is_unique ? 'o|' : 'o{'
      return `  ${column.refers_to} ${parent}--${children} ${column.relation} : ${column.name}`
    })
  return lines.length === 0 ? [] : ['```mermaid', 'erDiagram', ...lines, '```', '']
}

function describeTable(name: string, comment: string, columns: readonly Column[]): string[] {
  const rows = columns.map((column) => {
    const unset =
      column.unset === null ? '' : `, default \`${column.unset.replace(/::\w+(\[\])?$/, '')}\``
    const type = `${column.type}${column.not_null ? '' : ', null'}${unset}`
    const keys = [
      column.in_key ? 'primary key' : column.is_unique ? 'unique' : '',
      column.refers_to === null ? '' : `→ [${column.refers_to}](#${column.refers_to})`,
    ].filter(Boolean)
    return `| \`${column.name}\` | ${type} | ${keys.join(', ')} | ${withLinks(column.comment ?? '')} |`
  })
  return [
    `### ${name}`,
    '',
    withLinks(comment),
    '',
    '| column | type | key | meaning |',
    '|---|---|---|---|',
    ...rows,
    '',
  ]
}

test('every table and view has a comment and an area', async () => {
  const comments = await readComments()
  const inAreas = readAreas().flatMap((area) => area.tables)
  expect(inAreas.toSorted()).toEqual([...comments.keys()])
  expect([...comments].filter(([, comment]) => !comment)).toEqual([])
})

test('docs/schema.md shows the schema; `npm run schema` writes it', async () => {
  const [columns, comments] = [await readColumns(), await readComments()]
  const lines = [
    '# Schema',
    '',
    'The tables of the database with their columns and relations, by area. Made from a migrated',
    'database by `npm run schema`: change a comment in the file of its area and by a migration, never',
    'here. The definitions, with checks, indexes and triggers, are in `server/db/schema`. A type with',
    '`null` may be empty. The words are those of the [glossary](glossary.md).',
    '',
  ]
  for (const area of readAreas()) {
    lines.push(
      `## ${area.name[0]?.toUpperCase()}${area.name.slice(1)}`,
      '',
      withLinks(area.about),
      '',
    )
    lines.push(...drawRelations(area.tables, columns))
    for (const table of area.tables)
      lines.push(
        ...describeTable(
          table,
          comments.get(table) ?? '',
          columns.filter((column) => column.relation === table),
        ),
      )
  }
  await expect(lines.join('\n')).toMatchFileSnapshot('../../docs/schema.md')
})
