import { may, type Permission } from './permissions.ts'
import type { Role } from './roles.ts'

/**
 * Permissions that an API key can have (docs/product/api-keys.md#scopes). Team, pay, settings and
 * keys are excluded, so that a key cannot extend its own permissions.
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

/** A permission, to read only or also to write. */
export type Scope = `${KeyPermission}:${'read' | 'write'}`

/** Permissions that only read, and those that only write. */
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

/**
 * What a key is used for: the permission of a call or of a check in a handler, and whether it
 * writes.
 */
export type KeyUse = { readonly permission: Permission; readonly writes: boolean }

/** Does one of the scopes allow this use, within the limits of its owner's role? */
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

/** The scopes that a person with this role can give to a key. */
export function scopesOf(role: Role): Scope[] {
  return scopes.filter((scope) => may(permissionOf(scope), role))
}

/**
 * The role of a key, where more than a permission depends on it. Only an Admin's key with `money`
 * sees amounts.
 */
export function roleOfKey(granted: readonly Scope[], ownerRole: Role): Role {
  const seesMoney = granted.some((scope) => permissionOf(scope) === 'money')
  return ownerRole === 'Admin' && seesMoney ? 'Admin' : 'Manager'
}

const KEY = /^jrn_live_([a-z0-9]{8})_([a-z0-9]{32})$/

/** The parts of a key; undefined for another kind of token. */
export function keyParts(token: string): { readonly prefix: string } | undefined {
  const prefix = KEY.exec(token)?.[1]
  return prefix ? { prefix } : undefined
}

/** The longest lifetime of a key in days. */
export const MOST_KEY_DAYS = 366
/** The most active keys per person. */
export const MOST_KEYS = 20
