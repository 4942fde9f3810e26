import { timeOf } from '../../../domain/booking/starts/calendar.ts'
import { LAST_END } from '../../../domain/booking/starts/slots.ts'
import { type HoursSpan, maskOf } from '../../../domain/workers/hours.ts'
import { m } from '../../../messages/page.ts'
import { clockLabel, weekdayNames } from '../../shared/when.ts'
import { endTimes, startTimes, wholeDay } from '../../shared/working-hours.ts'
import { PlainButton } from '../../ui/PlainButton.tsx'
import parts from '../panel/parts.module.css'
import styles from './workers.module.css'

type Spans = readonly HoursSpan[]

/** Indices of weekdays in masks, Monday first. */
const order = [1, 2, 3, 4, 5, 6, 0]

/** True for valid hours of a day. */
export function areHours(spans: Spans): boolean {
  return maskOf(spans) !== undefined
}

/** Edits the hours of a week: a row per day with one or more spans. */
export function WeekEditor({
  week,
  onChange,
}: {
  week: readonly Spans[]
  onChange: (week: Spans[]) => void
}) {
  const names = weekdayNames('long')
  const [, monday = []] = week
  return (
    <div className={styles.week}>
      {order.map((day) => (
        <DayEditor
          key={day}
          name={names[day] ?? ''}
          spans={week[day] ?? []}
          onChange={(spans) => onChange(week.map((each, at) => (at === day ? spans : each)))}
        />
      ))}
      <PlainButton
        variant="outline"
        onClick={() => onChange(week.map((each, at) => (at > 1 && at < 6 ? monday : each)))}
      >
        {m.staff_workers_same_days()}
      </PlainButton>
    </div>
  )
}

/** Edits the hours of a day: spans that can be added and removed. */
export function DayEditor({
  name,
  spans,
  onChange,
}: {
  name: string
  spans: Spans
  onChange: (spans: Spans) => void
}) {
  const last = spans.at(-1)
  const next = nextSpan(last)
  const set = (at: number, part: Partial<HoursSpan>) =>
    onChange(spans.map((span, place) => (place === at ? { ...span, ...part } : span)))
  return (
    <fieldset className={styles.day}>
      <legend>{name}</legend>
      <div>
        {spans.length === 0 && <p className={parts.soft}>{m.staff_workers_off()}</p>}
        {spans.map((span, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: spans have no name but their place
          <div key={at} className={styles.span}>
            <Hour
              label={m.staff_workers_from_on({ day: name })}
              value={span.from}
              hours={startTimes}
              onChange={(from) => set(at, { from })}
            />
            <span aria-hidden="true">–</span>
            <Hour
              label={m.staff_workers_to_on({ day: name })}
              value={span.to}
              hours={endTimes}
              onChange={(to) => set(at, { to })}
            />
            <button
              type="button"
              className={parts.small}
              aria-label={m.staff_workers_remove_hours({
                from: clockLabel(span.from),
                day: name,
              })}
              onClick={() => onChange(spans.filter((_, place) => place !== at))}
            >
              ×
            </button>
          </div>
        ))}
        {!areHours(spans) && (
          <p className={parts.wrong} role="alert">
            {m.staff_workers_hours_wrong()}
          </p>
        )}
      </div>
      {next && (
        <button
          type="button"
          className={parts.small}
          aria-label={m.staff_workers_add_hours({ day: name })}
          onClick={() => onChange([...spans, next])}
        >
          +
        </button>
      )}
    </fieldset>
  )
}

/**
 * The span to add after another: the remaining hours, from an hour later; undefined if none are
 * left.
 */
function nextSpan(last: HoursSpan | undefined): HoursSpan | undefined {
  if (!last) return wholeDay
  const start = Number(last.to.slice(0, 2)) + 1
  return start < LAST_END ? { from: timeOf(start), to: timeOf(LAST_END) } : undefined
}

function Hour({
  label,
  value,
  hours,
  onChange,
}: {
  label: string
  value: string
  hours: readonly string[]
  onChange: (hour: string) => void
}) {
  return (
    <select
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      {hours.map((hour) => (
        <option key={hour} value={hour}>
          {clockLabel(hour)}
        </option>
      ))}
    </select>
  )
}
