import { useState } from 'react'
import { Link } from 'react-router'
import { m } from '../../../messages/page.ts'
import { dayLabel, spanText } from '../../shared/when.ts'
import { Facts } from '../../ui/Facts.tsx'
import { PlainButton } from '../../ui/PlainButton.tsx'
import form from '../form/form.module.css'
import { SidePanel } from '../form/SidePanel.tsx'
import { PhoneLinks } from '../panel/Links.tsx'
import { ChangeImpact } from '../workers/change/ChangeImpact.tsx'
import styles from './board.module.css'
import type { Row } from './board.ts'
import { dayWords, noteText, stateWords, whatText } from './words.ts'

/**
 * A worker of the board with the visits of the first day. A worker who is ill gets leave for that
 * day, and their visits that have not begun are given to others in one step
 * (docs/product/board.md#ill).
 */
export function WorkerOnBoard({
  row: { worker, blocks, freeHours },
  day,
  today,
  startsIll,
  onOpen,
  onClose,
}: {
  row: Row
  day: string
  today: string
  /** Starts with handing over the visits. */
  startsIll: boolean
  onOpen: (bookingId: string) => void
  onClose: () => void
}) {
  const canBeIll = day >= today && worker.leave[0] === null
  const [isIll, setIsIll] = useState(startsIll && canBeIll)
  if (isIll)
    return (
      <ChangeImpact
        worker={worker}
        change={{ add_leave: [{ first_day: day, last_day: day, kind: 'sick', note: '' }] }}
        onSaved={onClose}
        onClose={() => setIsIll(false)}
      />
    )
  const ofDay = blocks.filter(({ block }) => block.start_date === day)
  return (
    <SidePanel
      title={worker.name}
      closeLabel={m.staff_list_close_named({ name: worker.name })}
      onClose={onClose}
    >
      <Facts
        facts={[
          [m.staff_board_day(), dayLabel(day)],
          [m.staff_board_hours(), dayWords(worker, freeHours)],
          worker.phone !== null && [
            m.staff_board_phone(),
            <PhoneLinks key="phone" phone={worker.phone} />,
          ],
        ]}
      />
      {ofDay.length === 0 && <p>{m.staff_board_no_visits()}</p>}
      <ul className={styles.ofDay}>
        {ofDay.map(({ block, expected }) => (
          <li key={block.booking_id}>
            <button type="button" onClick={() => onOpen(block.booking_id)}>
              <strong>
                {spanText(block)} · {noteText(block, expected) ?? stateWords[block.state]()}
              </strong>
              <small>
                {whatText(block)}, {block.customer_name}
              </small>
            </button>
          </li>
        ))}
      </ul>
      {canBeIll && (
        <div className={form.buttons}>
          <PlainButton variant="outline" onClick={() => setIsIll(true)}>
            {day === today
              ? m.staff_board_ill_today()
              : m.staff_board_ill_on({ day: dayLabel(day) })}
          </PlainButton>
        </div>
      )}
      <p className={styles.panelLinks}>
        <Link to={`/workers?worker=${worker.id}`}>{m.staff_board_open_worker()}</Link>
      </p>
    </SidePanel>
  )
}
