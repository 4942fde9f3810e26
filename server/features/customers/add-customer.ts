import { phoneDigits } from '../../../domain/account/phone.ts'
import { nameParts } from '../../../domain/customers/customer.ts'
import { type Refusal, refuse, succeed } from '../../../domain/result.ts'
import type { Pool } from '../../db/connection.ts'
import { inTransactionUnlessRefused } from '../../db/rolled-back.ts'
import { query, queryFirst, type Tx } from '../../db/transaction.ts'
import type { CallRequest } from '../../http/calls/calls.ts'
import type { CommandResult } from '../../http/calls/refusals.ts'
import { type Author, recordAudit } from '../audit/record.ts'

/**
 * Adds a customer without a password: nobody owns the account yet. Who proves its e-mail, by
 * registering, through a provider or by a new password, takes it over with all its visits
 * (docs/product/customers.md#without-an-e-mail).
 */
export function addCustomer(
  pool: Pool,
  { name, phone, email, language, same_phone: samePhone }: CallRequest<'POST /staff/customers/'>,
  by: Author,
): Promise<CommandResult<{ id: number }>> {
  return inTransactionUnlessRefused(pool, async (tx) => {
    await lockPhone(tx, phone)
    const known = samePhone ? undefined : await customerOfPhone(tx, phone)
    if (known) return refuse(known)
    const { first_name: first, last_name: last } = nameParts(name)
    const added = await queryFirst<{ id: number }>(tx, {
      text: `insert into account (email, first_name, last_name, phone, language, created_at)
             values ($1, $2, $3, $4, $5, $6) on conflict (email) do nothing returning id`,
      values: [email, first, last, phone, language, by.now],
    })
    if (!added) return refuse(await accountOfEmail(tx, email ?? ''))
    const after = { name, phone, email, language }
    await recordAudit(tx, by, { action: 'customer-added', subject: `${added.id}`, after })
    return succeed(added)
  })
}

/** Serialises additions of the same number. */
async function lockPhone(tx: Tx, phone: string): Promise<void> {
  await query(tx, {
    text: `select pg_advisory_xact_lock(hashtext('phone of a customer'), hashtext($1))`,
    values: [phone],
  })
}

async function customerOfPhone(
  tx: Tx,
  phone: string,
): Promise<Refusal<'customer-phone-known'> | undefined> {
  const digits = phoneDigits(phone)
  if (!digits) return undefined
  const row = await queryFirst<{ name: string }>(tx, {
    text: `select btrim(m.first_name || ' ' || m.last_name) as name from account m
           where m.role = 'Customer' and m.merged_into is null
             and customer_search_text(m.first_name, m.last_name, m.email, m.phone) ilike $1
             and right(translate(m.phone, ' -()', ''), length($2)) = $2
           order by m.id limit 1`,
    values: [`%${digits}%`, digits],
  })
  return row && { code: 'customer-phone-known', field: 'phone', params: { name: row.name } }
}

/** The refusal of a known e-mail, naming its owner. */
async function accountOfEmail(tx: Tx, email: string): Promise<Refusal<'customer-email-known'>> {
  const row = await queryFirst<{ name: string }>(tx, {
    text: `select btrim(first_name || ' ' || last_name) as name from account where email = $1`,
    values: [email],
  })
  return { code: 'customer-email-known', field: 'email', params: { name: row?.name ?? email } }
}
