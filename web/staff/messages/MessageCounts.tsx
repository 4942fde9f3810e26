import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { may } from '../../../domain/account/permissions.ts'
import { channels } from '../../../domain/notifications/choices.ts'
import { m } from '../../../messages/page.ts'
import { useSession } from '../../account/session.ts'
import { callQuery, failureSentence } from '../../api.ts'
import { shortDay } from '../../shared/when.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { countColumn } from '../list/columns.ts'
import { DayFilter } from '../list/DayFilter.tsx'
import { FilterBar } from '../list/FilterBar.tsx'
import chips from '../list/list.module.css'
import { type Column, RecordTable } from '../list/RecordTable.tsx'
import { useFilters } from '../list/use-filters.ts'
import styles from './messages.module.css'
import { channelWords, costText } from './words.ts'

const spans = ['7', '14', '31', '92'] as const
const usualSpan = '14'
const shape = { days: spans, until: 'day' } as const

type Row = {
  readonly day: string
  readonly channel: (typeof channels)[number]
  readonly sent: number
  readonly arrived: number
  readonly failed: number
  readonly cost?: readonly { readonly currency: string; readonly amount: number }[]
}

const figures: readonly Column<Row>[] = [
  countColumn(m.staff_notifications_count_sent(), ({ sent }) => sent),
  {
    header: m.staff_notifications_count_arrived(),
    figures: true,
    short: true,
    // It is unknown whether an e-mail arrived.
    cell: ({ channel, arrived }) => (channel === 'email' ? m.common_nothing() : arrived),
  },
  {
    header: m.staff_notifications_count_failed(),
    figures: true,
    short: true,
    cell: ({ failed }) => (failed ? <strong className={styles.failed}>{failed}</strong> : 0),
  },
]
const costs: Column<Row> = {
  header: m.staff_notifications_cost(),
  figures: true,
  short: true,
  cell: ({ cost = [] }) => cost.map(costText).join(m.format_list_separator()) || m.common_nothing(),
}

const byDay: readonly Column<Row>[] = [
  {
    header: m.staff_notifications_day(),
    title: true,
    cell: ({ day }) => shortDay(day),
  },
  { header: m.staff_notifications_channel(), cell: ({ channel }) => channelWords[channel] },
  ...figures,
]
const inAll: readonly Column<Row>[] = [
  {
    header: m.staff_notifications_channel(),
    title: true,
    cell: ({ channel }) => channelWords[channel],
  },
  ...figures,
]

/** /messages?view=counts&days=&until=: messages sent, delivered and failed, and their cost. */
export function MessageCounts() {
  const list = useFilters(shape)
  const { days, until } = list.filters
  const seesMoney = may('money', useSession()?.role)
  const withCost = (columns: readonly Column<Row>[]) => (seesMoney ? [...columns, costs] : columns)
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...callQuery(['messages', 'counts', days, until], 'GET /staff/messages/counts/', {
      days: Number(days || usualSpan),
      ...(until ? { until } : {}),
    }),
    placeholderData: keepPreviousData,
  })
  const addressOf = ({ day, channel }: Row) =>
    `/messages?${new URLSearchParams({ ...(day ? { day } : {}), channel })}`
  return (
    <>
      <FilterBar
        label={m.staff_notifications_counts()}
        onClear={days || until ? () => list.clear() : undefined}
      >
        <span className={chips.chip}>
          <label>
            <span>{m.staff_notifications_span()}</span>
            <select
              value={days || usualSpan}
              onChange={({ currentTarget: { value } }) =>
                list.change({ days: spans.find((span) => span === value) ?? '' })
              }
            >
              {spans.map((span) => (
                <option key={span} value={span}>
                  {m.staff_notifications_span_days({ count: Number(span) })}
                </option>
              ))}
            </select>
          </label>
        </span>
        <DayFilter
          label={m.staff_notifications_until()}
          value={until}
          onChange={(day) => list.change({ until: day })}
        />
      </FilterBar>
      {!data && error ? (
        <ErrorState message={failureSentence(error)} onRetry={() => refetch()} busy={isFetching} />
      ) : data?.rows.length === 0 ? (
        <EmptyState title={m.staff_notifications_counts_none()}>
          {m.staff_notifications_counts_none_text()}
        </EmptyState>
      ) : (
        <div className={styles.counts}>
          <section aria-label={m.staff_notifications_total()}>
            <h2>{m.staff_notifications_total()}</h2>
            <RecordTable
              caption={m.staff_notifications_total()}
              items={data && totalsOf(data.rows)}
              columns={withCost(inAll)}
              keyOf={({ channel }) => channel}
              addressOf={addressOf}
              expected={3}
            />
            <p className={styles.note}>
              {seesMoney
                ? m.staff_notifications_counts_note_cost()
                : m.staff_notifications_counts_note()}
            </p>
          </section>
          <RecordTable
            caption={m.staff_notifications_counts()}
            items={data?.rows}
            columns={withCost(byDay)}
            keyOf={({ day, channel }) => `${day} ${channel}`}
            addressOf={addressOf}
            busy={isPlaceholderData}
          />
        </div>
      )}
    </>
  )
}

/** The sums of each channel. */
function totalsOf(rows: readonly Row[]): Row[] {
  return channels.flatMap((channel) => {
    const own = rows.filter((row) => row.channel === channel)
    if (own.length === 0) return []
    const sum = (of: (row: Row) => number) => own.reduce((total, row) => total + of(row), 0)
    const all = own.flatMap(({ cost = [] }) => cost)
    const cost = [...new Set(all.map(({ currency }) => currency))].map((currency) => ({
      currency,
      amount: all.reduce((total, one) => total + (one.currency === currency ? one.amount : 0), 0),
    }))
    return [
      {
        day: '',
        channel,
        sent: sum((row) => row.sent),
        arrived: sum((row) => row.arrived),
        failed: sum((row) => row.failed),
        cost,
      },
    ]
  })
}
