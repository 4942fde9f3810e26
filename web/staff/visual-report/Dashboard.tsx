import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
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
import { timeLabel } from '../../../domain/booking/calendar.ts'
import { serviceBySkill } from '../../../domain/services/catalogue.ts'
import { dayLabel } from '../../account/bookings/when.ts'
import { call, failureSentence } from '../../api.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { formatRm } from '../../ui/Money.tsx'
import { Loading } from '../../ui/Page.tsx'
import { ChartCard } from './ChartCard.tsx'
import type { CsvRow } from './csv.ts'
import styles from './Dashboard.module.css'
import {
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

/** Our own figures: the visual report until a dashboard is connected. */
export default function Dashboard({ span }: { span: Span }) {
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    queryKey: ['figures', span],
    // With the days that they are of: until others arrive, these are dimmed under their own.
    queryFn: async ({ signal }) => ({
      span,
      figures: await call('POST /reports/figures/', span, { signal }),
    }),
    placeholderData: keepPreviousData,
  })
  if (!data && !error) return <Loading label="Loading figures" size="page" />
  if (!data) {
    return (
      <ErrorState message={failureSentence(error)} onRetry={() => refetch()} busy={isFetching} />
    )
  }
  return (
    <>
      <p role="status" className={styles.state}>
        {isPlaceholderData &&
          `Loading. These are still the figures of ${dayLabel(data.span.from)} to ${dayLabel(data.span.to)}.`}
      </p>
      <div className={styles.report} aria-busy={isPlaceholderData || undefined}>
        <Tiles totals={data.figures.totals} />
        <Charts figures={data.figures} span={data.span} />
      </div>
    </>
  )
}

