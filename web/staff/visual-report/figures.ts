import { addDays, isDay, mondayOf } from '../../../domain/booking/starts/calendar.ts'
import { m } from '../../../messages/page.ts'
import type { CallOutput } from '../../api.ts'
import { hoursLabel } from '../../shared/when.ts'
import { noFilters, type ReportFilters, reportAddress } from '../report-filters.ts'

/** The data of all charts. */
export type Figures = CallOutput<'POST /reports/figures/'>

/** A point of a chart and a row of its table. */
export type Counted = { name: string; bookings: number; cancelled: number; revenue: number }

/** The range of the report: days, inclusive, and a service (empty for all). */
export type Span = { from: string; to: string; skill: string }

const MAX_DAYS = 366

/** The range in an address; the last 30 days if it has no valid one. */
export function spanFrom(search: URLSearchParams, today: string): Span {
  const from = search.get('from') ?? ''
  const to = search.get('to') ?? ''
  const skill = search.get('service_type') ?? ''
  const usable = isDay(from) && isDay(to) && from <= to && to < addDays(from, MAX_DAYS)
  return usable ? { from, to, skill } : { from: addDays(today, -29), to: today, skill }
}

/** The address of the report for a range. */
export function spanAddress({ from, to, skill }: Span): string {
  const search = new URLSearchParams({ from, to, ...(skill ? { service_type: skill } : {}) })
  return `/visual-report?${search}`
}

/** The address of a range's bookings in the report, of one status or of all. */
export function bookingsOf(
  { from, to, skill }: Span,
  status: ReportFilters['status'] = '',
): string {
  const dates = { start: from, end: to }
  return reportAddress({ ...noFilters, dates, service: skill, status })
}

/** Predefined ranges. */
export function presets(today: string): { label: string; from: string; to: string }[] {
  const monday = mondayOf(today)
  return [
    { label: m.staff_figures_this_week(), from: monday, to: addDays(monday, 6) },
    { label: m.staff_figures_last_30_days(), from: addDays(today, -29), to: today },
    { label: m.staff_figures_next_30_days(), from: today, to: addDays(today, 29) },
    { label: m.staff_figures_last_12_months(), from: addDays(today, -364), to: today },
  ]
}

/** A point for each day of the range, including days without bookings, so that gaps show. */
export function byDay(figures: Figures, { from, to }: Span): Counted[] {
  const known = new Map(figures.by_day.map(({ day, ...counted }) => [day, counted]))
  const points: Counted[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) {
    points.push({ name: day, ...(known.get(day) ?? { bookings: 0, cancelled: 0, revenue: 0 }) })
  }
  return points
}

/** The same by week, named by its Monday. */
export function byWeek(days: readonly Counted[]): Counted[] {
  const weeks = new Map<string, Counted>()
  for (const day of days) {
    const name = mondayOf(day.name)
    const week = weeks.get(name) ?? { name, bookings: 0, cancelled: 0, revenue: 0 }
    weeks.set(name, {
      name,
      bookings: week.bookings + day.bookings,
      cancelled: week.cancelled + day.cancelled,
      revenue: Math.round((week.revenue + day.revenue) * 100) / 100,
    })
  }
  return [...weeks.values()]
}

/** Formats a share as `12.5 %`; `0 %` if the whole is 0. */
export function percent(part: number, whole: number): string {
  const share = whole === 0 ? 0 : (part / whole) * 100
  return m.staff_figures_percent({ share: Number(share.toFixed(share < 10 ? 1 : 0)) })
}

const LEAD_LABELS: Readonly<Record<number, string>> = {
  0: m.staff_figures_lead_0(),
  24: m.staff_figures_lead_24(),
  48: m.staff_figures_lead_48(),
  72: m.staff_figures_lead_72(),
  168: m.staff_figures_lead_168(),
  336: m.staff_figures_lead_336(),
}

/** The label of a bucket of lead times, by its lower bound in hours. */
export function leadLabel(hours: number): string {
  return LEAD_LABELS[hours] ?? m.staff_figures_lead_from({ hours })
}

/** Formats 60 hours as `2.5 days`, 9 as `9 hours`; `–` for none. */
export function leadTimeText(hours: number | null): string {
  if (hours === null) return m.common_nothing()
  return hours < 48
    ? hoursLabel(Math.round(hours))
    : m.staff_figures_days({ count: Number((hours / 24).toFixed(1)) })
}
