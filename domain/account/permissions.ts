import type { Role } from './roles.ts'

/** The caller: a person by role, a worker on their phone, or a visitor who is not signed in. */
export type Asker = Role | 'Worker' | 'visitor'

const everybody = ['visitor', 'Customer', 'Manager', 'Admin', 'Worker'] as const
const people = ['Customer', 'Manager', 'Admin'] as const
const staff = ['Manager', 'Admin'] as const
const admins = ['Admin'] as const

/**
 * Who may do what (docs/product/roles.md#permissions), for calls, pages and menus. Each handler
 * checks ownership itself.
 */
export const permissions = {
  anyone: everybody,
  'signed-in': people,
  // docs/product/roles.md#who-sees-money
  money: ['Customer', 'Admin'],
  // docs/product/gifts.md#redeeming
  'redeem-gifts': ['Customer'],
  'manage-bookings': staff,
  'collect-cash': staff,
  'manage-messages': staff,
  'manage-tickets': staff,
  refund: admins,
  'view-figures': admins,
  'export-accounts': admins,
  'view-workers': staff,
  'manage-workers': staff,
  'view-customers': staff,
  'manage-customers': staff,
  'merge-customers': admins,
  'manage-prices': admins,
  'manage-vouchers': admins,
  'manage-areas': admins,
  'view-demand': staff,
  'manage-services': admins,
  'manage-team': admins,
  // docs/product/api-keys.md
  'manage-keys': staff,
  // docs/product/webhooks.md
  'manage-webhooks': admins,
  // docs/product/partners.md
  'manage-partners': admins,
  'manage-settings': admins,
  'view-audit': admins,
  // docs/product/pay.md
  'manage-pay': admins,
  // docs/product/einvoice.md
  'manage-e-invoices': admins,
  // docs/product/books.md
  'manage-books': admins,
  // docs/product/tax.md
  'manage-tax': admins,
  // docs/product/privacy.md#requests
  'manage-privacy-requests': staff,
  'export-personal-data': admins,
  'manage-breaches': admins,
  // docs/product/visits.md#sign-in
  crew: ['Worker'],
} as const satisfies Record<string, readonly Asker[]>

export type Permission = keyof typeof permissions

/** True if a person with this role, a worker, or a visitor (undefined) has the permission. */
export function may(permission: Permission, role: Role | 'Worker' | undefined): boolean {
  const holders: readonly Asker[] = permissions[permission]
  return holders.includes(role ?? 'visitor')
}
