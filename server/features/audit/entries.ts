import type { AuditItem } from '../../../domain/api/company/audit.ts'
import { auditSubjects } from '../../../domain/audit/actions.ts'
import { addDays, instantOf } from '../../../domain/booking/starts/calendar.ts'
import { type Dated, withIsoInstants } from '../../db/instants.ts'
import { anywhere, type Listed, readPage } from '../../db/read-page.ts'
import { query, type Reader } from '../../db/transaction.ts'
import type { CallRequest } from '../../http/calls/calls.ts'

/** A condition and its values, each a `?` in the text. */
export type Condition = readonly [text: string, ...values: unknown[]]

/** Conditions as SQL, and their values, numbered in order. */
export type Where = { readonly text: string; readonly values: readonly unknown[] }

/** The defined conditions, joined by `and`. */
export function where(conditions: readonly (Condition | undefined)[]): Where {
  const values: unknown[] = []
  const texts = conditions.flatMap((condition) => {
    if (!condition) return []
    const [text, ...parameters] = condition
    let at = 0
    return text.replace(/\?/g, () => {
      values.push(parameters[at])
      at += 1
      return `$${values.length}`
    })
  })
  const joined = texts.map((text) => `(${text})`).join(' and ')
  return { text: joined ? `where ${joined}` : 'where true', values }
}

/**
 * The condition for entries older than a given one, so that pages stay stable while new entries
 * arrive. The entry's number is the parameter after these.
 */
export function olderThan({ values }: Where): string {
  const before = `$${values.length + 1}::bigint`
  return `(${before} is null or e.id < ${before})`
}

/** The first instant of a day in Malaysia, or of the next one. */
export function startOf(day: string, later = 0): Date {
  return instantOf(addDays(day, later), 0)
}

/** Subjects with a name that says more than their number in the log. */
const named = [
  {
    kind: 'account',
    table: 'account',
    name: `first_name || ' ' || last_name`,
    only: "role <> 'Customer'",
  },
  {
    kind: 'customer',
    table: 'account',
    name: `first_name || ' ' || last_name`,
    only: "role = 'Customer'",
  },
  {
    kind: 'invitation',
    table: 'staff_invitation',
    name: `first_name || ' ' || last_name`,
    only: 'true',
  },
  ...(['worker', 'pay', 'cash'] as const).map((kind) => ({
    kind,
    table: 'worker',
    name: 'full_name',
    only: 'true',
  })),
  {
    kind: 'request',
    table: 'crew_request',
    name: '(select full_name from worker where worker.id = worker_id)',
    only: 'true',
  },
  { kind: 'thread', table: 'thread', name: 'customer_name', only: 'true' },
  { kind: 'region', table: 'region', name: 'name', only: 'true' },
] as const

const most = 1_000

/** The subjects, such as `worker 12`, whose name contains a text. */
async function subjectsCalled(reader: Reader, search: string): Promise<string[]> {
  const rows = await query<{ subject: string }>(reader, {
    text: `${named
      .map(
        ({ kind, table, name, only }) =>
          `select '${kind} ' || id as subject from ${table} where ${only} and ${name} ilike $1`,
      )
      .join(' union all ')} limit ${most}`,
    values: [anywhere(search)],
  })
  return rows.map(({ subject }) => subject)
}

/** A page of the audit log, newest first (docs/product/audit.md#reading-it). */
export async function readEntries(
  reader: Reader,
  filter: CallRequest<'GET /staff/audit/'>,
): Promise<Listed<AuditItem>> {
  const { kind, verb, search } = filter
  const kinds = kind === undefined ? auditSubjects : [kind]
  const called = search ? await subjectsCalled(reader, search) : []
  const conditions: readonly (Condition | undefined)[] = [
    filter.person === undefined ? undefined : ['e.account_id = ?', filter.person],
    verb === undefined ? undefined : ['e.action = any(?)', kinds.map((each) => `${each}-${verb}`)],
    kind === undefined || verb !== undefined ? undefined : ['e.subject_kind = ?', kind],
    filter.from === undefined ? undefined : ['e.at >= ?', startOf(filter.from)],
    filter.to === undefined ? undefined : ['e.at < ?', startOf(filter.to, 1)],
    search === ''
      ? undefined
      : [
          `e.subject ilike ?
            or (e.subject = any(?) and e.subject_kind || ' ' || e.subject = any(?))`,
          anywhere(search),
          called.map((each) => each.slice(each.indexOf(' ') + 1)),
          called,
        ],
  ]
  const all = where(conditions)
  return readPage<Dated<AuditItem, 'at'>, AuditItem>(reader, filter, {
    counted: `audit_entry e ${all.text}`,
    // Selects the page's ids first: an index alone answers that.
    rows: (part) => `
        with page as materialized (
          select e.id from audit_entry e ${all.text} and ${olderThan(all)} order by e.id desc ${part}
        )
        select e.id, e.at, e.who, e.account_id as account, e.place, e.device, e.subject_kind as kind,
          substr(e.action, length(e.subject_kind) + 2) as verb, e.subject,
          case e.subject_kind ${named
            .map(
              ({ kind, table, name }) =>
                `when '${kind}' then (select ${name} from ${table}
                  where e.subject ~ '^[0-9]{1,9}$' and id = e.subject::int)`,
            )
            .join(' ')} end as subject_name,
          e.before, e.after, e.reason
        from page join audit_entry e using (id) order by e.id desc`,
    values: all.values,
    more: [filter.before ?? null],
    item: withIsoInstants,
  })
}

/** Staff, and everyone else who has changed something, by name. */
export function peopleOfEntries(reader: Reader): Promise<{ id: number; name: string }[]> {
  return query(reader, {
    // Looks up each account in the index instead of reading the whole log.
    text: `select id, btrim(first_name || ' ' || last_name) as name from account a
      where role <> 'Customer'
        or id in (
          with recursive changed as (
            (select account_id from audit_entry where account_id is not null
              order by account_id limit 1)
            union all
            select (select e.account_id from audit_entry e
              where e.account_id > changed.account_id order by e.account_id limit 1)
            from changed where changed.account_id is not null
          )
          select account_id from changed where account_id is not null
        )
      order by name, id`,
  })
}
