import { may, type Permission } from '../../../domain/account/permissions.ts'
import type { Role } from '../../../domain/account/roles.ts'
import { isStaffPage } from '../../../domain/site/pages.ts'
import { m } from '../../../messages/page.ts'
import { useMissingSteps } from '../setup/use-setup.ts'
import {
  useDuePrivacyRequests,
  useFailedMessages,
  useOpenBreaches,
  useOpenRequests,
  useOpenTickets,
  useTodayCount,
  useUnansweredCount,
} from '../today/use-today.ts'
import type { IconName } from './Icon.tsx'

/** One page in the side bar of staff. */
export type Entry = {
  readonly path: string
  readonly label: string
  readonly icon: IconName
  /** Without it the entry is not shown. */
  readonly permission: Permission
  /** Pages that are reached from this one and have no entry of their own. */
  readonly with?: readonly string[]
  /** A hook for how many things wait there for somebody; undefined while unknown. */
  readonly useCount?: () => number | undefined
  /** Shown only while something waits there. */
  readonly whileCounted?: true
}

/** All entries in their order; a phone's bar has the first four that somebody may open. */
const entries: readonly Entry[] = [
  {
    path: '/today',
    label: m.staff_shell_today(),
    icon: 'today',
    permission: 'manage-bookings',
    useCount: useTodayCount,
  },
  {
    path: '/board',
    label: m.staff_board_page(),
    icon: 'board',
    permission: 'manage-bookings',
  },
  {
    path: '/inbox',
    label: m.staff_shell_inbox(),
    icon: 'inbox',
    permission: 'manage-messages',
    useCount: useUnansweredCount,
  },
  {
    path: '/report',
    label: m.staff_shell_bookings(),
    icon: 'bookings',
    permission: 'manage-bookings',
    with: ['/report-booking-details', '/new-booking', '/run-sheet'],
  },
  {
    path: '/customers',
    label: m.staff_customers_page(),
    icon: 'customers',
    permission: 'view-customers',
  },
  {
    path: '/tickets',
    label: m.staff_shell_tickets(),
    icon: 'tickets',
    permission: 'manage-tickets',
    useCount: useOpenTickets,
  },
  {
    path: '/reviews',
    label: m.staff_reviews_page(),
    icon: 'reviews',
    permission: 'manage-tickets',
  },
  {
    path: '/messages',
    label: m.staff_notifications_page(),
    icon: 'messages',
    permission: 'manage-messages',
    useCount: useFailedMessages,
  },
  { path: '/gifts', label: m.staff_gifts_page(), icon: 'gifts', permission: 'refund' },
  { path: '/refunds', label: m.site_refunds(), icon: 'refunds', permission: 'refund' },
  {
    path: '/workers',
    label: m.staff_shell_workers(),
    icon: 'workers',
    permission: 'view-workers',
    useCount: useOpenRequests,
  },
  { path: '/cash', label: m.staff_shell_cash(), icon: 'cash', permission: 'collect-cash' },
  { path: '/payroll', label: m.staff_pay_page(), icon: 'pay', permission: 'manage-pay' },
  {
    path: '/einvoices',
    label: m.staff_einvoices_page(),
    icon: 'einvoices',
    permission: 'manage-e-invoices',
  },
  {
    path: '/privacy-requests',
    label: m.staff_privacy_entry(),
    icon: 'privacy',
    permission: 'manage-privacy-requests',
    useCount: useDuePrivacyRequests,
  },
  {
    path: '/breaches',
    label: m.staff_breaches_entry(),
    icon: 'breaches',
    permission: 'manage-breaches',
    useCount: useOpenBreaches,
  },
  {
    path: '/rates',
    label: m.staff_shell_prices(),
    icon: 'prices',
    permission: 'manage-prices',
    with: ['/vouchers'],
  },
  { path: '/areas', label: m.staff_shell_areas(), icon: 'areas', permission: 'view-demand' },
  { path: '/services', label: m.site_services(), icon: 'services', permission: 'manage-services' },
  { path: '/team', label: m.staff_shell_team(), icon: 'team', permission: 'manage-team' },
  {
    path: '/settings',
    label: m.staff_shell_settings(),
    icon: 'settings',
    permission: 'manage-settings',
    with: ['/message-templates'],
  },
  { path: '/api-keys', label: m.staff_api_keys_page(), icon: 'keys', permission: 'manage-keys' },
  {
    path: '/webhooks',
    label: m.staff_webhooks_page(),
    icon: 'webhooks',
    permission: 'manage-webhooks',
  },
  { path: '/audit', label: m.staff_shell_audit(), icon: 'audit', permission: 'view-audit' },
  {
    path: '/visual-report',
    label: m.staff_shell_figures(),
    icon: 'figures',
    permission: 'view-figures',
    with: ['/exports'],
  },
  {
    path: '/setup',
    label: m.staff_setup_entry(),
    icon: 'setup',
    permission: 'manage-settings',
    useCount: useMissingSteps,
    whileCounted: true,
  },
]

/** The entries that somebody of this role may open. */
export function entriesFor(role: Role): readonly Entry[] {
  return entries.filter(({ path, permission }) => isStaffPage(path) && may(permission, role))
}
