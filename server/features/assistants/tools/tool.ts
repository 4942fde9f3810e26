import type { CallToolResult, ToolAnnotations } from '@modelcontextprotocol/sdk/types.js'
import type { z } from 'zod'
import type { AssistantScope } from '../../../../domain/account/assistants.ts'
import type { Service } from '../../../../domain/booking/description.ts'
import type { Pool } from '../../../db/connection.ts'
import type { PriceBook } from '../../places/price-book.ts'
import type { Assistant } from '../oauth/find-assistant.ts'
import type { CallAnswer, MakeCall } from '../own-calls.ts'

/** What a tool works with. */
export type ToolWorld = {
  readonly pool: Pool
  readonly call: MakeCall
  /** Who is signed in; undefined for public tools. */
  readonly assistant: Assistant | undefined
  readonly services: readonly Service[]
  readonly prices: (now: Date) => Promise<PriceBook>
  readonly now: Date
  readonly publicUrl: string
}

/** Something that an assistant may do: its words are for programs, in English. */
export type Tool<Input extends z.ZodObject = z.ZodObject> = {
  readonly name: string
  readonly title: string
  readonly description: string
  /** What the person must have allowed; left out for what anybody may ask. */
  readonly scope?: AssistantScope
  readonly input: Input
  readonly annotations: ToolAnnotations
  readonly run: (input: z.output<Input>, world: ToolWorld) => Promise<CallToolResult>
}

/** Declares a tool and preserves the type of its input. */
export function defineTool<Input extends z.ZodObject>(tool: Tool<Input>): Tool {
  return tool as unknown as Tool
}

/** Nothing is changed, and nothing outside this product is reached. */
export const readsOnly: ToolAnnotations = { readOnlyHint: true, openWorldHint: false }

/** The result of a tool, as data and as the same in a text. */
export function dataResult(data: Record<string, unknown>): CallToolResult {
  return { content: [{ type: 'text', text: JSON.stringify(data) }], structuredContent: data }
}

/** A result that says what is errorResult, so that the program can put it right. */
export function errorResult(
  code: string,
  message: string,
  fields?: Readonly<Record<string, string>>,
): CallToolResult {
  return {
    ...dataResult({ error: { code, message, ...(fields ? { fields } : {}) } }),
    isError: true,
  }
}

type FailureBody = { code?: string; response?: string; fields?: Record<string, string> }

/** The result of a call: what `shape` makes of its answer, or the sentence of its refusal. */
export function resultOf<Body>(
  { status, body }: CallAnswer,
  shape: (body: Body) => Record<string, unknown>,
): CallToolResult {
  if (status < 400) return dataResult(shape(body as Body))
  const { code = 'failed', response = '', fields } = body as FailureBody
  return errorResult(code, response, fields)
}
