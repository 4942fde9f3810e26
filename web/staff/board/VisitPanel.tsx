import { Link } from 'react-router'
import type { Block, BoardWorker } from '../../../domain/api/bookings/board.ts'
import { type Expected, notifiedDelay } from '../../../domain/board/lateness.ts'
import { startOfVisit } from '../../../domain/booking/starts/visit-start.ts'
import { m } from '../../../messages/page.ts'
import { bookingAddress } from '../../shared/booking-address.ts'
import { dayLabel, spanText, timeOfMoment } from '../../shared/when.ts'
import { Facts } from '../../ui/Facts.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { PlainButton } from '../../ui/PlainButton.tsx'
import form from '../form/form.module.css'
import { SidePanel } from '../form/SidePanel.tsx'
import { useCall } from '../form/use-save.ts'
import { PhoneLinks } from '../panel/Links.tsx'
import styles from './board.module.css'
import type { Placed } from './board.ts'
import { lateText, mayMove, mayMoveTime, noteText, stateWords, whatText } from './words.ts'

/** A visit of the board: its facts, its progress, and a link to its page. */
export function VisitPanel({
  block,
  workers,
  placed,
  onReplace,
  onTime,
  onClose,
}: {
  block: Block
  /** Replaces this worker; undefined to fill the gap. */
  onReplace: (worker: BoardWorker | undefined) => void
  /** Moves it to another day or start. */
  onTime: () => void
  workers: readonly BoardWorker[]
  /** The worker on whose row it is, and when they are expected; undefined if it has no crew. */
  placed: (Placed & { readonly worker: BoardWorker }) | undefined
  onClose: () => void
}) {
  const crew = block.workers.map((id) => workers.find((worker) => worker.id === id)?.name)
  const others = crew.filter((name) => name === undefined).length
  const names = [
    ...crew.filter((name) => name !== undefined),
    ...(others > 0 ? [m.staff_board_others({ count: others })] : []),
  ]
  const at = (moment: string | undefined) => moment && timeOfMoment(moment)
  const { expected, travel, worker: latest } = placed ?? {}
  return (
    <SidePanel title={whatText(block)} closeLabel={m.staff_board_close()} onClose={onClose}>
      <Facts
        facts={[
          [m.staff_board_when(), `${dayLabel(block.start_date)}, ${spanText(block)}`],
          [m.staff_board_customer(), block.customer_name],
          [m.staff_board_place(), `${block.post_code} ${block.area}`],
          [m.staff_board_crew(), names.join(m.format_list_separator())],
          [m.staff_board_state(), stateWords[block.state]()],
          (block.missing !== undefined || expected?.isSilent === true) && [
            m.staff_board_attention(),
            noteText(block, expected),
          ],
          !!block.on_the_way_at && [m.staff_board_state_on_the_way(), at(block.on_the_way_at)],
          !!block.arrived_at && [m.staff_board_state_arrived(), at(block.arrived_at)],
          !!block.started_at && [m.staff_board_started(), at(block.started_at)],
          !!block.finished_at && [m.staff_board_finished(), at(block.finished_at)],
          expected?.tone !== undefined && [
            m.staff_board_expected(),
            m.staff_board_expected_at({
              time: timeOfMoment(expected.arrivesAt),
              late: lateText(expected),
            }),
          ],
          travel !== undefined && [
            m.staff_board_way(),
            m.staff_board_travel({ count: travel.minutes }),
          ],
        ]}
      />
      {latest && expected?.tone && <TellLate block={block} worker={latest} expected={expected} />}
      {mayMove(block) && (
        <div className={form.buttons}>
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
          {mayMoveTime(block) && (
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

/** Notifies the customer of the expected time, or links to the worker's phone. */
function TellLate({
  block,
  worker,
  expected,
}: {
  block: Block
  worker: BoardWorker
  expected: Expected
}) {
  const minutes = notifiedDelay(expected.lateMinutes)
  const { save, busy, failure } = useCall('POST /staff/board/late/', undefined, {
    stale: [['bookings'], ['today']],
  })
  const at = timeOfMoment(new Date(startOfVisit(block).getTime() + minutes * 60_000))
  return (
    <>
      {(block.late_minutes ?? 0) < minutes && (
        <div className={form.buttons}>
          <PlainButton
            busy={busy}
            onClick={() => save({ booking_id: block.booking_id, worker: worker.id, minutes })}
          >
            {m.staff_board_tell({ time: at })}
          </PlainButton>
        </div>
      )}
      {failure && <Failure>{failure}</Failure>}
      {worker.phone && (
        <p className={styles.panelLinks}>
          {worker.name}: <PhoneLinks phone={worker.phone} />
        </p>
      )}
    </>
  )
}
