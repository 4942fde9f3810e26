import { auth, type OAuthClientProvider } from '@modelcontextprotocol/sdk/client/auth.js'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type {
  OAuthClientInformationMixed,
  OAuthTokens,
} from '@modelcontextprotocol/sdk/shared/auth.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'

/** The redirect address of the test's program; nothing listens there. */
export const callback = 'http://127.0.0.1:39999/callback'

/** The protocol's official client, connected to a server; with a provider, people can sign in. */
export async function connectAssistant(url: string, authProvider?: OAuthClientProvider) {
  const client = new Client({ name: 'Test assistant', version: '1' })
  const provided = authProvider ? { authProvider } : {}
  const transport = new StreamableHTTPClientTransport(new URL('/mcp', url), provided)
  // Its types of optional fields differ from ours.
  await client.connect(transport as unknown as Transport)
  return {
    client,
    /** A tool's answer, and whether it is an error. */
    async use<Data = Record<string, unknown>>(name: string, args: Record<string, unknown> = {}) {
      const result = (await client.callTool({ name, arguments: args })) as CallToolResult
      const [text] = result.content
      return {
        failed: result.isError === true,
        data: result.structuredContent as Data,
        text: text?.type === 'text' ? text.text : '',
      }
    },
  }
}

/** A program's memory of its sign-in. */
export function signInMemory(name = 'Test assistant', scope?: string) {
  const memory = {
    client: undefined as OAuthClientInformationMixed | undefined,
    tokens: undefined as OAuthTokens | undefined,
    verifier: '',
    /** The page to which the person's browser is sent. */
    page: undefined as URL | undefined,
  }
  const provider: OAuthClientProvider = {
    redirectUrl: callback,
    clientMetadata: {
      client_name: name,
      redirect_uris: [callback],
      token_endpoint_auth_method: 'none',
      ...(scope ? { scope } : {}),
    },
    state: () => 'a state of the program',
    clientInformation: () => memory.client,
    saveClientInformation: (client) => {
      memory.client = client
    },
    tokens: () => memory.tokens,
    saveTokens: (tokens) => {
      memory.tokens = tokens
    },
    redirectToAuthorization: (page) => {
      memory.page = page
    },
    saveCodeVerifier: (verifier) => {
      memory.verifier = verifier
    },
    codeVerifier: () => memory.verifier,
    invalidateCredentials: (what) => {
      if (what === 'all' || what === 'tokens') memory.tokens = undefined
      if (what === 'all' || what === 'client') memory.client = undefined
    },
  }
  return { memory, provider }
}

/**
 * Signs a program in for a person like its official client: discovery, registration, the page, the
 * code, tokens.
 * @param decide acts as the person's browser on the page; returns where it goes next.
 */
export async function signIn(
  url: string,
  { memory, provider }: ReturnType<typeof signInMemory>,
  decide: (request: Record<string, string>) => Promise<string>,
): Promise<URL> {
  const serverUrl = `${url}/mcp`
  if ((await auth(provider, { serverUrl })) !== 'REDIRECT') throw new Error('no page was opened')
  const back = new URL(await decide(Object.fromEntries(memory.page?.searchParams ?? [])))
  const authorizationCode = back.searchParams.get('code')
  if (authorizationCode) await auth(provider, { serverUrl, authorizationCode })
  return back
}
