import { type CSSProperties, memo, type PointerEvent } from 'react'
import type { Block } from '../../../domain/api/bookings/board.ts'
import type { Expected } from '../../../domain/board/lateness.ts'
import { dayLabel } from '../../../domain/messages/format.ts'
import { pageLocale } from '../../locale.ts'
import { spanText } from '../../shared/when.ts'
import styles from './block.module.css'
import type { Span } from './board.ts'
import { noteText, stateWords, whatText } from './words.ts'

/** The custom properties by which something is placed on a row. */
export function placeOf({ from, width }: Span): CSSProperties {
  return { '--from': from, '--width': width } as CSSProperties
}

/** A visit; pressed, it opens. */
export const BoardBlock = memo(function BoardBlock({
  block,
  expected,
  isMeant,
  withDay = false,
  onOpen,
  onPress,
}: {
  block: Block
  expected?: Expected | undefined
  /** The mouse is pressed on it: it may be dragged. */
  onPress?: ((event: PointerEvent, block: Block) => void) | undefined
  /** Says its day where it does not stand under it: on a phone, or always. */
  withDay?: boolean | 'always'
  /** False for one that the filters do not mean: it is pale. */
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
          {dayLabel(block.start_date, pageLocale, { year: false })}
        </span>
        <span className={styles.time}>{spanText(block)}</span>
        <span className={styles.customer}>{block.customer_name}</span>
      </span>
    </button>
  )
})
