import { may, type Permission } from '../../../domain/account/permissions.ts'
import type { Role } from '../../../domain/account/roles.ts'
import { isStaffPage } from '../../../domain/site/pages.ts'
import { m } from '../../../messages/page.ts'
import { useMissingSteps } from '../setup/use-setup.ts'
import { useToday } from '../today/use-today.ts'
import type { IconName } from './Icon.tsx'

/** A page in the staff's side bar. */
export type Entry = {
  readonly path: string
  readonly label: string
  readonly icon: IconName
  /** Required to see the entry. */
  readonly permission: Permission
  /** Pages reached from this one that have no entry. */
  readonly with?: readonly string[]
  /** A hook for the number of items that need attention; undefined while unknown. */
  readonly useCount?: () => number | undefined
  /** Shown only while that number is above zero. */
  readonly whileCounted?: true
}

/** Entries under a heading; the first group has none. */
export type Group = { readonly label?: string; readonly entries: readonly Entry[] }

/** All entries in order; the bottom bar has the first four permitted ones. */
const groups: readonly Group[] = [
  {
    entries: [
      {
        path: '/today',
        label: m.staff_shell_today(),
        icon: 'today',
        permission: 'manage-bookings',
        useCount: () => useToday().data?.crew,
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
        useCount: () => useToday().data?.messages,
      },
      {
        path: '/report',
        label: m.staff_shell_bookings(),
        icon: 'bookings',
        permission: 'manage-bookings',
        with: ['/report-booking-details', '/new-booking', '/run-sheet'],
      },
      {
        path: '/visual-report',
        label: m.site_visual_report(),
        icon: 'figures',
        permission: 'view-figures',
        with: ['/exports'],
      },
    ],
  },
  {
    label: m.staff_shell_group_care(),
    entries: [
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
        useCount: () => useToday().data?.tickets,
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
        useCount: () => useToday().data?.undelivered,
      },
    ],
  },
  {
    label: m.staff_shell_group_money(),
    entries: [
      { path: '/refunds', label: m.site_refunds(), icon: 'refunds', permission: 'refund' },
      { path: '/gifts', label: m.staff_gifts_page(), icon: 'gifts', permission: 'refund' },
      { path: '/cash', label: m.staff_shell_cash(), icon: 'cash', permission: 'collect-cash' },
      {
        path: '/bank-deposits',
        label: m.staff_deposits_page(),
        icon: 'bank',
        permission: 'manage-books',
      },
      { path: '/payroll', label: m.staff_pay_page(), icon: 'pay', permission: 'manage-pay' },
      {
        path: '/einvoices',
        label: m.staff_einvoices_page(),
        icon: 'einvoices',
        permission: 'manage-e-invoices',
      },
      { path: '/tax', label: m.staff_tax_page(), icon: 'tax', permission: 'manage-tax' },
      { path: '/books', label: m.staff_books_page(), icon: 'books', permission: 'manage-books' },
      {
        path: '/month-end',
        label: m.staff_books_months_page(),
        icon: 'months',
        permission: 'manage-books',
      },
    ],
  },
  {
    label: m.staff_shell_group_people(),
    entries: [
      {
        path: '/workers',
        label: m.staff_shell_workers(),
        icon: 'workers',
        permission: 'view-workers',
        useCount: () => useToday().data?.requests,
      },
      { path: '/team', label: m.staff_shell_team(), icon: 'team', permission: 'manage-team' },
    ],
  },
  {
    label: m.staff_shell_group_company(),
    entries: [
      {
        path: '/services',
        label: m.site_services(),
        icon: 'services',
        permission: 'manage-services',
      },
      {
        path: '/rates',
        label: m.staff_shell_prices(),
        icon: 'prices',
        permission: 'manage-prices',
      },
      { path: '/areas', label: m.staff_shell_areas(), icon: 'areas', permission: 'view-demand' },
      {
        path: '/settings',
        label: m.staff_shell_settings(),
        icon: 'settings',
        permission: 'manage-settings',
        with: ['/message-templates'],
      },
      {
        path: '/privacy-requests',
        label: m.staff_privacy_entry(),
        icon: 'privacy',
        permission: 'manage-privacy-requests',
        useCount: () => useToday().data?.privacy,
      },
      {
        path: '/breaches',
        label: m.staff_breaches_entry(),
        icon: 'breaches',
        permission: 'manage-breaches',
        useCount: () => useToday().data?.breaches,
      },
      {
        path: '/partners',
        label: m.staff_partners_page(),
        icon: 'partners',
        permission: 'manage-partners',
      },
      {
        path: '/api-keys',
        label: m.staff_api_keys_page(),
        icon: 'keys',
        permission: 'manage-keys',
      },
      {
        path: '/webhooks',
        label: m.staff_webhooks_page(),
        icon: 'webhooks',
        permission: 'manage-webhooks',
      },
      { path: '/audit', label: m.staff_shell_audit(), icon: 'audit', permission: 'view-audit' },
      {
        path: '/setup',
        label: m.staff_setup_entry(),
        icon: 'setup',
        permission: 'manage-settings',
        useCount: useMissingSteps,
        whileCounted: true,
      },
    ],
  },
]

/** The groups that a role may open. */
export function groupsFor(role: Role): readonly Group[] {
  return groups.flatMap((group) => {
    const open = group.entries.filter(
      ({ path, permission }) => isStaffPage(path) && may(permission, role),
    )
    return open.length > 0 ? [{ ...group, entries: open }] : []
  })
}

/** The same without headings. */
export const entriesFor = (role: Role): readonly Entry[] =>
  groupsFor(role).flatMap(({ entries }) => entries)
