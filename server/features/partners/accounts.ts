import { changedFacts } from '../../../domain/audit/actions.ts'
import { ringgit, senOf } from '../../../domain/booking/price/money.ts'
import { refuse, succeed } from '../../../domain/result.ts'
import { inTransactionUnlessRefused } from '../../db/rolled-back.ts'
import { hasRows, query, queryFirst, type Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { CallRequest } from '../../http/calls/calls.ts'
import type { CommandResult } from '../../http/calls/refusals.ts'
import { type Author, recordAudit } from '../audit/record.ts'
import { changeRecord } from '../audit/staff-command.ts'
import { partnerRecord } from './commands.ts'

type Named = { readonly name: string }
type Terms = { limit_sen: number; terms_days: number; percent_off: number }

/** The terms of an account, for the audit log. */
const factsOf = ({ limit_sen: limitSen, terms_days, percent_off }: Terms) => ({
  limit: ringgit(limitSen),
  terms_days,
  percent_off,
})

/** Opens a partner's account, or changes its terms (docs/product/partners.md#account). */
export function setAccount(
  { pool }: Pick<Deps, 'pool'>,
  id: number,
  { version, limit, ...rest }: CallRequest<'POST /staff/partners/{id}/account/'>,
  by: Author,
): Promise<CommandResult<Named>> {
  return changeRecord(pool, partnerRecord(id, version), async (tx, { name, code }) => {
    const terms = { limit_sen: senOf(limit), ...rest }
    const before = await queryFirst<Terms>(tx, {
      name: 'terms-of-account',
      text: `select limit_sen, terms_days, percent_off from partner_account
             where partner_id = $1 for update`,
      values: [id],
    })
    const changed = changedFacts(before ? factsOf(before) : {}, factsOf(terms))
    if (!changed) return succeed({ name })
    await query(tx, {
      name: 'set-account',
      text: `with touched as (update partner set version = version + 1 where id = $1)
             insert into partner_account (partner_id, limit_sen, terms_days, percent_off)
             values ($1, $2, $3, $4) on conflict (partner_id) do update
             set limit_sen = $2, terms_days = $3, percent_off = $4`,
      values: [id, terms.limit_sen, terms.terms_days, terms.percent_off],
    })
    await recordAudit(tx, by, { action: 'partner-changed', subject: code, ...changed })
    return succeed({ name })
  })
}

/** Allows a customer to book on a partner's account; at most one partner per customer. */
export function addMember(
  { pool }: Pick<Deps, 'pool'>,
  id: number,
  email: string,
  by: Author,
): Promise<CommandResult<Named>> {
  return inTransactionUnlessRefused(pool, async (tx) => {
    const account = await lockAccount(tx, id)
    if (!account) return refuse('not-found')
    const member = await queryFirst<{ id: number; name: string }>(tx, {
      name: 'customer-of-email',
      text: `select id, first_name || ' ' || last_name as name from account
             where email = $1 and role = 'Customer' and merged_into is null`,
      values: [email],
    })
    if (!member) return refuse('member-unknown')
    const added = await hasRows(tx, {
      name: 'add-member',
      text: `insert into partner_member (account_id, partner_id) values ($1, $2)
             on conflict (account_id) do nothing returning account_id`,
      values: [member.id, id],
    })
    if (!added) return refuse('member-of-account')
    await auditMember(tx, member.id, { after: { partner: account.code } }, by)
    return succeed({ name: member.name })
  })
}

/** Ends a customer's membership; existing bookings stay on the account. */
export function removeMember(
  { pool }: Pick<Deps, 'pool'>,
  { id, member }: { readonly id: number; readonly member: number },
  by: Author,
): Promise<CommandResult<Named>> {
  return inTransactionUnlessRefused(pool, async (tx) => {
    const account = await lockAccount(tx, id)
    const removed = await queryFirst<Named>(tx, {
      name: 'remove-member',
      text: `delete from partner_member m using account a
             where m.account_id = $1 and m.partner_id = $2 and a.id = m.account_id
             returning a.first_name || ' ' || a.last_name as name`,
      values: [member, id],
    })
    if (!account || !removed) return refuse('not-found')
    await auditMember(tx, member, { before: { partner: account.code } }, by)
    return succeed(removed)
  })
}

/** A locked account, with the code of its partner; undefined if there is none. */
export async function lockAccount(
  tx: Tx,
  id: number,
): Promise<{ readonly code: string; readonly owed_sen: number } | undefined> {
  return queryFirst<{ code: string; owed_sen: number }>(tx, {
    name: 'lock-account',
    text: `select p.code, a.owed_sen from partner_account a join partner p on p.id = a.partner_id
           where a.partner_id = $1 for no key update of a`,
    values: [id],
  })
}

/** An entry of the customer's, which is erased with their account. */
function auditMember(tx: Tx, id: number, changed: object, by: Author): Promise<void> {
  return recordAudit(tx, by, { action: 'customer-changed', subject: `${id}`, ...changed })
}
