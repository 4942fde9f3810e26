/** Who somebody is (decisions 3). */
export const roles = ['Admin', 'Manager', 'Customer'] as const
export type Role = (typeof roles)[number]

/** spec 6: Admin and Manager are staff. */
export function isStaff(role: Role): boolean {
  return role !== 'Customer'
}

/** spec 6: only an Admin sees what a customer paid, and invoices of others. */
export function seesMoney(role: Role): boolean {
  return role !== 'Manager'
}
