import type { Pool } from '../server/db/connection.ts'

/** The description of a database: each of its objects by kind and name, with its definition. */
export type Catalogue = Readonly<Record<string, unknown>>

// Objects of an extension are described only by its version.
const ownObject = (catalogue: string, oid: string) =>
  `not exists (select from pg_depend d where d.classid = '${catalogue}'::regclass
     and d.objid = ${oid} and d.deptype = 'e')`

const parts = [
  `select 'schema ' || nspname, jsonb_build_object('grants', nspacl::text,
     'comment', obj_description(oid, 'pg_namespace'))
   from pg_namespace where nspname in ('public', 'reporting')`,
  `select 'extension ' || extname, jsonb_build_object('version', extversion,
     'schema', extnamespace::regnamespace::text) from pg_extension`,
  // Tables, views, indexes and sequences.
  `select 'relation ' || c.relname, jsonb_build_object('kind', c.relkind,
     'persistence', c.relpersistence, 'options', c.reloptions, 'owner', c.relowner::regrole::text,
     'grants', c.relacl::text, 'row_security', c.relrowsecurity or c.relforcerowsecurity,
     'identity', c.relreplident, 'tablespace', c.reltablespace::int,
     'access', (select amname from pg_am a where a.oid = c.relam),
     'query', case when c.relkind in ('v', 'm') then pg_get_viewdef(c.oid) end,
     'index', case when c.relkind = 'i' then pg_get_indexdef(c.oid) end,
     'usable', (select i.indisvalid and i.indisready from pg_index i where i.indexrelid = c.oid),
     'clustered', (select i.indisclustered from pg_index i where i.indexrelid = c.oid),
     'comment', obj_description(c.oid, 'pg_class'))
   from pg_class c
   where c.relnamespace::regnamespace::text in ('public', 'reporting') and ${ownObject('pg_class', 'c.oid')}`,
  // In order, because statements without a list of columns depend on it.
  `select 'column ' || c.relname || '.' || a.attname, jsonb_build_object(
     'place', row_number() over (partition by c.oid order by a.attnum),
     'type', format_type(a.atttypid, a.atttypmod), 'required', a.attnotnull,
     'default', pg_get_expr(f.adbin, f.adrelid), 'identity', a.attidentity,
     'generated', a.attgenerated, 'storage', a.attstorage, 'compression', a.attcompression,
     'collation', a.attcollation::int, 'statistics', a.attstattarget, 'options', a.attoptions,
     'grants', a.attacl::text, 'comment', col_description(c.oid, a.attnum))
   from pg_class c join pg_attribute a on a.attrelid = c.oid
   left join pg_attrdef f on f.adrelid = c.oid and f.adnum = a.attnum
   where c.relnamespace::regnamespace::text in ('public', 'reporting')
     and c.relkind in ('r', 'p', 'v', 'm') and a.attnum > 0 and not a.attisdropped and ${ownObject('pg_class', 'c.oid')}`,
  `select 'constraint ' || conrelid::regclass || '.' || conname, jsonb_build_object('kind', contype,
     'definition', pg_get_constraintdef(oid), 'checked', convalidated,
     'comment', obj_description(oid, 'pg_constraint'))
   from pg_constraint where connamespace = 'public'::regnamespace and conrelid <> 0`,
  `select 'trigger ' || t.tgrelid::regclass || '.' || t.tgname, jsonb_build_object(
     'definition', pg_get_triggerdef(t.oid), 'enabled', t.tgenabled,
     'comment', obj_description(t.oid, 'pg_trigger'))
   from pg_trigger t join pg_class c on c.oid = t.tgrelid
   where c.relnamespace = 'public'::regnamespace and not t.tgisinternal`,
  `select 'function ' || p.oid::regprocedure, jsonb_build_object(
     'definition', pg_get_functiondef(p.oid), 'owner', p.proowner::regrole::text,
     'grants', p.proacl::text, 'comment', obj_description(p.oid, 'pg_proc'))
   from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prokind in ('f', 'p')
     and ${ownObject('pg_proc', 'p.oid')}`,
  `select 'sequence ' || s.seqrelid::regclass, to_jsonb(s) - 'seqrelid' || jsonb_build_object(
     'of', (select d.refobjid::regclass || '.' || a.attname || ' ' || d.deptype::text
       from pg_depend d join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
       where d.classid = 'pg_class'::regclass and d.objid = s.seqrelid and d.deptype in ('a', 'i')))
   from pg_sequence s join pg_class c on c.oid = s.seqrelid
   where c.relnamespace = 'public'::regnamespace`,
  // Without the row types of tables and the arrays of types, which are implied.
  `select 'type ' || t.typname, jsonb_build_object('kind', t.typtype,
     'base', format_type(t.typbasetype, t.typtypmod), 'comment', obj_description(t.oid, 'pg_type'),
     'values', array(select e.enumlabel from pg_enum e
       where e.enumtypid = t.oid order by e.enumsortorder))
   from pg_type t left join pg_class c on c.oid = t.typrelid
   where t.typnamespace = 'public'::regnamespace and t.typcategory <> 'A'
     and coalesce(c.relkind, 'c') = 'c' and ${ownObject('pg_type', 't.oid')}`,
  `select 'rule ' || ev_class::regclass || '.' || rulename, to_jsonb(pg_get_ruledef(r.oid))
   from pg_rewrite r join pg_class c on c.oid = r.ev_class
   where c.relnamespace = 'public'::regnamespace and r.rulename <> '_RETURN'`,
  `select 'policy ' || tablename || '.' || policyname, to_jsonb(p) from pg_policies p`,
  `select 'statistics ' || stxname, to_jsonb(pg_get_statisticsobjdef(oid)) from pg_statistic_ext`,
  `select 'event trigger ' || evtname, to_jsonb(e) - 'oid' from pg_event_trigger e`,
  `select 'default grants ' || defaclobjtype::text, to_jsonb(defaclacl::text) from pg_default_acl`,
]

/**
 * Everything that `pg_dump --schema-only` would write about the schema `public`: tables, columns in
 * order, constraints, indexes, triggers, functions with their bodies, views, sequences, comments,
 * grants, storage parameters.
 */
export async function readCatalogue(pool: Pool): Promise<Catalogue> {
  const { rows } = await pool.query<{ object: string; facts: unknown }>(
    `select * from (${parts.join('\nunion all\n')}) as each (object, facts) order by object`,
  )
  return Object.fromEntries(rows.map(({ object, facts }) => [object, facts]))
}

/**
 * The rows of every table in the schema `public`, without the times at which migrations ran, and
 * the positions of its sequences.
 */
export async function readRows(pool: Pool): Promise<Readonly<Record<string, object[]>>> {
  const { rows: relations } = await pool.query<{ name: string; kind: string }>(
    `select relname as name, relkind as kind from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'S') order by 1`,
  )
  const found: Record<string, object[]> = {}
  for (const { name, kind } of relations) {
    const { rows } = await pool.query<object>(
      kind === 'S'
        ? `select last_value, is_called from "${name}"`
        : `select to_jsonb(t) - 'run_at' as row from "${name}" t order by 1`,
    )
    if (rows.length > 0) found[name] = rows
  }
  return found
}
