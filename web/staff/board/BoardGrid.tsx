import { useVirtualizer } from '@tanstack/react-virtual'
import {
  type CSSProperties,
  memo,
  type PointerEvent,
  type RefObject,
  useMemo,
  useState,
} from 'react'
import type { Block } from '../../../domain/api/bookings/board.ts'
import { hourOf } from '../../../domain/booking/starts/calendar.ts'
import { m } from '../../../messages/page.ts'
import { dayLabel, shortDay, timeLabel } from '../../shared/when.ts'
import { useTime } from '../../ui/use-time.ts'
import { Face } from '../workers/Face.tsx'
import { BoardBlock, placeOf } from './BoardBlock.tsx'
import styles from './board.module.css'
import { CLOCK_MS, dayHours, nowAt, type Row, type Span, spanAt } from './board.ts'
import type { Drag } from './move/use-drag.ts'
import { dayWords, mayMove } from './words.ts'

const ROW_REM = 3.625

/**
 * Workers as rows, hours as columns; on phones a list per worker. Only visible rows are rendered.
 */
export function BoardGrid({
  frame,
  days,
  rows,
  drag,
  isMeant,
  onOpen,
  onPress,
  onWorker,
}: {
  /** The scroll container. */
  frame: RefObject<HTMLElement | null>
  days: readonly string[]
  rows: readonly Row[]
  drag: Drag | undefined
  isMeant: (block: Block) => boolean
  onOpen: (bookingId: string) => void
  /** Called when the mouse is pressed on a visit of that worker. */
  onPress: (event: PointerEvent, block: Block, from: number) => void
  onWorker: (id: number) => void
}) {
  const [rowPx] = useState(
    () => ROW_REM * Number.parseFloat(getComputedStyle(document.documentElement).fontSize),
  )
  // oxlint-disable-next-line react/incompatible-library -- its rows are drawn here alone
  const list = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    getItemKey: (index) => rows[index]?.worker.id ?? index,
    estimateSize: () => rowPx,
    overscan: 8,
    initialRect: { width: 1000, height: 800 },
    useFlushSync: false,
  })
  const now = nowAt(days, new Date(useTime(CLOCK_MS)))
  const landing = useMemo(() => landingOf(days, drag), [days, drag])
  return (
    <section
      ref={frame}
      className={styles.frame}
      data-days={days.length}
      style={{ '--hours': days.length * dayHours.length } as CSSProperties}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys
      tabIndex={0}
      aria-label={m.staff_board_of({ day: dayLabel(days[0] ?? '') })}
    >
      <div className={styles.hours} aria-hidden="true">
        {days.flatMap((day) =>
          dayHours.map((hour) => (
            <span key={`${day} ${hour}`} data-hour>
              {days.length > 1 && hour === dayHours[0] && <b>{shortDay(day)}</b>}
              {(days.length === 1 || hour % 3 === 2) && timeLabel(hour)}
            </span>
          )),
        )}
      </div>
      <ul className={styles.rows} style={{ height: list.getTotalSize() }}>
        {list.getVirtualItems().map(({ index, key, start }) => {
          const row = rows[index]
          return (
            row && (
              <li
                key={key}
                ref={list.measureElement}
                data-index={index}
                className={styles.row}
                data-worker={row.worker.id}
                data-over={
                  drag && drag.over === row.worker.id && drag.from !== row.worker.id
                    ? ''
                    : undefined
                }
                // Not by a transform, so that the line of the current time is between the hours and
                // the visits.
                style={{ top: start }}
                aria-setsize={rows.length}
                aria-posinset={index + 1}
              >
                <WorkerRow
                  row={row}
                  isMeant={isMeant}
                  withDay={days.length > 1}
                  onOpen={onOpen}
                  onPress={onPress}
                  dragged={drag?.from === row.worker.id ? drag.block.booking_id : undefined}
                  landing={landing?.worker === row.worker.id ? landing.span : undefined}
                  onWorker={onWorker}
                />
              </li>
            )
          )
        })}
        {now !== undefined && (
          <li
            key={days[0]}
            ref={scrollToNow}
            className={styles.now}
            style={{ '--from': now } as CSSProperties}
            aria-hidden="true"
          />
        )}
      </ul>
    </section>
  )
}

/** Scrolls to the line of the current time, if it is out of view. */
function scrollToNow(line: HTMLLIElement | null) {
  const frame = line?.closest('section')
  if (!line || !frame) return
  const { left, right } = frame.getBoundingClientRect()
  const at = line.getBoundingClientRect().left
  if (at > right) frame.scrollBy({ left: at - (left + right) / 2, behavior: 'instant' })
}

const WorkerRow = memo(function WorkerRow({
  row: { worker, blocks, shades, freeHours },
  isMeant,
  withDay,
  dragged,
  landing,
  onOpen,
  onPress,
  onWorker,
}: {
  row: Row
  /** The visit of this row that is being dragged, which is dimmed. */
  dragged: string | undefined
  /** Where the dragged visit would be dropped. */
  landing: Span | undefined
  onWorker: (id: number) => void
  onPress: (event: PointerEvent, block: Block, from: number) => void
  withDay: boolean
  isMeant: (block: Block) => boolean
  onOpen: (bookingId: string) => void
}) {
  const press = (event: PointerEvent, block: Block) => onPress(event, block, worker.id)
  return (
    <>
      <div className={styles.worker}>
        <Face name={worker.name} photo={worker.photo} />
        <span>
          <button type="button" onClick={() => onWorker(worker.id)}>
            {worker.name}
          </button>
          <small>{dayWords(worker, freeHours)}</small>
        </span>
      </div>
      <div className={styles.track} data-track>
        {shades.map((shade) => (
          <i key={shade.from} data-kind={shade.kind} style={placeOf(shade)} />
        ))}
        {blocks.map(
          ({ block, travel }) =>
            travel && (
              <i
                key={block.booking_id}
                data-kind="travel"
                style={placeOf(travel)}
                title={m.staff_board_travel({ count: travel.minutes })}
              />
            ),
        )}
        {landing && <i data-kind="landing" style={placeOf(landing)} />}
        {blocks.length > 0 && (
          <ul className={styles.blocks}>
            {blocks.map((placed) => (
              <li key={placed.block.booking_id} style={placeOf(placed)}>
                <BoardBlock
                  block={placed.block}
                  expected={placed.expected}
                  isMeant={isMeant(placed.block) && placed.block.booking_id !== dragged}
                  withDay={withDay}
                  onOpen={onOpen}
                  onPress={mayMove(placed.block) ? press : undefined}
                />
              </li>
            ))}
          </ul>
        )}
      </div>
    </>
  )
})

/** Where the dragged visit would be dropped, by worker. */
function landingOf(days: readonly string[], drag: Drag | undefined) {
  if (drag?.over === undefined || (drag.over === drag.from && !drag.start)) return undefined
  const { start_date: day, start_time: time } = drag.start ?? drag.block
  if (!days.includes(day)) return undefined
  const span = spanAt(days, day, hourOf(time) ?? 0, drag.block.no_of_hours)
  return { worker: drag.over, span }
}
