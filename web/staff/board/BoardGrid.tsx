import { useVirtualizer } from '@tanstack/react-virtual'
import { type CSSProperties, memo, type PointerEvent, useCallback, useEffect, useRef } from 'react'
import type { Block } from '../../../domain/api/bookings/board.ts'
import { dayLabel, timeLabel } from '../../../domain/messages/format.ts'
import { m } from '../../../messages/page.ts'
import { pageLocale } from '../../locale.ts'
import { spanText } from '../../shared/when.ts'
import { Face } from '../workers/Face.tsx'
import { BoardBlock, placeOf } from './BoardBlock.tsx'
import styles from './board.module.css'
import { dayHours, nowAt, type Row } from './board.ts'
import move from './move.module.css'
import { useDrag } from './use-drag.ts'
import { useNow } from './use-now.ts'
import { dayWords, mayMove, whatText } from './words.ts'

const ROW_PX = 58

/** Workers down the side, hours across; on a phone a list for each worker. Only the rows in sight are drawn. */
export function BoardGrid({
  days,
  rows,
  isMeant,
  onOpen,
  onDrop,
  onWorker,
  onHold,
}: {
  days: readonly string[]
  rows: readonly Row[]
  isMeant: (block: Block) => boolean
  onOpen: (bookingId: string) => void
  /** A visit was dragged from one worker to another. */
  onDrop: (block: Block, from: number, to: number) => void
  onWorker: (id: number) => void
  /** A visit is being dragged: nothing may move meanwhile. */
  onHold: (isHeld: boolean) => void
}) {
  const { drag, press, endsDrag } = useDrag(onDrop)
  const isDragging = drag !== undefined
  useEffect(() => onHold(isDragging), [onHold, isDragging])
  const open = useCallback(
    (bookingId: string) => {
      if (!endsDrag()) onOpen(bookingId)
    },
    [endsDrag, onOpen],
  )
  const frame = useRef<HTMLElement>(null)
  // oxlint-disable-next-line react/incompatible-library -- its rows are drawn here alone
  const list = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    getItemKey: (index) => rows[index]?.worker.id ?? index,
    estimateSize: () => ROW_PX,
    overscan: 8,
    initialRect: { width: 1000, height: 800 },
    useFlushSync: false,
  })
  const now = nowAt(days, useNow())
  return (
    <>
      {drag && (
        <div
          className={move.ghost}
          style={{ left: drag.x + 12, top: drag.y + 12 }}
          aria-hidden="true"
        >
          <strong>{whatText(drag.block)}</strong>
          <span>{spanText(drag.block)}</span>
        </div>
      )}
      <section
        ref={frame}
        className={styles.frame}
        data-days={days.length}
        style={{ '--hours': days.length * dayHours.length } as CSSProperties}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys
        tabIndex={0}
        aria-label={m.staff_board_of({ day: dayLabel(days[0] ?? '', pageLocale) })}
      >
        <div className={styles.hours} aria-hidden="true">
          {days.flatMap((day) =>
            dayHours.map((hour) => (
              <span key={`${day} ${hour}`}>
                {days.length > 1 && hour === dayHours[0] && (
                  <b>{dayLabel(day, pageLocale, { year: false })}</b>
                )}
                {(days.length === 1 || hour % 3 === 2) && timeLabel(hour, pageLocale)}
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
                  // Not by a transform, so that the line for now is between the hours and the visits.
                  style={{ top: start }}
                  aria-setsize={rows.length}
                  aria-posinset={index + 1}
                >
                  <WorkerRow
                    row={row}
                    isMeant={isMeant}
                    withDay={days.length > 1}
                    onOpen={open}
                    onPress={press}
                    onWorker={onWorker}
                  />
                </li>
              )
            )
          })}
          {now !== undefined && (
            <li
              className={styles.now}
              style={{ '--from': now } as CSSProperties}
              aria-hidden="true"
            />
          )}
        </ul>
      </section>
    </>
  )
}

const WorkerRow = memo(function WorkerRow({
  row: { worker, blocks, shades, freeHours },
  isMeant,
  withDay,
  onOpen,
  onPress,
  onWorker,
}: {
  row: Row
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
      <div className={styles.track}>
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
        {blocks.length > 0 && (
          <ul className={styles.blocks}>
            {blocks.map((placed) => (
              <li key={placed.block.booking_id} style={placeOf(placed)}>
                <BoardBlock
                  block={placed.block}
                  expected={placed.expected}
                  isMeant={isMeant(placed.block)}
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
