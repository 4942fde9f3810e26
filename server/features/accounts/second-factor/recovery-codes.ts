import { randomBytes } from 'node:crypto'
import { hasRows, query, type Reader, type Tx } from '../../../db/transaction.ts'
import { hashOfToken } from '../../../signature.ts'

const howMany = 10
/** 80 bits: too many to find from a hash. */
const bytes = 10
// Without letters and digits that are easily confused.
const alphabet = 'abcdefghjkmnpqrstuvwxyz023456789'

/**
 * Replaces an account's recovery codes. Only hashes are stored, so the codes can be shown only now.
 */
export async function newRecoveryCodes(tx: Tx, accountId: number): Promise<string[]> {
  const codes = Array.from({ length: howMany }, newCode)
  await dropRecoveryCodes(tx, accountId)
  await query(tx, {
    text: `insert into account_recovery_code (code_hash, account_id)
      select unnest($1::bytea[]), $2`,
    values: [codes.map((code) => hashOf(accountId, code)), accountId],
  })
  return codes
}

/** Deletes an account's recovery codes. */
export async function dropRecoveryCodes(tx: Tx, accountId: number): Promise<void> {
  await query(tx, {
    text: 'delete from account_recovery_code where account_id = $1',
    values: [accountId],
  })
}

/** Uses up a recovery code. False if it is invalid or was used before. */
export async function spendRecoveryCode(
  reader: Reader,
  accountId: number,
  code: string,
  now: Date,
): Promise<boolean> {
  return hasRows(reader, {
    text: `update account_recovery_code set used_at = $3
      where code_hash = $1 and account_id = $2 and used_at is null returning 1`,
    values: [hashOf(accountId, code), accountId, now],
  })
}

/** Random, such as `abcd-efgh-jkmn-pqrs`; with 32 letters, each is equally likely. */
function newCode(): string {
  const random = randomBytes((bytes * 8) / 5)
  const letters = [...random].map((byte) => alphabet[byte % alphabet.length]).join('')
  return letters.match(/.{4}/g)?.join('-') ?? letters
}

function hashOf(accountId: number, code: string): Buffer {
  return hashOfToken(`recovery ${accountId} ${code.toLowerCase().replace(/[^a-z0-9]/g, '')}`)
}
