import { z } from 'zod'
import { inTransaction, query, queryFirst, type Tx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { hashOfToken } from '../../../signature.ts'
import { isOwnResource } from '../address.ts'
import { OAuthFailure } from './oauth-failure.ts'
import { newSecret } from './secrets.ts'

type Needs = Pick<Deps, 'pool' | 'settings'>

/** How long an access token works. */
const ACCESS_SECONDS = 30 * 60
/** How long an unused assistant stays connected. */
const UNUSED_MS = 60 * 86_400_000
/** After this long the person must connect it again, however often it is used. */
const LONGEST_MS = 366 * 86_400_000

type Tokens = {
  readonly access_token: string
  readonly token_type: 'Bearer'
  readonly expires_in: number
  readonly refresh_token: string
  readonly scope: string
}

const text = z.string().max(2000).default('')
const tokenRequest = z.looseObject({
  grant_type: text,
  code: text,
  code_verifier: text,
  redirect_uri: text,
  client_id: text,
  refresh_token: text,
  resource: text,
  token: text,
})
type TokenRequest = z.output<typeof tokenRequest>

/** @throws OAuthFailure if a field is not a text, or too long. */
function readFields(body: unknown): TokenRequest {
  const read = tokenRequest.safeParse(body ?? {})
  if (!read.success) throw new OAuthFailure('invalid_request', 'a field is not a text, or too long')
  return read.data
}

/**
 * Exchanges a code or a refresh token for tokens (RFC 6749, OAuth 2.1). Each works once; a second
 * use ends the connection, because someone else must have it too.
 * @throws OAuthFailure otherwise.
 */
export async function exchange(
  { pool, settings }: Needs,
  body: unknown,
  now: Date,
): Promise<Tokens> {
  const fields = readFields(body)
  const { grant_type: kind, resource } = fields
  const take = takeBy.get(kind)
  if (!take) throw new OAuthFailure('unsupported_grant_type', 'authorization_code or refresh_token')
  if (resource !== '' && !isOwnResource(resource, settings))
    throw new OAuthFailure('invalid_target', 'tokens are for this resource alone')
  const tokens = await inTransaction(pool, async (tx) => {
    const grant = await take(tx, fields, now)
    return grant && addTokens(tx, grant, now)
  })
  if (!tokens)
    throw new OAuthFailure('invalid_grant', 'it has ended, was used, or is of another client')
  return tokens
}

const takeBy = new Map([
  ['authorization_code', takeCode],
  ['refresh_token', takeRefreshToken],
])

type Grant = { readonly id: number; readonly scopes: string[]; readonly created_at: Date }

/** The connection of a code that this program may exchange now. */
async function takeCode(tx: Tx, fields: TokenRequest, now: Date): Promise<Grant | undefined> {
  const row = await queryFirst<
    Grant & {
      client_id: string
      code_challenge: string
      redirect_uri: string
      code_expires_at: Date
      code_used_at: Date | null
      revoked_at: Date | null
    }
  >(tx, {
    text: `select id, scopes, created_at, client_id, code_challenge, redirect_uri, code_expires_at, code_used_at,
             revoked_at from assistant_grant where code_hash = $1 for update`,
    values: [hashOfToken(fields.code)],
  })
  if (!row) return undefined
  if (row.code_used_at) return endGrant(tx, row.id, now)
  await query(tx, {
    text: 'update assistant_grant set code_used_at = $2 where id = $1',
    values: [row.id, now],
  })
  const isRight =
    !row.revoked_at &&
    row.code_expires_at > now &&
    row.client_id === fields.client_id &&
    row.redirect_uri === fields.redirect_uri &&
    /^[\w.~-]{43,128}$/.test(fields.code_verifier) &&
    row.code_challenge === hashOfToken(fields.code_verifier).toString('base64url')
  return isRight ? row : endGrant(tx, row.id, now)
}

/** The connection of a refresh token that this program may exchange now. */
async function takeRefreshToken(
  tx: Tx,
  fields: TokenRequest,
  now: Date,
): Promise<Grant | undefined> {
  const row = await queryFirst<
    Grant & {
      client_id: string
      expires_at: Date
      used_at: Date | null
      revoked_at: Date | null
    }
  >(tx, {
    text: `select g.id, g.scopes, g.created_at, g.client_id, g.revoked_at, t.expires_at, t.used_at
           from assistant_token t join assistant_grant g on g.id = t.grant_id
           where t.token_hash = $1 and t.kind = 'refresh' for update of t`,
    values: [hashOfToken(fields.refresh_token)],
  })
  if (!row || row.revoked_at) return undefined
  if (row.used_at || row.client_id !== fields.client_id) return endGrant(tx, row.id, now)
  if (row.expires_at <= now) return undefined
  await query(tx, {
    text: 'update assistant_token set used_at = $2 where token_hash = $1',
    values: [hashOfToken(fields.refresh_token), now],
  })
  return row
}

async function endGrant(tx: Tx, id: number, now: Date): Promise<undefined> {
  await query(tx, {
    text: 'update assistant_grant set revoked_at = coalesce(revoked_at, $2) where id = $1',
    values: [id, now],
  })
}

async function addTokens(
  tx: Tx,
  { id, scopes, created_at: since }: Grant,
  now: Date,
): Promise<Tokens> {
  const until = Math.min(now.getTime() + UNUSED_MS, since.getTime() + LONGEST_MS)
  const tokens = { access: newSecret('access'), refresh: newSecret('refresh') }
  await query(tx, {
    text: `insert into assistant_token (token_hash, grant_id, kind, expires_at)
           values ($1, $5, 'access', $2), ($3, $5, 'refresh', $4)`,
    values: [
      hashOfToken(tokens.access),
      new Date(now.getTime() + ACCESS_SECONDS * 1000),
      hashOfToken(tokens.refresh),
      new Date(until),
      id,
    ],
  })
  return {
    access_token: tokens.access,
    token_type: 'Bearer',
    expires_in: ACCESS_SECONDS,
    refresh_token: tokens.refresh,
    scope: scopes.join(' '),
  }
}

/**
 * Ends the connection of a token (RFC 7009); an unknown token is ignored.
 * @throws OAuthFailure if it is not a text.
 */
export async function revokeToken({ pool }: Needs, body: unknown, now: Date): Promise<object> {
  await query(pool, {
    text: `update assistant_grant set revoked_at = coalesce(revoked_at, $2)
           where id = (select grant_id from assistant_token where token_hash = $1)`,
    values: [hashOfToken(readFields(body).token), now],
  })
  return {}
}
