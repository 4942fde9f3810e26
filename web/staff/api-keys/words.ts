import { type KeyPermission, permissionOf, type Scope } from '../../../domain/account/api-keys.ts'
import { m } from '../../../messages/page.ts'

export const permissionNames: Readonly<Record<KeyPermission, string>> = {
  'manage-bookings': m.staff_api_keys_of_manage_bookings(),
  'collect-cash': m.staff_api_keys_of_collect_cash(),
  money: m.staff_api_keys_of_money(),
  'manage-messages': m.staff_api_keys_of_manage_messages(),
  'manage-tickets': m.staff_api_keys_of_manage_tickets(),
  refund: m.staff_api_keys_of_refund(),
  'view-figures': m.staff_api_keys_of_view_figures(),
  'export-accounts': m.staff_api_keys_of_export_accounts(),
  'view-workers': m.staff_api_keys_of_view_workers(),
  'manage-workers': m.staff_api_keys_of_manage_workers(),
  'view-customers': m.staff_api_keys_of_view_customers(),
  'manage-customers': m.staff_api_keys_of_manage_customers(),
  'manage-prices': m.staff_api_keys_of_manage_prices(),
  'manage-vouchers': m.staff_api_keys_of_manage_vouchers(),
  'manage-areas': m.staff_api_keys_of_manage_areas(),
  'view-demand': m.staff_api_keys_of_view_demand(),
  'manage-services': m.staff_api_keys_of_manage_services(),
  'view-audit': m.staff_api_keys_of_view_audit(),
}

/** The scopes of a key on one line. */
export function scopesText(scopes: readonly Scope[]): string {
  const nameOf = (scope: Scope) => permissionNames[permissionOf(scope)]
  const changed = new Set(scopes.filter((scope) => scope.endsWith(':write')).map(nameOf))
  return [...new Set(scopes.map(nameOf))]
    .map((what) => (changed.has(what) ? m.staff_api_keys_scope_both({ what }) : what))
    .join(m.format_list_separator())
}
