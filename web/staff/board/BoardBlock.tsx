import { type CSSProperties, memo, type PointerEvent } from 'react'
import type { Block } from '../../../domain/api/bookings/board.ts'
import type { Expected } from '../../../domain/board/lateness.ts'
import { shortDay, spanText } from '../../shared/when.ts'
import styles from './block.module.css'
import type { Span } from './board.ts'
import { noteText, stateWords, whatText } from './words.ts'

/** CSS custom properties that position something on a row. */
export function placeOf({ from, width }: Span): CSSProperties {
  return { '--from': from, '--width': width } as CSSProperties
}

/** A visit; clicking opens it. */
export const BoardBlock = memo(function BoardBlock({
  block,
  expected,
  isMeant,
  withDay = false,
  onOpen,
  onPress,
}: {
  block: Block
  expected?: Expected
  /** Called when the mouse is pressed on it, which may start a drag. */
  onPress?: (event: PointerEvent, block: Block) => void
  /** Shows its day if the layout does not: on phones, or always. */
  withDay?: boolean | 'always'
  /** False if the filters exclude it: it is dimmed. */
  isMeant: boolean
  onOpen: (bookingId: string) => void
}) {
  const note = noteText(block, expected)
  return (
    <button
      type="button"
      className={styles.block}
      data-state={block.state}
      data-alarm={block.missing ? 'very-late' : expected?.tone}
      data-pale={isMeant ? undefined : ''}
      data-day={withDay === 'always' ? '' : undefined}
      onPointerDown={onPress && ((event) => onPress(event, block))}
      onClick={() => onOpen(block.booking_id)}
    >
      <span className={styles.what}>
        <strong>{whatText(block)}</strong>
        {note ? (
          <em>{note}</em>
        ) : (
          <span className="visually-hidden">{stateWords[block.state]()}</span>
        )}
      </span>
      <span className={styles.who}>
        <span className={withDay ? styles.dayName : 'visually-hidden'}>
          {shortDay(block.start_date)}
        </span>
        <span className={styles.time}>{spanText(block)}</span>
        <span className={styles.customer}>{block.customer_name}</span>
      </span>
    </button>
  )
})
