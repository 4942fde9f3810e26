import { type SignInItem, signInEvents } from '../../../domain/api/company/audit.ts'
import { type Dated, withIsoInstants } from '../../db/instants.ts'
import { type Listed, readPage } from '../../db/read-page.ts'
import type { Reader } from '../../db/transaction.ts'
import type { CallRequest } from '../../http/calls/calls.ts'
import { type Condition, olderThan, startOf, where } from './entries.ts'

/** A page of security events of staff accounts, newest first. */
export async function readSignIns(
  reader: Reader,
  filter: CallRequest<'GET /staff/audit/sign-ins/'>,
): Promise<Listed<SignInItem>> {
  const conditions: readonly (Condition | undefined)[] = [
    ['e.what = any(?)', filter.what === undefined ? signInEvents : [filter.what]],
    filter.person === undefined
      ? [`e.account_id in (select id from account where role <> 'Customer')`]
      : ['e.account_id = ?', filter.person],
    filter.from === undefined ? undefined : ['e.at >= ?', startOf(filter.from)],
    filter.to === undefined ? undefined : ['e.at < ?', startOf(filter.to, 1)],
  ]
  const all = where(conditions)
  const those = `account_event e
    join account a on a.id = e.account_id and a.role <> 'Customer' ${all.text}`
  return readPage<Dated<SignInItem, 'at'>, SignInItem>(reader, filter, {
    counted: those,
    rows: (part) => `
        select e.id, e.at, e.account_id as account,
          btrim(a.first_name || ' ' || a.last_name) as who, e.what, e.method, e.place, e.device
        from ${those} and ${olderThan(all)} order by e.id desc ${part}`,
    values: all.values,
    more: [filter.before ?? null],
    item: withIsoInstants,
  })
}
