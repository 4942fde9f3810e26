import type { Label, Sentence } from './messages/label.ts'

/**
 * Why something was refused: a code to decide by, the field that it is about, and what its sentence
 * names. Every expected refusal has this shape, from the rules to the adapters of third parties.
 */
export type Refusal<Code extends string = string> = {
  readonly code: Code
  readonly field?: string
  /** Numbers, and words that are the same in every language or a label each. */
  readonly params?: Readonly<Record<string, string | number | Label>>
  /** Makes its sentence, where it is not that of its code. */
  readonly say?: Sentence
  /** What a third party answered, for the log: never shown to a person. */
  readonly detail?: string
}

/** How something went that was not refused. */
export type Success<Value> = { readonly ok: true; readonly value: Value }

/** How something went that was refused. */
export type Refused<Code extends string> = { readonly ok: false; readonly refusal: Refusal<Code> }

/**
 * The result of something that may be refused. Expected refusals are returned and never thrown; an
 * exception is a bug or an outage. A check without a value returns its `Refusal`, or undefined.
 */
export type Result<Value, Code extends string> = Success<Value> | Refused<Code>

/** The result of what went well. */
export function succeed(): Success<undefined>
export function succeed<Value>(value: Value): Success<Value>
export function succeed(value?: unknown): Success<unknown> {
  return { ok: true, value }
}

/** A refused result, by its code alone or with its details. */
export function refuse<const Code extends string>(why: Code | Refusal<Code>): Refused<Code> {
  return { ok: false, refusal: typeof why === 'string' ? { code: why } : why }
}
