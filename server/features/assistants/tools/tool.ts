import type { CallToolResult, ToolAnnotations } from '@modelcontextprotocol/sdk/types.js'
import type { z } from 'zod'
import type { AssistantScope } from '../../../../domain/account/assistants.ts'
import type { Service } from '../../../../domain/booking/description.ts'
import type { Pool } from '../../../db/connection.ts'
import type { PriceBook } from '../../places/price-book.ts'
import type { Assistant } from '../oauth/find-assistant.ts'
import type { CallAnswer, MakeCall } from '../own-calls.ts'

export type ToolWorld = {
  readonly pool: Pool
  readonly call: MakeCall
  /** The signed-in assistant; undefined for public tools. */
  readonly assistant: Assistant | undefined
  readonly services: readonly Service[]
  readonly prices: (now: Date) => Promise<PriceBook>
  readonly now: Date
  readonly publicUrl: string
}

/** A tool of assistants; its texts are for programs, in English. */
export type Tool<Input extends z.ZodObject = z.ZodObject> = {
  readonly name: string
  readonly title: string
  readonly description: string
  /** The scope that the person must have allowed; absent for public tools. */
  readonly scope?: AssistantScope
  readonly input: Input
  readonly annotations: ToolAnnotations
  readonly run: (input: z.output<Input>, world: ToolWorld) => Promise<CallToolResult>
}

/** Declares a tool and preserves the type of its input. */
export function defineTool<Input extends z.ZodObject>(tool: Tool<Input>): Tool {
  return tool as unknown as Tool
}

/** Changes nothing, and reaches nothing outside this product. */
export const readsOnly: ToolAnnotations = { readOnlyHint: true, openWorldHint: false }

/** The result of a tool: its data, and the same as text. */
export function dataResult(data: Record<string, unknown>): CallToolResult {
  return { content: [{ type: 'text', text: JSON.stringify(data) }], structuredContent: data }
}

/** An error result, so that the program can correct its request. */
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

/** The result of a call: its answer mapped by `shape`, or the sentence of its refusal. */
export function resultOf<Body>(
  { status, body }: CallAnswer,
  shape: (body: Body) => Record<string, unknown>,
): CallToolResult {
  if (status < 400) return dataResult(shape(body as Body))
  const { code = 'failed', response = '', fields } = body as FailureBody
  return errorResult(code, response, fields)
}
