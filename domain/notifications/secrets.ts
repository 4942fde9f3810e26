import type { NotificationKind } from './kinds.ts'

/** Replaces a secret in a text. */
const hidden = '******'

/** Parameters that only the recipient may read, by kind. */
const secrets: Partial<Record<NotificationKind, readonly string[]>> = { 'sign-in-code': ['code'] }

/** The kinds whose texts contain secrets. */
export const secretKinds = Object.keys(secrets) as NotificationKind[]

/**
 * Do texts of this kind contain a secret? They are not sent again: the person requests a new
 * secret.
 */
export function hasSecret(kind: string): boolean {
  return Object.hasOwn(secrets, kind)
}

/**
 * The parameters of a notification as they may be stored with the message and shown to staff
 * (docs/product/messages.md#secrets).
 */
export function withoutSecrets<Parameters extends object>(
  kind: string,
  parameters: Parameters,
): Parameters {
  const names = hasSecret(kind) ? (secrets[kind as NotificationKind] ?? []) : []
  return { ...parameters, ...Object.fromEntries(names.map((name) => [name, hidden])) }
}
