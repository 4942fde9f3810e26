import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { isRedirectAddress, shortName } from '../../../../domain/account/assistants.ts'
import type { Pool } from '../../../db/connection.ts'
import { query, queryFirst, type Reader } from '../../../db/transaction.ts'
import { OAuthFailure } from './oauth-failure.ts'

/** How long a program that nobody has connected is stored. */
const UNUSED_DAYS = 30

/** A program that has registered itself. */
export type Client = { readonly id: string; readonly name: string; readonly redirectUris: string[] }

const registration = z.looseObject({
  redirect_uris: z.array(z.string().max(2000)).min(1).max(10),
  client_name: z.string().max(500).optional(),
  token_endpoint_auth_method: z.string().optional(),
})

/**
 * Registers a program (RFC 7591). It gets no secret: each connection is proven by its own key.
 * @throws OAuthFailure for invalid metadata.
 */
export async function registerClient(
  pool: Pool,
  body: unknown,
  now: Date,
): Promise<Record<string, unknown>> {
  const read = registration.safeParse(body)
  if (!read.success)
    throw new OAuthFailure('invalid_client_metadata', 'redirect_uris: 1 to 10 addresses')
  const { redirect_uris: addresses, client_name: name = '' } = read.data
  const [first = ''] = addresses
  if (!addresses.every(isRedirectAddress))
    throw new OAuthFailure('invalid_redirect_uri', 'https, or http on the local machine')
  const id = `jrn_client_${randomBytes(16).toString('base64url')}`
  const named = shortName(name) || new URL(first).host
  const until = new Date(now.getTime() + UNUSED_DAYS * 86_400_000)
  await query(pool, {
    text: `insert into assistant_client (id, name, redirect_uris, created_at, expires_at)
           values ($1, $2, $3, $4, $5)`,
    values: [id, named, addresses, now, until],
  })
  return {
    client_id: id,
    client_id_issued_at: Math.floor(now.getTime() / 1000),
    client_name: named,
    redirect_uris: addresses,
    token_endpoint_auth_method: 'none',
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
  }
}

/** A registered program, unless it has been deleted. */
export async function findClient(
  reader: Reader,
  id: string,
  now: Date,
): Promise<Client | undefined> {
  return queryFirst<Client>(reader, {
    text: `select id, name, redirect_uris as "redirectUris" from assistant_client c where id = $1 and (expires_at > $2
             or exists (select from assistant_grant where client_id = c.id and revoked_at is null))`,
    values: [id, now],
  })
}
