import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { addDays, weekday } from '../../domain/booking/starts/calendar.ts'
import { m } from '../../messages/page.ts'
import { longDay, monthLabel, weekdayNames } from '../shared/when.ts'
import styles from './Calendar.module.css'
import { addMonths, monthGrid } from './month.ts'

type Props = {
  /** The chosen day, `YYYY-MM-DD`; '' or undefined for none. */
  value: string | undefined
  onChange: (day: string) => void
  /** Today in Malaysia. Undefined in prerendered HTML, which shows only the frame. */
  today: string | undefined
  /** First day that can be chosen; today by default. */
  min?: string
  /** Last day that can be chosen. */
  max?: string
  /**
   * Days of the shown month with a start. Others are marked, but can still be chosen. No day is
   * marked while this is undefined.
   */
  openDays?: ReadonlySet<string>
  /** True while `openDays` is loading. */
  loading?: boolean
  /** Called with the shown month (`YYYY-MM`), initially and on each change. */
  onMonth?: (month: string) => void
}

const [sunday = '', ...fromMonday] = weekdayNames('short')
const weekdays = [...fromMonday, sunday]

/**
 * A month of days as native buttons. Arrows, Home, End, Page Up and Page Down move through it. It
 * always has six rows, so that nothing below moves.
 */
export function Calendar({
  value,
  onChange,
  today,
  min = today,
  max,
  openDays,
  loading = false,
  onMonth,
}: Props) {
  const id = useId()
  const grid = useRef<HTMLTableElement>(null)
  const chosen = value || undefined
  const [shownMonth, setShownMonth] = useState<string>()
  // The day that the arrow keys have reached, until the value changes.
  const [reached, setReached] = useState<{ day: string; by: string | undefined }>()
  const focusNext = useRef(false)
  const shown = shownMonth ?? (chosen ?? today)?.slice(0, 7)

  useEffect(() => {
    if (shown) onMonth?.(shown)
  }, [shown, onMonth])

  useEffect(() => {
    if (!focusNext.current || !reached) return
    focusNext.current = false
    grid.current?.querySelector<HTMLElement>(`[data-day="${reached.day}"]`)?.focus()
  }, [reached])

  const isOff = (day: string) =>
    (min !== undefined && day < min) || (max !== undefined && day > max)

  function clamp(day: string): string {
    if (min && day < min) return min
    return max && day > max ? max : day
  }

  function moveTo(day: string) {
    const to = clamp(day)
    focusNext.current = true
    setShownMonth(to.slice(0, 7))
    setReached({ day: to, by: chosen })
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const from = event.currentTarget.dataset.day
    if (!from) return
    const inWeek = (weekday(from) + 6) % 7
    const to = {
      ArrowLeft: () => addDays(from, -1),
      ArrowRight: () => addDays(from, 1),
      ArrowUp: () => addDays(from, -7),
      ArrowDown: () => addDays(from, 7),
      Home: () => addDays(from, -inWeek),
      End: () => addDays(from, 6 - inWeek),
      PageUp: () => addMonths(from, -1),
      PageDown: () => addMonths(from, 1),
    }[event.key]
    if (!to) return
    event.preventDefault()
    moveTo(to())
  }

  if (!shown) return <CalendarFrame />
  const rows = monthGrid(shown)
  const days = rows.flat().filter((day) => day !== undefined)
  const enabled = days.filter((day) => !isOff(day))
  // One day is in the tab order: the last one reached, the chosen one, today, or the first.
  const wanted = [reached?.by === chosen ? reached?.day : undefined, chosen, today]
  const inTabOrder = wanted.find((day) => day && enabled.includes(day)) ?? enabled[0]
  const before = addMonths(`${shown}-01`, -1).slice(0, 7)
  const after = addMonths(`${shown}-01`, 1).slice(0, 7)

  return (
    <div className={styles.calendar}>
      <div className={styles.header}>
        <TurnButton
          label={m.time_previous_month()}
          path="m14 6-6 6 6 6"
          disabled={min !== undefined && before < min.slice(0, 7)}
          onClick={() => setShownMonth(before)}
        />
        <p id={`${id}-month`} className={styles.month} aria-live="polite">
          {monthLabel(shown)}
        </p>
        <TurnButton
          label={m.time_next_month()}
          path="m10 6 6 6-6 6"
          disabled={max !== undefined && after > max.slice(0, 7)}
          onClick={() => setShownMonth(after)}
        />
      </div>
      <table
        ref={grid}
        className={styles.days}
        aria-labelledby={`${id}-month`}
        aria-busy={loading || undefined}
      >
        <Weekdays />
        <tbody>
          {rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
            <tr key={at}>
              {row.map((day, column) =>
                day === undefined ? (
                  // biome-ignore lint/suspicious/noArrayIndexKey: an empty cell is its place
                  <td key={column} />
                ) : (
                  <td key={day}>
                    <button
                      type="button"
                      className={styles.day}
                      data-day={day}
                      data-selected={day === chosen || undefined}
                      data-closed={(openDays && !isOff(day) && !openDays.has(day)) || undefined}
                      aria-label={longDay(day)}
                      aria-pressed={day === chosen}
                      aria-current={day === today ? 'date' : undefined}
                      aria-describedby={
                        openDays && !isOff(day) && !openDays.has(day) ? `${id}-closed` : undefined
                      }
                      disabled={isOff(day)}
                      tabIndex={day === inTabOrder ? 0 : -1}
                      onKeyDown={onKeyDown}
                      onClick={() => {
                        setReached(undefined)
                        setShownMonth(day.slice(0, 7))
                        onChange(day)
                      }}
                    >
                      {Number(day.slice(8))}
                    </button>
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
      <p id={`${id}-closed`} hidden>
        {m.time_closed_day()}
      </p>
    </div>
  )
}

/** The calendar before today is known: full size with weekdays, but no month or days. */
function CalendarFrame() {
  return (
    <div className={styles.calendar} aria-busy="true">
      <div className={styles.header}>
        <span className={styles.turn} />
        <p className={styles.month}>
          <span className={styles.ghost} />
        </p>
      </div>
      <table className={styles.days} aria-hidden="true">
        <Weekdays />
        <tbody>
          {monthGrid('2024-01').map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
            <tr key={at}>
              <td colSpan={row.length}>
                <span className={styles.ghostRow} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Weekdays() {
  return (
    <thead>
      <tr>
        {weekdays.map((name) => (
          <th key={name} scope="col">
            {name}
          </th>
        ))}
      </tr>
    </thead>
  )
}

function TurnButton({
  label,
  path,
  disabled,
  onClick,
}: {
  label: string
  path: string
  disabled: boolean
  onClick: () => void
}) {
  return (
    <button
      type="button"
      className={styles.turn}
      aria-label={label}
      disabled={disabled}
      onClick={onClick}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={path} />
      </svg>
    </button>
  )
}
