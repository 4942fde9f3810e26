import type { FastifyInstance, FastifyReply } from 'fastify'
import { type AssistantScope, grantableScopes } from '../../../../domain/account/assistants.ts'
import { connectPath } from '../../../../domain/site/pages.ts'
import type { Deps } from '../../../deps.ts'
import type { CallGate } from '../../../http/calls/calls.ts'
import { assistantPath, assistantResource } from '../address.ts'
import { registerClient } from './clients.ts'
import { OAuthFailure } from './oauth-failure.ts'
import { exchange, revokeToken } from './tokens.ts'

type Needs = Pick<Deps, 'pool' | 'settings' | 'clock'> & Pick<CallGate, 'spend'>

const hidden = { schema: { hide: true } } as const
const resourcePath = '/.well-known/oauth-protected-resource'
const serverPath = '/.well-known/oauth-authorization-server'

/** Where programs read how to get access (RFC 9728). */
export function resourceMetadataUrl({ publicUrl }: Deps['settings']): string {
  return `${publicUrl}${resourcePath}${assistantPath}`
}

/**
 * The endpoints for programs: metadata, registration and tokens
 * (docs/product/assistants.md#connecting), by RFC 9728, 8414, 7591, 6749 and 7009. People decide on
 * the page `/connect`.
 */
export async function oauthEndpoints(app: FastifyInstance, deps: Needs): Promise<void> {
  const { settings, clock, spend } = deps
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )

  // At the address that RFC 9728 derives from the endpoint's, and where older programs look it up.
  for (const url of [resourcePath, resourcePath + assistantPath])
    app.get(url, hidden, (_request, reply) => {
      reply.header('cache-control', 'public, max-age=300')
      return {
        resource: assistantResource(settings),
        resource_name: settings.company.name,
        authorization_servers: [settings.publicUrl],
        scopes_supported: offeredScopes(settings),
        bearer_methods_supported: ['header'],
      }
    })

  app.get(serverPath, hidden, (_request, reply) => {
    const { publicUrl } = settings
    reply.header('cache-control', 'public, max-age=300')
    return {
      issuer: publicUrl,
      authorization_endpoint: publicUrl + connectPath,
      token_endpoint: `${publicUrl}/oauth/token`,
      registration_endpoint: `${publicUrl}/oauth/register`,
      revocation_endpoint: `${publicUrl}/oauth/revoke`,
      scopes_supported: offeredScopes(settings),
      response_types_supported: ['code'],
      response_modes_supported: ['query'],
      grant_types_supported: ['authorization_code', 'refresh_token'],
      token_endpoint_auth_methods_supported: ['none'],
      revocation_endpoint_auth_methods_supported: ['none'],
      code_challenge_methods_supported: ['S256'],
      authorization_response_iss_parameter_supported: true,
    }
  })

  app.post('/oauth/register', hidden, async ({ body, ip }, reply) => {
    await spend('assistant', { address: ip, body, caller: undefined })
    reply.code(201)
    return inItsWords(reply, () => registerClient(deps.pool, body, clock()))
  })

  app.post('/oauth/token', hidden, async ({ body, ip }, reply) => {
    await spend('quote', { address: ip, body, caller: undefined })
    return inItsWords(reply, () => exchange(deps, body, clock()))
  })

  app.post('/oauth/revoke', hidden, async ({ body, ip }, reply) => {
    await spend('quote', { address: ip, body, caller: undefined })
    return inItsWords(reply, () => revokeToken(deps, body, clock()))
  })
}

/** Scopes that someone can grant; which ones depends on the person. */
function offeredScopes({ staffAssistants }: Deps['settings']): AssistantScope[] {
  return [
    ...grantableScopes('Customer', staffAssistants),
    ...grantableScopes('Admin', staffAssistants),
  ]
}

/** The answer of `work`, or its error in OAuth's form. */
async function inItsWords(reply: FastifyReply, work: () => Promise<object>): Promise<object> {
  reply.header('cache-control', 'no-store')
  try {
    return await work()
  } catch (failure) {
    if (!(failure instanceof OAuthFailure)) throw failure
    reply.code(400)
    return { error: failure.error, error_description: failure.message }
  }
}
