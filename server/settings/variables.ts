import { z } from 'zod'

/** An environment variable: its documentation and its form. */
type Variable = {
  /** What applies when it is unset, for docs/settings.md. */
  readonly unset: string
  /** Its purpose, for docs/settings.md. */
  readonly meaning: string
  /** `unset` is itself the default value. */
  readonly isDefault?: boolean
} & Form

/** The values that a variable may have. */
type Form<Shape extends z.ZodType = z.ZodType> = {
  readonly shape: Shape
  /** Ends the sentence `NAME must be …` about a wrong value. */
  readonly expected: string
  /**
   * Must be https in production: over plain http, anyone on the way could replace the keys that we
   * receive, or read those that we send.
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

/** The values of variables; undefined for one without a default that is unset or wrong. */
export type Values<V extends Variables> = {
  readonly [Name in keyof V]: V[Name] extends { readonly isDefault: true }
    ? z.output<V[Name]['shape']>
    : z.output<V[Name]['shape']> | undefined
}

/** The process's variables, and the collector of their problems. */
export type Environment = {
  readonly production: boolean
  /** Trimmed; undefined when it is unset or empty. */
  readonly text: (name: string) => string | undefined
  /** Adds one sentence for the person who starts the server. */
  readonly problem: (sentence: string) => void
}

/** Reads and checks variables. */
export function readVariables<V extends Variables>(
  environment: Environment,
  variables: V,
): Values<V> {
  const values: Record<string, unknown> = {}
  for (const [name, variable] of Object.entries(variables)) {
    const { shape, expected, httpsInProduction } = variable
    if (variable.isDefault) values[name] = shape.parse(variable.unset)
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

/** A variable that may be unset. */
export function optional<F extends Form>(unset: string, meaning: string, form: F) {
  return { unset, meaning, ...form }
}

/** A variable with a default value. */
export function withDefault<F extends Form>(unset: string, meaning: string, form: F) {
  return { unset, meaning, ...form, isDefault: true as const }
}

/** The origin of a third party or its stand-in. */
export function originAt(usual: string, meaning: string) {
  return withDefault(usual, meaning, secure(origin(usual)))
}

/** An address of a third party or its stand-in. */
export function addressAt(usual: string, meaning: string) {
  return withDefault(usual, meaning, secure(address(usual)))
}

/** Requires https in production. */
export function secure<F extends Form>(form: F) {
  return { ...form, httpsInProduction: true }
}

/** A form with its own words for the expected value. */
export function withExpected<Shape extends z.ZodType>(expected: string, { shape }: Form<Shape>) {
  return { shape, expected }
}

export function wholeNumber(least: number, most: number, of?: string) {
  const shape = z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .pipe(z.number().min(least).max(most))
  return { shape, expected: `a whole number${of ? ` of ${of}` : ''} from ${least} to ${most}` }
}

export function origin(example: string) {
  const shape = z.string().transform((text, context) => {
    const url = URL.parse(text)
    const isHttp = url !== null && /^https?:$/.test(url.protocol)
    if (!isHttp || url.pathname !== '/' || url.search) context.addIssue('not an origin')
    return url?.origin ?? ''
  })
  return { shape, expected: `an origin such as ${example}` }
}

/** @param protocols http and https by default. */
export function address(example: string, ...protocols: string[]) {
  const accepted = protocols.length > 0 ? protocols : ['http:', 'https:']
  const shape = z.string().refine((text) => accepted.includes(URL.parse(text)?.protocol ?? ''))
  return { shape, expected: `an address such as ${example}` }
}

export function matching(pattern: RegExp, expected: string) {
  return { shape: z.string().regex(pattern), expected }
}

export function line(expected: string) {
  return { shape: z.string().max(500), expected }
}

export const key32 = {
  shape: z.string().transform((text, context) => {
    const isHex = /^[0-9a-f]{64}$/i.test(text)
    const key = Buffer.from(text, isHex ? 'hex' : 'base64')
    if (key.length !== 32) context.addIssue('not 32 bytes')
    return key
  }),
  expected: '32 bytes, as 64 hex digits or in base64',
}

export const yesOrNo = {
  shape: z.enum(['0', '1']).transform((text) => text === '1'),
  expected: '0 or 1',
}

/** Words as a list in a sentence: `a, b or c`. */
export function listed(words: readonly string[]): string {
  const last = words.at(-1) ?? ''
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} or ${last}`
}
