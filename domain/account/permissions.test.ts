import { expect, test } from 'vitest'
import { may, type Permission, permissions } from './permissions.ts'

const askers = [undefined, 'Customer', 'Manager', 'Admin'] as const

// One row a permission: visitor, Customer, Manager, Admin.
const table: Readonly<Record<Permission, string>> = {
  anyone: 'yes yes yes yes',
  'signed-in': 'no yes yes yes',
  money: 'no yes no yes',
  'manage-bookings': 'no no yes yes',
  'collect-cash': 'no no yes yes',
  'manage-messages': 'no no yes yes',
  'manage-tickets': 'no no yes yes',
  refund: 'no no no yes',
  'view-figures': 'no no no yes',
  'export-accounts': 'no no no yes',
  'view-workers': 'no no yes yes',
  'manage-workers': 'no no yes yes',
  'view-customers': 'no no yes yes',
  'manage-customers': 'no no yes yes',
  'merge-customers': 'no no no yes',
  'manage-prices': 'no no no yes',
  'manage-vouchers': 'no no no yes',
  'manage-areas': 'no no no yes',
  'view-demand': 'no no yes yes',
  'manage-services': 'no no no yes',
  'manage-team': 'no no no yes',
  'manage-settings': 'no no no yes',
  'view-audit': 'no no no yes',
}

test.each(Object.keys(permissions) as Permission[])('%s is granted as the table says', (name) => {
  const answers = askers.map((role) => (may(name, role) ? 'yes' : 'no')).join(' ')
  expect(answers).toBe(table[name])
})
