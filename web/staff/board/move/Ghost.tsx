import type { RefObject } from 'react'
import { dayLabel, spanText } from '../../../shared/when.ts'
import { whatText } from '../words.ts'
import move from './move.module.css'
import type { Drag } from './use-drag.ts'

/** The dragged visit beside the mouse, with its new hours. */
export function Ghost({ of, drag }: { of: RefObject<HTMLDivElement | null>; drag: Drag }) {
  const { block, start } = drag
  const then = { ...block, ...start }
  return (
    <div ref={of} className={move.ghost} data-new={start ? '' : undefined} aria-hidden="true">
      <strong>{whatText(block)}</strong>
      <span>
        {then.start_date !== block.start_date && `${dayLabel(then.start_date)}, `}
        {spanText(then)}
      </span>
    </div>
  )
}
