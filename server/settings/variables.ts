import { z } from 'zod'

/** An environment variable: how it is documented, and what it may be. */
export type Variable = {
  /** What holds when it is unset, for docs/settings.md. */
  readonly unset: string
  /** What it is for, for docs/settings.md. */
  readonly meaning: string
  readonly shape: z.ZodType
  /** Ends the sentence `NAME must be …` about a wrong value. */
  readonly expected: string
  /**
   * It must begin with https in production: over plain http, anyone on the way could send us other
   * keys, or read ours.
   */
  readonly httpsInProduction?: boolean
}

/** Variables by name, in the order of docs/settings.md. */
export type Variables = Readonly<Record<string, Variable>>

/** A section of docs/settings.md. */
export type Section = {
  readonly title: string
  readonly variables: Variables
  readonly note?: string
}

/** What was read of variables; undefined where one is unset or wrong. */
export type Values<V extends Variables> = {
  readonly [Name in keyof V]: z.output<V[Name]['shape']> | undefined
}

/** The process's variables, and what was found wrong with them. */
export type Environment = {
  readonly production: boolean
  /** Without spaces around it; undefined when it is unset or empty. */
  readonly text: (name: string) => string | undefined
  /** Adds one sentence for the person who starts the program. */
  readonly problem: (sentence: string) => void
}

/** Reads and checks variables. */
export function readVariables<V extends Variables>(
  environment: Environment,
  variables: V,
): Values<V> {
  const values: Record<string, unknown> = {}
  for (const [name, { shape, expected, httpsInProduction }] of Object.entries(variables)) {
    const text = environment.text(name)
    if (text === undefined) continue
    const parsed = shape.safeParse(text)
    if (parsed.success) values[name] = parsed.data
    else environment.problem(`${name} must be ${expected}.`)
    const isPlainHttp = URL.parse(text)?.protocol === 'http:'
    if (environment.production && httpsInProduction && isPlainHttp)
      environment.problem(`${name} must begin with https when NODE_ENV is production.`)
  }
  return values as Values<V>
}

export const wholeNumber = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .pipe(z.number().min(least).max(most))

export const origin = z.string().transform((text, context) => {
  const url = URL.parse(text)
  const good = url !== null && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search
  if (!good) context.addIssue('not an origin')
  return url?.origin ?? ''
})

export const urlOf = (...protocols: string[]) =>
  z.string().refine((text) => protocols.includes(URL.parse(text)?.protocol ?? ''))

/** 32 bytes, as 64 hex digits or in base64. */
export const key32 = z.string().transform((text, context) => {
  const key = /^[0-9a-f]{64}$/i.test(text) ? Buffer.from(text, 'hex') : Buffer.from(text, 'base64')
  if (key.length !== 32) context.addIssue('not 32 bytes')
  return key
})

export const yesOrNo = z.enum(['0', '1']).transform((text) => text === '1')

export const line = z.string().max(500)

/** Words as a sentence lists them: `a, b or c`. */
export function listed(words: readonly string[]): string {
  const last = words.at(-1) ?? ''
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} or ${last}`
}
