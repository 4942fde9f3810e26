import { changedFacts } from '../../../domain/audit/actions.ts'
import { type AccountCodes, codesOf } from '../../../domain/books/accounts.ts'
import { succeed } from '../../../domain/result.ts'
import { query, queryFirst, type Reader, type Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { CallRequest } from '../../http/calls/calls.ts'
import type { CommandResult } from '../../http/calls/refusals.ts'
import { type Author, recordAudit } from '../audit/record.ts'
import { changeRecord } from '../audit/staff-command.ts'

export type StoredCodes = { readonly version: number; readonly codes: AccountCodes }

/** The codes of the accounts (docs/product/books.md#account-codes). */
export async function readCodes(reader: Reader): Promise<StoredCodes> {
  const row = await queryFirst<StoredCodes>(reader, {
    name: 'account-codes',
    text: 'select version, codes from account_codes',
  })
  return { version: row?.version ?? 0, codes: codesOf(row?.codes) }
}

/** Sets the codes; closed months are not affected. */
export function saveCodes(
  { pool }: Pick<Deps, 'pool'>,
  { version, ...codes }: CallRequest<'PUT /staff/months/account-codes/'>,
  by: Author,
): Promise<CommandResult> {
  const lock = async (tx: Tx) => {
    await query(tx, { text: 'lock table account_codes in share row exclusive mode' })
    return readCodes(tx)
  }
  return changeRecord(pool, { lock, version, subject: ['books', 'codes'] }, async (tx, before) => {
    const changed = changedFacts(before.codes, codes)
    if (!changed) return succeed()
    await query(tx, {
      text: `insert into account_codes (version, codes) values ($1, $2)
             on conflict (one) do update set version = excluded.version, codes = excluded.codes`,
      values: [before.version + 1, JSON.stringify(codes)],
    })
    await recordAudit(tx, by, { action: 'books-changed', subject: 'codes', ...changed })
    return succeed()
  })
}
