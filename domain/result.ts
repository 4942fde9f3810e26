import type { Label, Sentence } from './messages/label.ts'

/**
 * Why something was refused: a code, the field, and the parameters of its sentence. Every expected
 * refusal has this shape, from business rules to adapters of third parties.
 */
export type Refusal<Code extends string = string> = {
  readonly code: Code
  readonly field?: string
  /** Numbers, words that are the same in every language, or labels. */
  readonly params?: Readonly<Record<string, string | number | Label>>
  /** Formats the sentence, if it is not that of the code. */
  readonly sentence?: Sentence
  /** A third party's answer, for the log; never shown to people. */
  readonly detail?: string
}

/** The result of something that was not refused. */
export type Success<Value> = { readonly ok: true; readonly value: Value }

/** The result of something that was refused. */
export type Refused<Code extends string> = { readonly ok: false; readonly refusal: Refusal<Code> }

/**
 * The result of something that may be refused. Expected refusals are returned and never thrown; an
 * exception is a bug or an outage. A check without a value returns its `Refusal`, or undefined.
 */
export type Result<Value, Code extends string> = Success<Value> | Refused<Code>

/** Creates a successful result. */
export function succeed(): Success<undefined>
export function succeed<Value>(value: Value): Success<Value>
export function succeed(value?: unknown): Success<unknown> {
  return { ok: true, value }
}

/** Creates a refused result, from a code or a whole refusal. */
export function refuse<const Code extends string>(why: Code | Refusal<Code>): Refused<Code> {
  return { ok: false, refusal: typeof why === 'string' ? { code: why } : why }
}
