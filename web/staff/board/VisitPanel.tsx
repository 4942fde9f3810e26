import { Link } from 'react-router'
import type { Block, BoardWorker } from '../../../domain/api/bookings/board.ts'
import { m } from '../../../messages/page.ts'
import { bookingAddress } from '../../shared/booking-address.ts'
import { clockLabel, dayLabel, spanText } from '../../shared/when.ts'
import { PlainButton } from '../../ui/PlainButton.tsx'
import { SidePanel } from '../form/SidePanel.tsx'
import { Facts } from '../panel/Facts.tsx'
import styles from './board.module.css'
import move from './move.module.css'
import { mayMove, noteText, stateWords, whatText } from './words.ts'

/** A visit of the board: what it is, how far it is, and the way to its page. */
export function VisitPanel({
  block,
  workers,
  travelMinutes,
  onReplace,
  onTime,
  onClose,
}: {
  block: Block
  /** Of this worker; undefined: the visit lacks someone. */
  onReplace: (worker: BoardWorker | undefined) => void
  /** To another day or start. */
  onTime: () => void
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
      {mayMove(block) && (
        <div className={move.actions}>
          {block.workers.flatMap((id) => {
            const worker = workers.find((each) => each.id === id)
            return worker
              ? [
                  <PlainButton key={id} variant="outline" onClick={() => onReplace(worker)}>
                    {m.staff_board_replace_button({ name: worker.name })}
                  </PlainButton>,
                ]
              : []
          })}
          {block.missing && (
            <PlainButton onClick={() => onReplace(undefined)}>
              {m.staff_board_assign_button()}
            </PlainButton>
          )}
          {(block.state === 'planned' || block.state === 'on-the-way') && (
            <PlainButton variant="outline" onClick={onTime}>
              {m.staff_board_time()}
            </PlainButton>
          )}
        </div>
      )}
      <p className={styles.panelLinks}>
        <Link {...bookingAddress('/report-booking-details', block)}>
          {m.staff_board_open_booking({ booking: block.booking_id })}
        </Link>
      </p>
    </SidePanel>
  )
}
