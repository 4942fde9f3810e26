import type { z } from 'zod'
import { may } from '../../../domain/account/permissions.ts'
import type { Role } from '../../../domain/account/roles.ts'
import type { findCalls } from '../../../domain/api/customers/find.ts'
import { statusName } from '../../../domain/messages/status-name.ts'
import { m } from '../../../messages/page.ts'
import { pageLocale } from '../../locale.ts'
import { bookingAddress } from '../../shared/booking-address.ts'
import { skillTitle } from '../../shared/skill-title.ts'
import { clockLabel, shortDay } from '../../shared/when.ts'
import { entriesFor } from '../shell/entries.ts'

/** A search result and its address. */
type Option = {
  readonly key: string
  readonly label: string
  readonly detail?: string
  readonly to: string
  readonly state?: unknown
}

/** Options of one kind under their heading. */
export type Group = { readonly label: string; readonly options: readonly Option[] }

type Found = z.infer<(typeof findCalls)['GET /staff/find/']['response']>

const joined = (...parts: readonly (string | null | undefined)[]) =>
  parts.filter(Boolean).join(' · ')

/** The results of the call in display order. */
export function groupsOf(found: Found, role: Role | undefined): Group[] {
  return filled([
    {
      label: m.staff_find_bookings(),
      options: found.bookings.map((booking) => ({
        key: booking.booking_id,
        label: booking.booking_id,
        detail: joined(
          booking.customer_name,
          skillTitle(booking.skill),
          m.format_moment({
            day: shortDay(booking.day),
            time: clockLabel(booking.start_time),
          }),
          statusName(booking.booking_status, pageLocale),
        ),
        ...bookingAddress('/report-booking-details', booking),
      })),
    },
    {
      label: m.staff_find_customers(),
      options: found.customers.map(({ id, name, phone, email }) => ({
        key: `customer ${id}`,
        label: name,
        detail: joined(phone, email),
        to: `/customers?customer=${id}`,
      })),
    },
    {
      label: m.staff_find_workers(),
      options: found.workers.map(({ id, name, phone }) => ({
        key: `worker ${id}`,
        label: name,
        detail: phone ?? '',
        to: `/workers?worker=${id}`,
      })),
    },
    {
      label: m.staff_find_areas(),
      options: found.areas.map(({ post_code: code, area, city, served }) => ({
        key: `area ${code}`,
        label: joined(String(code), area),
        detail: joined(area === city ? '' : city, served ? '' : m.staff_find_closed_area()),
        to: `/areas?show=${may('manage-areas', role) ? 'postcodes' : 'demand'}&search=${code}`,
      })),
    },
  ])
}

/** Pages of a role whose name contains these letters. */
export function pagesFound(words: string, role: Role | undefined): Group[] {
  if (!role) return []
  const asked = words.toLowerCase()
  const booking = { path: '/new-booking', label: m.staff_phone_order_title() }
  const options = [...entriesFor(role), ...(may('manage-bookings', role) ? [booking] : [])]
    .filter(({ label }) => label.toLowerCase().includes(asked))
    .map(({ path, label }) => ({ key: path, label, to: path }))
  return filled([{ label: m.staff_find_pages(), options }])
}

function filled(groups: Group[]): Group[] {
  return groups.filter(({ options }) => options.length > 0)
}
