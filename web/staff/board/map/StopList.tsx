import { useEffect, useId, useRef } from 'react'
import { m } from '../../../../messages/page.ts'
import { BoardBlock } from '../BoardBlock.tsx'
import styles from './board-map.module.css'
import type { VisitOnMap } from './stops.ts'

/** A choice of the visits at one place of the map. */
export function StopList({
  visits,
  postCode,
  onOpen,
  onClose,
}: {
  visits: readonly VisitOnMap[]
  postCode: number
  onOpen: (bookingId: string) => void
  onClose: () => void
}) {
  const heading = useId()
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <section
      className={styles.list}
      data-over
      aria-labelledby={heading}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose()
      }}
    >
      <header>
        <h2 id={heading} ref={title} tabIndex={-1}>
          {m.staff_board_map_at({ area: visits[0]?.block.area ?? '', postcode: `${postCode}` })}
        </h2>
        <button type="button" aria-label={m.staff_board_map_close()} onClick={onClose}>
          ×
        </button>
      </header>
      <ul>
        {visits.map(({ block, expected }) => (
          <li key={block.booking_id}>
            <BoardBlock block={block} expected={expected} isMeant onOpen={onOpen} />
          </li>
        ))}
      </ul>
    </section>
  )
}