function Tiles({ totals }: { totals: Figures['totals'] }) {
  const tiles: [string, string, string][] = [
    ['Revenue', formatRm(totals.revenue), 'visits that stand, and late fees'],
    ['Bookings', String(totals.bookings), 'visits that start in these days'],
    [
      'Cancelled',
      percent(totals.cancelled, totals.bookings),
      `${totals.cancelled} of ${totals.bookings}`,
    ],
    [
      'Repeat customers',
      percent(totals.repeat_customers, totals.customers),
      `${totals.repeat_customers} of ${totals.customers}`,
    ],
    ['Booked ahead', leadTimeText(totals.median_lead_hours), 'half of all orders are earlier'],
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
    name: serviceBySkill(skill)?.title ?? skill,
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
  return (
    <div className={styles.charts}>
      <ChartCard
        title="Bookings and revenue"
        wide
        file={`bookings-by-${weekly ? 'week' : 'day'}-${fileEnd}`}
        summary={
          best
            ? `Bookings and revenue by ${weekly ? 'week' : 'day'}; most on ${dayLabel(best.name)} with ${formatRm(best.revenue)}`
            : 'No revenue in these days'
        }
        rows={figures.totals.bookings > 0 ? countedRows(points, weekly ? 'Week of' : 'Day') : []}
        controls={
          <fieldset className={styles.by}>
            <legend className="visually-hidden">Group by</legend>
            {['Day', 'Week'].map((name, at) => (
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
              tickFormatter={shortDay}
              stroke="var(--line-strong)"
              minTickGap={24}
            />
            <YAxis yAxisId="rm" stroke="var(--line-strong)" width={64} />
            <YAxis
              yAxisId="count"
              orientation="right"
              stroke="var(--line-strong)"
              allowDecimals={false}
              width={36}
            />
            <Tooltip content={<Hint nameOf={dayLabel} />} />
            <Legend formatter={(name: string) => <span className={styles.legend}>{name}</span>} />
            <Bar
              yAxisId="rm"
              dataKey="revenue"
              name="Revenue, RM"
              fill="var(--brand)"
              radius={[4, 4, 0, 0]}
              isAnimationActive={false}
            />
            <Line
              yAxisId="count"
              dataKey="bookings"
              name="Bookings"
              stroke="var(--accent)"
              strokeWidth={3}
              dot={false}
              isAnimationActive={false}
            />
          </ComposedChart>
        </Drawing>
      </ChartCard>
      <ChartCard
        title="By service"
        file={`by-service-${fileEnd}`}
        summary={topOf(byService, 'service')}
        rows={countedRows(byService, 'Service')}
      >
        <Ranking rows={byService} />
      </ChartCard>
      <ChartCard
        title="By area"
        file={`by-area-${fileEnd}`}
        summary={topOf(byArea, 'area')}
        rows={countedRows(byArea, 'Area')}
      >
        <Ranking rows={byArea} />
      </ChartCard>
      <ChartCard
        title="How much of the crew is out, %"
        wide
        scrolls
        file={`occupancy-${fileEnd}`}
        summary={`Share of ${figures.totals.workers} workers at a visit, by hour and weekday`}
        rows={occupancyRows(figures.occupancy)}
      >
        <HeatMap occupancy={figures.occupancy} />
      </ChartCard>
      <ChartCard
        title="Booked ahead"
        file={`lead-times-${fileEnd}`}
        summary={`Orders by the time between booking and start; half are earlier than ${leadTimeText(figures.totals.median_lead_hours)} ahead`}
        rows={
          figures.totals.bookings > 0
            ? leads.map(({ name, orders }) => ({ Ahead: name, Orders: orders }))
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
              name="Orders"
              fill="var(--brand)"
              radius={[0, 4, 4, 0]}
              isAnimationActive={false}
            />
          </BarChart>
        </Drawing>
      </ChartCard>
      <ChartCard
        title="Vouchers"
        file={`vouchers-${fileEnd}`}
        summary={`${figures.vouchers.length} vouchers were used`}
        rows={figures.vouchers.map(({ code, orders, discount }) => ({
          Voucher: code,
          Orders: orders,
          'Discount, RM': discount,
        }))}
      >
        <ul className={styles.vouchers}>
          {figures.vouchers.map(({ code, orders, discount }) => (
            <li key={code}>
              <strong>{code}</strong>
              <span>{orders === 1 ? '1 order' : `${orders} orders`}</span>
              <span>{formatRm(discount)} off</span>
            </li>
          ))}
        </ul>
      </ChartCard>
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

/** Revenue by name, the most first, cancellations beside it. */
function Ranking({ rows }: { rows: readonly Counted[] }) {
  return (
    <Drawing height={Math.max(160, rows.length * 46)}>
      <BarChart data={[...rows]} layout="vertical" accessibilityLayer={false}>
        <XAxis type="number" stroke="var(--line-strong)" />
        <YAxis type="category" dataKey="name" width={128} stroke="var(--line-strong)" />
        <Tooltip content={<Hint />} />
        <Bar
          dataKey="revenue"
          name="Revenue, RM"
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
        <span>{`${payload?.[0]?.name ?? ''}: ${Number(payload?.[0]?.value)}`}</span>
      ) : (
        <>
          <span>{formatRm(counted.revenue)}</span>
          <span>
            {counted.bookings} bookings, {counted.cancelled} cancelled
          </span>
        </>
      )}
    </div>
  )
}

function countedRows(rows: readonly Counted[], head: string): CsvRow[] {
  return rows.map(({ name, bookings, cancelled, revenue }) => ({
    [head]: name,
    Bookings: bookings,
    Cancelled: cancelled,
    'Revenue, RM': revenue,
  }))
}

function occupancyRows(occupancy: Figures['occupancy']): CsvRow[] {
  if (occupancy.every(({ share }) => share === 0)) return []
  return weekdays.map(([weekday, name]) => ({
    Weekday: name,
    ...Object.fromEntries(
      occupancy
        .filter((cell) => cell.weekday === weekday)
        .map((cell) => [timeLabel(cell.hour), Number((cell.share * 100).toFixed(2))]),
    ),
  }))
}

function topOf(rows: readonly Counted[], kind: string): string {
  const [top] = rows
  return top ? `Revenue by ${kind}; most is ${top.name} with ${formatRm(top.revenue)}` : ''
}

function shortDay(day: string): string {
  return dayLabel(day).split(' ').slice(1, 3).join(' ')
}
