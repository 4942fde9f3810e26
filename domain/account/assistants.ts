import { isStaff, type Role } from './roles.ts'

/** Scopes of assistants (docs/product/assistants.md#what-is-allowed). */
export const assistantScopes = ['bookings:read', 'bookings:write', 'staff:read'] as const
export type AssistantScope = (typeof assistantScopes)[number]

/** Scopes that a person of this role can grant: customers theirs, staff theirs, if switched on. */
export function grantableScopes(role: Role, staffAssistants: boolean): AssistantScope[] {
  if (isStaff(role)) return staffAssistants ? ['staff:read'] : []
  return ['bookings:read', 'bookings:write']
}

/**
 * Parses the scopes that a program requests, separated by spaces. Those that the person cannot grant
 * are ignored; no scope means all.
 */
export function readScopes(text: string, grantable: readonly AssistantScope[]): AssistantScope[] {
  const requested = text.split(' ').filter(Boolean)
  return grantable.filter((scope) => requested.length === 0 || requested.includes(scope))
}

const loopback = /^(localhost|127\.0\.0\.1|\[::1\])$/

/**
 * True for a permitted redirect address: an https page, or a program on the person's own machine.
 */
export function isRedirectAddress(text: string): boolean {
  const url = URL.parse(text)
  // An address is compared letter by letter, and a parser leaves these out.
  if (!url || /[\p{C}\s]/u.test(text)) return false
  const isPlain = !url.hash && !url.username && !url.password
  const isOnThisMachine = url.protocol === 'http:' && loopback.test(url.hostname)
  return isPlain && (url.protocol === 'https:' || isOnThisMachine)
}

/** Adds fields to the query of a redirect address, as the answer to a program. */
export function answerAddress(
  redirect: string,
  fields: Readonly<Record<string, string | undefined>>,
): string {
  const url = new URL(redirect)
  for (const [name, value] of Object.entries(fields)) if (value) url.searchParams.set(name, value)
  return url.href
}

/** Shortens a text from another program or a person, and puts it on one line. */
export function shortName(text: string, most = 60): string {
  const line = text.replace(/[\p{C}\p{Z}\s]+/gu, ' ').trim()
  return line.length > most ? `${line.slice(0, most - 1)}…` : line
}

/** The most connected assistants per person. */
export const MOST_ASSISTANTS = 20
