/**
 * Why something was refused: a code to decide by, the field that it is about, and what its sentence
 * names. Every expected refusal has this shape, from the rules to the adapters of third parties.
 */
export type Refusal<Code extends string = string> = {
  readonly code: Code
  readonly field?: string
  readonly params?: Readonly<Record<string, string | number>>
  /** Its sentence, where it is not one that all share. */
  readonly english?: string
  /** What a third party answered, for the log: never shown to a person. */
  readonly detail?: string
}

/** How something went that was not refused. */
export type Success<Value> = { readonly ok: true; readonly value: Value }

/** How something went that was refused. */
export type Refused<Code extends string> = { readonly ok: false; readonly refusal: Refusal<Code> }

/**
 * How something went that may be refused. What a caller must expect is returned and never thrown; an
 * error is a mistake or an outage. A check with nothing else to answer gives its `Refusal`, or
 * undefined.
 */
export type Result<Value, Code extends string> = Success<Value> | Refused<Code>

/** The result of what went well. */
export function succeed(): Success<undefined>
export function succeed<Value>(value: Value): Success<Value>
export function succeed(value?: unknown): Success<unknown> {
  return { ok: true, value }
}

/** The result of what was refused, by its code alone or with what belongs to it. */
export function refuse<const Code extends string>(why: Code | Refusal<Code>): Refused<Code> {
  return { ok: false, refusal: typeof why === 'string' ? { code: why } : why }
}
