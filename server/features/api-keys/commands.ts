import { randomInt } from 'node:crypto'
import { isIP } from 'node:net'
import { MOST_KEY_DAYS, MOST_KEYS, type Scope, scopesOf } from '../../../domain/account/api-keys.ts'
import { addDays, dayOf, instantOf } from '../../../domain/booking/starts/calendar.ts'
import { refuse, succeed } from '../../../domain/result.ts'
import type { Pool } from '../../db/connection.ts'
import { inTransactionUnlessRefused } from '../../db/rolled-back.ts'
import { lockRow, query, queryFirst, queryOne } from '../../db/transaction.ts'
import type { Caller, CallRequest } from '../../http/calls/calls.ts'
import type { CommandResult } from '../../http/calls/refusals.ts'
import { hashOfToken } from '../../signature.ts'
import { type Author, recordAudit } from '../audit/record.ts'
import { changeRecord } from '../audit/staff-command.ts'

const alphabet = 'abcdefghijklmnopqrstuvwxyz0123456789'

function random(length: number): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')
}

/**
 * Adds a key for its author.
 * @returns the key itself, which is not stored.
 */
export function addKey(
  pool: Pool,
  { name, scopes, until, addresses }: CallRequest<'POST /staff/api-keys/'>,
  { accountId, role }: Caller,
  by: Author,
): Promise<CommandResult<{ key: string }>> {
  return inTransactionUnlessRefused(pool, async (tx) => {
    const mayGive: readonly Scope[] = scopesOf(role)
    if (scopes.some((scope) => !mayGive.includes(scope)))
      return refuse({ code: 'not-a-choice', field: 'scopes' })
    const today = dayOf(by.now)
    if (until < today || until > addDays(today, MOST_KEY_DAYS))
      return refuse({ code: 'key-days', field: 'until', params: { days: MOST_KEY_DAYS } })
    const networks = networksIn(addresses)
    if (!networks) return refuse({ code: 'key-addresses', field: 'addresses' })
    // Serialises additions, so that each counts the others.
    await lockRow(tx, 'account', accountId)
    const used = await queryOne<{ count: number }>(tx, {
      text: `select count(*)::int as count from api_key
             where account_id = $1 and revoked_at is null and expires_at > $2`,
      values: [accountId, by.now],
    })
    if (used.count >= MOST_KEYS)
      return refuse({ code: 'too-many-keys', params: { most: MOST_KEYS } })
    const prefix = random(8)
    const key = `jrn_live_${prefix}_${random(32)}`
    const granted = [...new Set(scopes)]
    await query(tx, {
      text: `insert into api_key (account_id, name, prefix, key_hash, scopes, addresses, created_at, expires_at)
             values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      values: [
        accountId,
        name,
        prefix,
        hashOfToken(key),
        granted,
        networks,
        by.now,
        instantOf(addDays(until, 1), 0),
      ],
    })
    const after = { name, scopes: granted.join(', '), until, addresses: networks.join(', ') }
    await recordAudit(tx, by, { action: 'key-added', subject: prefix, after })
    return succeed({ key })
  })
}

/** Addresses and networks in PostgreSQL's form; undefined if one is invalid. */
function networksIn(typed: string): string[] | undefined {
  const all = typed.split(/[\s,;]+/).filter(Boolean)
  const isNetwork = (one: string) => {
    const [address = '', bits, ...more] = one.split('/')
    const most = { 0: -1, 4: 32, 6: 128 }[isIP(address) as 0 | 4 | 6]
    return more.length === 0 && most > 0 && (bits === undefined || isBits(bits, most))
  }
  return all.every(isNetwork) ? all : undefined
}

function isBits(bits: string, most: number): boolean {
  return /^\d{1,3}$/.test(bits) && Number(bits) <= most
}

type KeyRow = {
  readonly name: string
  readonly prefix: string
  readonly revoked_at: Date | null
  readonly version: number
}

/** Ends a key at once: owners their own, Admins any. */
export function revokeKey(
  pool: Pool,
  id: number,
  version: number,
  { accountId, role }: Caller,
  by: Author,
): Promise<CommandResult<{ name: string }>> {
  return changeRecord(
    pool,
    {
      lock: (tx) =>
        queryFirst<KeyRow>(tx, {
          text: `select name, prefix, revoked_at, version from api_key
                 where id = $1 and ($2 or account_id = $3) for update`,
          values: [id, role === 'Admin', accountId],
        }),
      version,
      subject: ['key', ({ prefix }) => prefix],
    },
    async (tx, { name, prefix, revoked_at: revokedAt }) => {
      if (revokedAt) return succeed({ name })
      await query(tx, {
        text: 'update api_key set revoked_at = $2, version = version + 1 where id = $1',
        values: [id, by.now],
      })
      await recordAudit(tx, by, { action: 'key-removed', subject: prefix, before: { name } })
      return succeed({ name })
    },
  )
}
