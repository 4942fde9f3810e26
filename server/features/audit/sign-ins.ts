import { type SignInItem, signInEvents } from '../../../domain/api/company/audit.ts'
import { query, type Reader } from '../../db/transaction.ts'
import { type Condition, type Page, startOf, where } from './entries.ts'

/** A page of what happened to the accounts of staff, the newest first. */
export async function readSignIns(
  reader: Reader,
  filter: Page & { readonly what?: string | undefined },
): Promise<{ items: SignInItem[]; total: number }> {
  const conditions: readonly (Condition | undefined)[] = [
    ['e.what = any(?)', filter.what === undefined ? signInEvents : [filter.what]],
    filter.person === undefined
      ? [`e.account_id in (select id from account where role <> 'Customer')`]
      : ['e.account_id = ?', filter.person],
    filter.from === undefined ? undefined : ['e.at >= ?', startOf(filter.from)],
    filter.to === undefined ? undefined : ['e.at < ?', startOf(filter.to, 1)],
  ]
  const source = `from account_event e
    join account a on a.id = e.account_id and a.role <> 'Customer'`
  const all = where(conditions)
  const [counted] = await query<{ total: number }>(reader, {
    text: `select count(*)::int as total ${source} ${all.text}`,
    values: all.values,
  })
  const page = where([
    ...conditions,
    filter.before === undefined ? undefined : ['e.id < ?', filter.before],
  ])
  const next = page.values.length
  const rows = await query<Omit<SignInItem, 'at'> & { at: Date }>(reader, {
    text: `select e.id, e.at, e.account_id as account,
        btrim(a.first_name || ' ' || a.last_name) as who, e.what, e.method, e.place, e.device
      ${source} ${page.text} order by e.id desc limit $${next + 1} offset $${next + 2}`,
    values: [...page.values, filter.page_size, (filter.page - 1) * filter.page_size],
  })
  return {
    items: rows.map((row) => ({ ...row, at: row.at.toISOString() })),
    total: counted?.total ?? 0,
  }
}
