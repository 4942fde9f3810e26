import { createHash, randomBytes } from 'node:crypto'
import { expect } from 'vitest'
import type { TestApp } from './app.ts'
import { callback, signIn, signInMemory } from './assistant.ts'
import type { Person } from './people.ts'

type ConsentRequest = Record<string, string>

/** The steps by which programs connect to a server, and what they send afterwards. */
export function assistantConnections(testApp: TestApp) {
  const { url } = testApp

  /** What the person presses on the page. */
  const presses =
    (who: Person, allow = true) =>
    async (request: ConsentRequest): Promise<string> => {
      const decided = await testApp.post<{ redirect: string }>(
        '/account/assistants/decide/',
        { ...request, allow },
        who,
      )
      expect(decided.status).toBe(200)
      return decided.body.redirect
    }

  /** A customer with a connected assistant. */
  async function connected(scope?: string) {
    const customer = await testApp.customer()
    const program = signInMemory('Test assistant', scope)
    await signIn(url, program, presses(customer))
    return { ...program, customer }
  }

  /** A registered program, and its request for a code. */
  async function newRequest() {
    const verifier = randomBytes(32).toString('base64url')
    const registered = await testApp.post<{ client_id: string }>('/oauth/register', {
      client_name: 'By its own words',
      redirect_uris: [callback],
    })
    const request = {
      response_type: 'code',
      client_id: registered.body.client_id,
      redirect_uri: callback,
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
      scope: '',
      state: 's',
      resource: `${url}/mcp`,
    }
    return { request, verifier }
  }

  const codeIn = (address: string) => new URL(address).searchParams.get('code') ?? ''

  async function token(fields: Record<string, string>) {
    const answer = await fetch(`${url}/oauth/token`, {
      method: 'POST',
      body: new URLSearchParams(fields),
    })
    return { status: answer.status, body: (await answer.json()) as Record<string, string> }
  }

  /** Status and challenge of a message with a token. */
  async function send(bearer: string | undefined, tool = 'list_bookings') {
    const answer = await fetch(`${url}/mcp`, {
      method: 'POST',
      headers: {
        accept: 'application/json, text/event-stream',
        'content-type': 'application/json',
        ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
      },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name: tool, arguments: {} },
      }),
    })
    return { status: answer.status, challenge: answer.headers.get('www-authenticate') ?? '' }
  }

  return { presses, connected, newRequest, codeIn, token, send }
}
