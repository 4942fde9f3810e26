import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import {
  Bar,
  BarChart,
  CartesianGrid,
  ComposedChart,
  Legend,
  Line,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts'
import { addDays } from '../../../domain/booking/starts/calendar.ts'
import { m } from '../../../messages/page.ts'
import { call } from '../../api.ts'
import { pageLocale } from '../../locale.ts'
import { skillTitle } from '../../shared/skill-title.ts'
import { dayLabel, timeLabel } from '../../shared/when.ts'
import { NotYet } from '../../ui/Loaded.tsx'
import { formatRm } from '../../ui/Money.tsx'
import { Loading } from '../../ui/Page.tsx'
import type { CsvRow } from '../csv.ts'
import { ChartCard } from './ChartCard.tsx'
import styles from './Dashboard.module.css'
import {
  bookingsOf,
  byDay,
  byWeek,
  type Counted,
  type Figures,
  leadLabel,
  leadTimeText,
  percent,
  type Span,
} from './figures.ts'
import { HeatMap, weekdays } from './HeatMap.tsx'
import { Moves } from './Moves.tsx'

const numberFormat = new Intl.NumberFormat(pageLocale)
const axisNumber = (value: number) => numberFormat.format(value)

/** Built-in figures: the visual report until a dashboard is connected. */
export default function Dashboard({ span }: { span: Span }) {
  const query = useQuery({
    queryKey: ['figures', span],
    // Stored with their range: until new figures arrive, the old ones are dimmed under their own
    // range.
    queryFn: async ({ signal }) => ({
      span,
      figures: await call('POST /reports/figures/', span, { signal }),
    }),
    placeholderData: keepPreviousData,
  })
  const { data, isPlaceholderData } = query
  if (!data)
    return (
      <NotYet query={query} waiting={<Loading label={m.staff_figures_loading()} size="page" />} />
    )
  return (
    <>
      <p role="status" className={styles.state}>
        {isPlaceholderData &&
          m.staff_figures_still({
            from: dayLabel(data.span.from),
            to: dayLabel(data.span.to),
          })}
      </p>
      <div className={styles.report} aria-busy={isPlaceholderData || undefined}>
        <Tiles totals={data.figures.totals} span={data.span} />
        <Charts figures={data.figures} span={data.span} />
      </div>
    </>
  )
}

function Tiles({ totals, span }: { totals: Figures['totals']; span: Span }) {
  const tiles: [string, string, ReactNode][] = [
    [m.staff_figures_revenue(), formatRm(totals.revenue), m.staff_figures_revenue_note()],
    [m.staff_figures_bookings(), String(totals.bookings), m.staff_figures_bookings_note()],
    [
      m.staff_figures_cancelled(),
      percent(totals.cancelled, totals.bookings),
      <Link key="cancelled" to={bookingsOf(span, 'Cancelled')}>
        {m.staff_figures_part_of({ part: totals.cancelled, whole: totals.bookings })}
      </Link>,
    ],
    [
      m.staff_figures_repeat(),
      percent(totals.repeat_customers, totals.customers),
      m.staff_figures_part_of({ part: totals.repeat_customers, whole: totals.customers }),
    ],
    [m.staff_figures_ahead(), leadTimeText(totals.median_lead_hours), m.staff_figures_ahead_note()],
  ]
  return (
    <dl className={styles.tiles}>
      {tiles.map(([label, value, note]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
          <dd className={styles.note}>{note}</dd>
        </div>
      ))}
    </dl>
  )
}

function Charts({ figures, span }: { figures: Figures; span: Span }) {
  const [weekly, setWeekly] = useState(false)
  const days = byDay(figures, span)
  const points = weekly ? byWeek(days) : days
  const fileEnd = `${span.from}-to-${span.to}`
  const byService = figures.by_service.map(({ skill, ...rest }) => ({
    name: skillTitle(skill),
    ...rest,
  }))
  const byArea = figures.by_area.map(({ area, ...rest }) => ({ name: area, ...rest }))
  const leads = figures.lead_times.map(({ hours, orders }) => ({
    name: leadLabel(hours),
    orders,
  }))
  const best = points.reduce<Counted | undefined>(
    (top, point) => (point.revenue > (top?.revenue ?? 0) ? point : top),
    undefined,
  )
  const mostOn = weekly ? m.staff_figures_most_by_week : m.staff_figures_most_by_day
  return (
    <div className={styles.charts}>
      <ChartCard
        title={m.staff_figures_bookings_and_revenue()}
        wide
        file={`bookings-by-${weekly ? 'week' : 'day'}-${fileEnd}`}
        summary={
          best
            ? mostOn({ day: dayLabel(best.name), amount: formatRm(best.revenue) })
            : m.staff_figures_no_revenue()
        }
        rows={
          figures.totals.bookings > 0
            ? countedRows(points, weekly ? m.staff_figures_week_of() : m.staff_figures_day())
            : []
        }
        nameOf={dayLabel}
        addressOf={(at) => {
          const from = points[at]?.name ?? span.from
          return bookingsOf({ ...span, from, to: weekly ? addDays(from, 6) : from })
        }}
        controls={
          <fieldset className={styles.by}>
            <legend className="visually-hidden">{m.staff_figures_group_by()}</legend>
            {[m.staff_figures_day(), m.staff_figures_week()].map((name, at) => (
              <label key={name}>
                <input
                  type="radio"
                  name="group-by"
                  checked={weekly === (at === 1)}
                  onChange={() => setWeekly(at === 1)}
                />
                {name}
              </label>
            ))}
          </fieldset>
        }
      >
        <Drawing height={300}>
          <ComposedChart data={points} accessibilityLayer={false}>
            <CartesianGrid stroke="var(--line)" vertical={false} />
            <XAxis
              dataKey="name"
              tickFormatter={(day) => dayLabel(String(day), { weekday: 'none', year: false })}
              stroke="var(--line-strong)"
              minTickGap={24}
            />
            <YAxis yAxisId="rm" tickFormatter={axisNumber} stroke="var(--line-strong)" width={64} />
            <YAxis
              yAxisId="count"
              orientation="right"
              stroke="var(--line-strong)"
              allowDecimals={false}
              width={36}
            />
            <Tooltip content={<Hint nameOf={dayLabel} />} />
            <Legend content={Legends} />
            <Bar
              yAxisId="rm"
              dataKey="revenue"
              name={m.staff_figures_revenue_rm()}
              fill="var(--brand)"
              radius={[4, 4, 0, 0]}
              isAnimationActive={false}
            />
            <Line
              yAxisId="count"
              dataKey="bookings"
              name={m.staff_figures_bookings()}
              stroke="var(--accent)"
              strokeWidth={3}
              dot={false}
              isAnimationActive={false}
            />
          </ComposedChart>
        </Drawing>
      </ChartCard>
      <ChartCard
        title={m.staff_figures_by_service()}
        file={`by-service-${fileEnd}`}
        summary={topOf(byService, m.staff_figures_most_by_service)}
        rows={countedRows(byService, m.staff_figures_service())}
        addressOf={(at) => bookingsOf({ ...span, skill: figures.by_service[at]?.skill ?? '' })}
      >
        <Ranking rows={byService} />
      </ChartCard>
      <ChartCard
        title={m.staff_figures_by_area()}
        file={`by-area-${fileEnd}`}
        summary={topOf(byArea, m.staff_figures_most_by_area)}
        rows={countedRows(byArea, m.staff_figures_area())}
      >
        <Ranking rows={byArea} />
      </ChartCard>
      <ChartCard
        title={m.staff_figures_occupancy()}
        wide
        scrolls
        file={`occupancy-${fileEnd}`}
        summary={m.staff_figures_occupancy_summary({ workers: figures.totals.workers })}
        rows={occupancyRows(figures.occupancy)}
      >
        <HeatMap occupancy={figures.occupancy} />
      </ChartCard>
      <ChartCard
        title={m.staff_figures_ahead()}
        file={`lead-times-${fileEnd}`}
        summary={m.staff_figures_ahead_summary({
          time: leadTimeText(figures.totals.median_lead_hours),
        })}
        rows={
          figures.totals.bookings > 0
            ? leads.map(({ name, orders }) => ({
                [m.staff_figures_ahead_head()]: name,
                [m.staff_figures_orders()]: orders,
              }))
            : []
        }
      >
        <Drawing height={260}>
          <BarChart data={leads} layout="vertical" accessibilityLayer={false}>
            <XAxis type="number" allowDecimals={false} stroke="var(--line-strong)" />
            <YAxis type="category" dataKey="name" width={116} stroke="var(--line-strong)" />
            <Tooltip content={<Hint />} />
            <Bar
              dataKey="orders"
              name={m.staff_figures_orders()}
              fill="var(--brand)"
              radius={[0, 4, 4, 0]}
              isAnimationActive={false}
            />
          </BarChart>
        </Drawing>
      </ChartCard>
      <ChartCard
        title={m.staff_figures_vouchers()}
        file={`vouchers-${fileEnd}`}
        summary={m.staff_figures_vouchers_used({ count: figures.vouchers.length })}
        rows={figures.vouchers.map(({ code, orders, discount }) => ({
          [m.staff_figures_voucher()]: code,
          [m.staff_figures_orders()]: orders,
          [m.staff_figures_discount_rm()]: discount,
        }))}
      >
        <ul className={styles.vouchers}>
          {figures.vouchers.map(({ code, orders, discount }) => (
            <li key={code}>
              <strong>{code}</strong>
              <span>{m.staff_figures_order_count({ count: orders })}</span>
              <span>{m.staff_figures_amount_off({ amount: formatRm(discount) })}</span>
            </li>
          ))}
        </ul>
      </ChartCard>
      <Moves moves={figures.moves} span={span} file={`moves-${fileEnd}`} />
    </div>
  )
}

function Drawing({ height, children }: { height: number; children: ReactNode }) {
  return (
    <ResponsiveContainer width="100%" height={height}>
      {children}
    </ResponsiveContainer>
  )
}

/** Revenue by name, highest first, with cancellations. */
function Ranking({ rows }: { rows: readonly Counted[] }) {
  return (
    <Drawing height={Math.max(160, rows.length * 46)}>
      <BarChart data={[...rows]} layout="vertical" accessibilityLayer={false}>
        <XAxis type="number" tickFormatter={axisNumber} stroke="var(--line-strong)" />
        <YAxis type="category" dataKey="name" width={128} stroke="var(--line-strong)" />
        <Tooltip content={<Hint />} />
        <Bar
          dataKey="revenue"
          name={m.staff_figures_revenue_rm()}
          fill="var(--brand)"
          radius={[0, 4, 4, 0]}
          isAnimationActive={false}
        />
      </BarChart>
    </Drawing>
  )
}

type HintProps = {
  active?: boolean
  label?: string | number
  payload?: readonly { name?: string | number; value?: unknown; payload?: Partial<Counted> }[]
  nameOf?: (name: string) => string
}

/** The tooltip of a bar. */
function Hint({ active, label, payload, nameOf }: HintProps) {
  const counted = payload?.[0]?.payload
  if (!active || !counted) return null
  return (
    <div className={styles.hint}>
      <strong>{nameOf ? nameOf(String(label)) : label}</strong>
      {counted.revenue === undefined ? (
        <span>
          {m.staff_figures_hint_named({
            name: payload?.[0]?.name ?? '',
            value: Number(payload?.[0]?.value),
          })}
        </span>
      ) : (
        <>
          <span>{formatRm(counted.revenue)}</span>
          <span>
            {m.staff_figures_hint({
              bookings: counted.bookings ?? 0,
              cancelled: counted.cancelled ?? 0,
            })}
          </span>
        </>
      )}
    </div>
  )
}

function countedRows(rows: readonly Counted[], head: string): CsvRow[] {
  return rows.map(({ name, bookings, cancelled, revenue }) => ({
    [head]: name,
    [m.staff_figures_bookings()]: bookings,
    [m.staff_figures_cancelled()]: cancelled,
    [m.staff_figures_revenue_rm()]: revenue,
  }))
}

function occupancyRows(occupancy: Figures['occupancy']): CsvRow[] {
  if (occupancy.every(({ share }) => share === 0)) return []
  return weekdays.map(([weekday, name]) => ({
    [m.staff_figures_weekday()]: name,
    ...Object.fromEntries(
      occupancy
        .filter((cell) => cell.weekday === weekday)
        .map((cell) => [timeLabel(cell.hour), Number((cell.share * 100).toFixed(2))]),
    ),
  }))
}

/** A text alternative of a ranking. */
function topOf(
  rows: readonly Counted[],
  sentence: (top: { name: string; amount: string }) => string,
): string {
  const [top] = rows
  return top ? sentence({ name: top.name, amount: formatRm(top.revenue) }) : ''
}

/** The legend of a chart; the library's legend has English text for screen readers. */
function Legends({
  payload = [],
}: {
  payload?: readonly { readonly value?: string; readonly color?: string }[]
}) {
  return (
    <ul className={styles.legends}>
      {payload.map(({ value, color }) => (
        <li key={value}>
          <span style={{ background: color }} />
          {value}
        </li>
      ))}
    </ul>
  )
}
