import type { NotificationKind } from './kinds.ts'

/** What a text has in the place of a secret. */
const hidden = '******'

/** Parameters that only who is notified may read, by kind. */
const secrets: Partial<Record<NotificationKind, readonly string[]>> = { 'sign-in-code': ['code'] }

/** The kinds whose texts have secrets. */
export const secretKinds = Object.keys(secrets) as NotificationKind[]

/** Does a text of this kind have a secret? It is not sent again: whoever asks for it gets a new one. */
export function hasSecret(kind: string): boolean {
  return Object.hasOwn(secrets, kind)
}

/**
 * The parameters of a notification as they may be stored with what was sent, and shown to staff
 * (docs/product/messages.md#secrets).
 */
export function withoutSecrets<Parameters extends object>(
  kind: string,
  parameters: Parameters,
): Parameters {
  const names = hasSecret(kind) ? (secrets[kind as NotificationKind] ?? []) : []
  return { ...parameters, ...Object.fromEntries(names.map((name) => [name, hidden])) }
}
