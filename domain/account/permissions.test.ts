import { expect, test } from 'vitest'
import { may, type Permission, permissions } from './permissions.ts'

const askers = [undefined, 'Customer', 'Manager', 'Admin', 'Worker'] as const

// One row a permission: visitor, Customer, Manager, Admin, Worker.
const table: Readonly<Record<Permission, string>> = {
  anyone: 'yes yes yes yes yes',
  'signed-in': 'no yes yes yes no',
  money: 'no yes no yes no',
  'redeem-gifts': 'no yes no no no',
  'manage-bookings': 'no no yes yes no',
  'collect-cash': 'no no yes yes no',
  'manage-messages': 'no no yes yes no',
  'manage-tickets': 'no no yes yes no',
  refund: 'no no no yes no',
  'view-figures': 'no no no yes no',
  'export-accounts': 'no no no yes no',
  'view-workers': 'no no yes yes no',
  'manage-workers': 'no no yes yes no',
  'view-customers': 'no no yes yes no',
  'manage-customers': 'no no yes yes no',
  'merge-customers': 'no no no yes no',
  'manage-prices': 'no no no yes no',
  'manage-vouchers': 'no no no yes no',
  'manage-areas': 'no no no yes no',
  'view-demand': 'no no yes yes no',
  'manage-services': 'no no no yes no',
  'manage-team': 'no no no yes no',
  'manage-keys': 'no no yes yes no',
  'manage-webhooks': 'no no no yes no',
  'manage-settings': 'no no no yes no',
  'view-audit': 'no no no yes no',
  'manage-pay': 'no no no yes no',
  'manage-tax': 'no no no yes no',
  'manage-e-invoices': 'no no no yes no',
  'manage-privacy-requests': 'no no yes yes no',
  'export-personal-data': 'no no no yes no',
  'manage-books': 'no no no yes no',
  'manage-breaches': 'no no no yes no',
  'manage-partners': 'no no no yes no',
  crew: 'no no no no yes',
}

test.each(Object.keys(permissions) as Permission[])('%s is granted as the table says', (name) => {
  const answers = askers.map((role) => (may(name, role) ? 'yes' : 'no')).join(' ')
  expect(answers).toBe(table[name])
})
