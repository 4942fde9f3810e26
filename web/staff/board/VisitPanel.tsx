import { Link } from 'react-router'
import type { Block, BoardWorker } from '../../../domain/api/bookings/board.ts'
import { m } from '../../../messages/page.ts'
import { bookingAddress } from '../../shared/booking-address.ts'
import { clockLabel, dayLabel, spanText } from '../../shared/when.ts'
import { SidePanel } from '../form/SidePanel.tsx'
import { Facts } from '../panel/Facts.tsx'
import styles from './board.module.css'
import { noteText, stateWords, whatText } from './words.ts'

/** A visit of the board: what it is, how far it is, and the way to its page. */
export function VisitPanel({
  block,
  workers,
  travelMinutes,
  onClose,
}: {
  block: Block
  workers: readonly BoardWorker[]
  /** From the visit before it, by the worker whose row it is on. */
  travelMinutes: number | undefined
  onClose: () => void
}) {
  const crew = block.workers.map((id) => workers.find((worker) => worker.id === id)?.name)
  const others = crew.filter((name) => name === undefined).length
  const names = [
    ...crew.filter((name) => name !== undefined),
    ...(others > 0 ? [m.staff_board_others({ count: others })] : []),
  ]
  const at = (moment: string | undefined) => moment && clockLabel(new Date(moment))
  const note = noteText(block)
  return (
    <SidePanel title={whatText(block)} closeLabel={m.staff_board_close()} onClose={onClose}>
      <Facts
        facts={[
          [m.staff_board_when(), `${dayLabel(block.start_date)}, ${spanText(block)}`],
          [m.staff_board_customer(), block.customer_name],
          [m.staff_board_place(), `${block.post_code} ${block.area}`],
          [m.staff_board_crew(), names.join(m.format_list_separator())],
          [m.staff_board_state(), stateWords[block.state]()],
          note !== undefined &&
            note !== stateWords[block.state]() && [m.staff_board_attention(), note],
          !!block.on_the_way_at && [m.staff_board_state_on_the_way(), at(block.on_the_way_at)],
          !!block.arrived_at && [m.staff_board_state_arrived(), at(block.arrived_at)],
          !!block.started_at && [m.staff_board_started(), at(block.started_at)],
          !!block.finished_at && [m.staff_board_finished(), at(block.finished_at)],
          travelMinutes !== undefined && [
            m.staff_board_way(),
            m.staff_board_travel({ count: travelMinutes }),
          ],
        ]}
      />
      <p className={styles.panelLinks}>
        <Link {...bookingAddress('/report-booking-details', block)}>
          {m.staff_board_open_booking({ booking: block.booking_id })}
        </Link>
      </p>
    </SidePanel>
  )
}
