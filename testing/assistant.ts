import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'

/** The protocol's official client, connected to a program; with a token it acts for somebody. */
export async function connectAssistant(url: string, token?: string) {
  const client = new Client({ name: 'Test assistant', version: '1' })
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {}
  const transport = new StreamableHTTPClientTransport(new URL('/mcp', url), {
    requestInit: { headers },
  })
  // Its optional fields are typed otherwise than ours.
  await client.connect(transport as unknown as Transport)
  return {
    client,
    /** What a tool answers, and whether it says that something is wrong. */
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
