/** The role of a person (docs/product/roles.md). */
export const roles = ['Admin', 'Manager', 'Customer'] as const
export type Role = (typeof roles)[number]

/** Admin and Manager are staff (docs/product/roles.md). */
export function isStaff(role: Role): boolean {
  return role !== 'Customer'
}

/**
 * Only an Admin sees what a customer paid, and invoices of others
 * (docs/product/roles.md#who-sees-money).
 */
export function seesMoney(role: Role): boolean {
  return role !== 'Manager'
}
