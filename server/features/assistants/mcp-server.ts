import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'
import type { Tool, ToolWorld } from './tools/tool.ts'

const instructions = `Books hourly home help (cleaning, care and more) in Kuala Lumpur and Selangor. Amounts are RM, \
days and times Malaysian. Ask the person for what a form needs; do not make up answers.`

/**
 * Answers one message of an assistant. Nothing is stored between messages, so any process can
 * answer any of them (docs/product/assistants.md#protocol).
 */
export async function answerMessage(
  { name, tools, world }: { name: string; tools: readonly Tool[]; world: ToolWorld },
  message: { url: string; headers: Record<string, string>; body: unknown },
): Promise<Response> {
  const server = new McpServer({ name, version: '1' }, { instructions })
  for (const { name: tool, title, description, input, annotations, run } of tools)
    server.registerTool(
      tool,
      { title, description, inputSchema: input, annotations: { title, ...annotations } },
      (args) => run(args, world),
    )
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
  await server.connect(transport)
  try {
    const request = new Request(message.url, { method: 'POST', headers: message.headers })
    return await transport.handleRequest(request, { parsedBody: message.body })
  } finally {
    await server.close()
  }
}
