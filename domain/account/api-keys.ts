import { may, type Permission } from './permissions.ts'
import type { Role } from './roles.ts'

/**
 * What a key may be given (docs/product/api-keys.md#scopes). Not whoever decides about the team, its pay, the
 * company's settings or other keys: a key must not make itself more.
 */
export const keyPermissions = [
  'manage-bookings',
  'collect-cash',
  'money',
  'manage-messages',
  'manage-tickets',
  'refund',
  'view-figures',
  'export-accounts',
  'view-workers',
  'manage-workers',
  'view-customers',
  'manage-customers',
  'manage-prices',
  'manage-vouchers',
  'manage-areas',
  'view-demand',
  'manage-services',
  'view-audit',
] as const satisfies readonly Permission[]
export type KeyPermission = (typeof keyPermissions)[number]

/** A permission, to read alone or also to write. */
export type Scope = `${KeyPermission}:${'read' | 'write'}`

/** What is there to be seen alone, and what changes the same. */
const seen: readonly KeyPermission[] = [
  'money',
  'view-figures',
  'export-accounts',
  'view-workers',
  'view-customers',
  'view-demand',
  'view-audit',
]
const changed: readonly KeyPermission[] = ['manage-workers', 'manage-customers', 'manage-areas']

export const scopes: readonly Scope[] = keyPermissions.flatMap((permission): Scope[] => [
  ...(changed.includes(permission) ? [] : [`${permission}:read` as const]),
  ...(seen.includes(permission) ? [] : [`${permission}:write` as const]),
])

/** The permission of a scope. */
export function permissionOf(scope: Scope): KeyPermission {
  return scope.slice(0, scope.lastIndexOf(':')) as KeyPermission
}

/** What a key does: of a call of this permission, or of what a handler asks. */
export type KeyUse = { readonly permission: Permission; readonly writes: boolean }

/** Does one of the scopes, as far as its owner's role has them, hold for this? */
export function scopesAllow(
  granted: readonly Scope[],
  ownerRole: Role,
  { permission, writes }: KeyUse,
): boolean {
  const holds = granted.some(
    (scope) => permissionOf(scope) === permission && (scope.endsWith(':write') || !writes),
  )
  return holds && may(permission, ownerRole)
}

/** The scopes that somebody of this role can give to a key. */
export function scopesOf(role: Role): Scope[] {
  return scopes.filter((scope) => may(permissionOf(scope), role))
}

/** The role that a key has where more than a permission depends on it: an Admin's alone sees amounts. */
export function roleOfKey(granted: readonly Scope[], ownerRole: Role): Role {
  const seesMoney = granted.some((scope) => permissionOf(scope) === 'money')
  return ownerRole === 'Admin' && seesMoney ? 'Admin' : 'Manager'
}

const KEY = /^jrn_live_([a-z0-9]{8})_([a-z0-9]{32})$/

/** The parts of a key, or undefined for another kind of token. */
export function keyParts(token: string): { readonly prefix: string } | undefined {
  const prefix = KEY.exec(token)?.[1]
  return prefix ? { prefix } : undefined
}

/** The longest that a key lives, in days. */
export const MOST_KEY_DAYS = 366
/** How many keys in use somebody has at most. */
export const MOST_KEYS = 20
