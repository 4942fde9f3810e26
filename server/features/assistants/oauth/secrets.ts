import { randomBytes } from 'node:crypto'

const prefixes = {
  code: 'jrn_ac_',
  access: 'jrn_at_',
  refresh: 'jrn_rt_',
  preview: 'jrn_pv_',
} as const

/** A new secret of an assistant: 256 bits, prefixed by its kind. */
export function newSecret(kind: keyof typeof prefixes): string {
  return prefixes[kind] + randomBytes(32).toString('base64url')
}

/** Has a bearer token the form of an assistant's? */
export function isAssistantToken(token: string): boolean {
  return token.startsWith(prefixes.access)
}
