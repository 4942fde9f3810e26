/** What an assistant may be allowed for a customer (docs/product/assistants.md#what-is-allowed). */
export const assistantScopes = ['bookings:read', 'bookings:write'] as const
export type AssistantScope = (typeof assistantScopes)[number]

/**
 * The scopes that a program asks for, separated by spaces, of which others are left out; all of them when it
 * names none.
 */
export function readScopes(text: string): AssistantScope[] {
  const asked = text.split(' ').filter(Boolean)
  if (asked.length === 0) return [...assistantScopes]
  return assistantScopes.filter((scope) => asked.includes(scope))
}

const loopback = /^(localhost|127\.0\.0\.1|\[::1\])$/

/** Where a program may be answered: an https page, or a program on the person's own machine. */
export function isRedirectAddress(text: string): boolean {
  const url = URL.parse(text)
  if (!url) return false
  const isPlain = !url.hash && !url.username && !url.password
  const isOnThisMachine = url.protocol === 'http:' && loopback.test(url.hostname)
  return isPlain && (url.protocol === 'https:' || isOnThisMachine)
}

/** The address with more in its query, as the answer to a program. */
export function answerAddress(
  redirect: string,
  fields: Readonly<Record<string, string | undefined>>,
): string {
  const url = new URL(redirect)
  for (const [name, value] of Object.entries(fields)) if (value) url.searchParams.set(name, value)
  return url.href
}

/** A text of another program or of a person, on one line and cut to length. */
export function shortName(text: string, most = 60): string {
  const line = text.replace(/[\p{C}\p{Z}\s]+/gu, ' ').trim()
  return line.length > most ? `${line.slice(0, most - 1)}…` : line
}

/** How many assistants somebody has connected at most. */
export const MOST_ASSISTANTS = 20
