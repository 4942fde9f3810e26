import { jsonOf } from '../../fetch-json.ts'

/**
 * Reads Fiuu's bodies tolerantly. The specification says of messages that "values are not URL
 * encoded", but most arrive encoded; answers are JSON or `Key: value` lines.
 */

/** For fields of any name: an inherited `constructor` must not appear among them. */
const noFields = () => Object.create(null) as Record<string, string>

/** Parses a form body; null if a field is repeated, as in no genuine message. */
export function decodedForm(body: string): Record<string, string> | null {
  const fields = noFields()
  for (const [name, value] of new URLSearchParams(body)) {
    if (name in fields) return null
    fields[name] = value
  }
  return fields
}

/** Parses a form body whose values are not encoded: plus and percent signs are literal. */
export function literalForm(body: string): Record<string, string> | null {
  const fields = noFields()
  for (const pair of body.split('&')) {
    const at = pair.indexOf('=')
    if (at < 1) continue
    const name = pair.slice(0, at)
    if (name in fields) return null
    fields[name] = pair.slice(at + 1)
  }
  return fields
}

/** Reads fields that a body parser has already split; null if one is not text. */
export function parsedForm(body: Record<string, unknown>): Record<string, string> | null {
  const fields = noFields()
  for (const [name, value] of Object.entries(body)) {
    if (typeof value !== 'string') return null
    fields[name] = value
  }
  return fields
}

/** The fields of an object in an answer, as text; null if it is no object. */
function fieldsOf(item: unknown): Record<string, string> | null {
  if (typeof item !== 'object' || item === null) return null
  const fields = noFields()
  for (const [name, field] of Object.entries(item)) {
    if (field === null || field === undefined) fields[name] = ''
    else if (typeof field === 'object') fields[name] = JSON.stringify(field)
    else fields[name] = String(field)
  }
  return fields
}

/**
 * Reads an answer about several items: a JSON list of objects, or a single object; null for
 * anything else.
 */
export function replyList(body: string): Record<string, string>[] | null {
  const value = jsonOf(body)
  const read = (Array.isArray(value) ? value : [value]).map(fieldsOf)
  return read.includes(null) ? null : read.filter((fields) => fields !== null)
}

/**
 * Reads an answer: a JSON object, the first object of a JSON list, or `Key: value` / `Key=value`
 * lines.
 */
export function replyFields(body: string): Record<string, string> | null {
  const text = body.trim()
  if (text.startsWith('{') || text.startsWith('[')) {
    const value = jsonOf(text)
    return fieldsOf(Array.isArray(value) ? value[0] : value)
  }
  const fields = noFields()
  for (const line of text.split(/\r?\n/)) {
    const match = /^\s*(\w+)\s*[:=]\s?(.*)$/.exec(line)
    if (match?.[1]) fields[match[1]] = (match[2] ?? '').trim()
  }
  return Object.keys(fields).length > 0 ? fields : null
}

/**
 * Converts sen to the wire's ringgit: 2760 is `27.60`. Throws RangeError unless it is a positive
 * whole number.
 */
export function wireAmount(amountSen: number): string {
  if (!Number.isSafeInteger(amountSen) || amountSen <= 0) {
    throw new RangeError(`Not an amount in sen: ${amountSen}`)
  }
  return `${Math.floor(amountSen / 100)}.${String(amountSen % 100).padStart(2, '0')}`
}

/**
 * Converts the wire's ringgit to sen, with or without decimals and thousands commas; null if it is
 * no amount.
 */
export function senOf(amount: string): number | null {
  const match = /^(\d{1,10}|\d{1,3}(?:,\d{3}){1,3})(?:\.(\d{1,2}))?$/.exec(amount)
  if (!match?.[1]) return null
  return Number(match[1].replaceAll(',', '')) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
}
