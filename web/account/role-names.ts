import type { Role } from '../../domain/account/roles.ts'
import { m } from '../../messages/page.ts'

export const roleNames: Readonly<Record<Role, string>> = {
  Admin: m.account_role_admin(),
  Manager: m.account_role_manager(),
  Customer: m.account_role_customer(),
}
