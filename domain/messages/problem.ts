import type { Refusal } from '../result.ts'
import { english, type MessageCode, type OwnCode, type SharedCode } from './english.ts'

/** A sentence that one service alone has; it stands in the service's folder. */
export type OwnMessage = { readonly code: OwnCode; readonly english: string }

/** What is said: a sentence that all share, by its code, or one of a service's own. */
export type Message = SharedCode | OwnMessage

/** A refusal that has a sentence: which message, about which field, with which parameters. */
export type Problem = Refusal<MessageCode> & {
  /** The answer is impossible beside the others, whatever else is still to be answered. */
  readonly exclusive?: true
}

/** A message of a service's own; `{name}` stands for a parameter. */
export function ownMessage(code: string, sentence: string): OwnMessage {
  return { code: code as OwnCode, english: sentence }
}

/** The problem that a message alone makes. */
export function problemOf(message: Message): Problem {
  return typeof message === 'string' ? { code: message } : message
}

/** The sentence of a problem, for a person, in the given language's table. */
export function sentence(
  { code, english: own, params }: Problem,
  table: Readonly<Record<SharedCode, string>> & Readonly<Record<string, string>> = english,
): string {
  return (table[code] ?? own ?? code).replace(/\{(\w+)\}/g, (whole, name: string) =>
    String(params?.[name] ?? whole),
  )
}
