import type { Refusal } from '../result.ts'
import { english, type MessageCode } from './english.ts'

/** A refusal that has a sentence: which message, about which field, with which parameters. */
export type Problem = Refusal<MessageCode>

/** The sentence of a problem, for a person, in the given language's table. */
export function sentence(
  problem: Pick<Problem, 'code' | 'params'>,
  table: Readonly<Record<MessageCode, string>> = english,
): string {
  return table[problem.code].replace(/\{(\w+)\}/g, (whole, name: string) =>
    String(problem.params?.[name] ?? whole),
  )
}
