import { useQuery } from '@tanstack/react-query'
import type { Block } from '../../../domain/api/bookings/board.ts'
import { m } from '../../../messages/page.ts'
import { call } from '../../api.ts'
import { DateTimeEditor } from '../../shared/DateTimeEditor.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { SidePanel } from '../form/SidePanel.tsx'

/** Another day or start of a visit, among those that have a crew. */
export function MoveTime({ block, onClose }: { block: Block; onClose: () => void }) {
  const booking = useQuery({
    queryKey: ['bookings', 'board-visit', block.booking_id],
    queryFn: ({ signal }) =>
      call(
        'POST /booking-details/get-booking-details/',
        // Nothing confidential is shown, so no view of it is recorded.
        { booking_id: block.booking_id, skill: block.skill, without_confidential: true },
        { signal },
      ),
    staleTime: 0,
    gcTime: 0,
  })
  return (
    <SidePanel title={m.staff_board_time()} closeLabel={m.staff_board_close()} onClose={onClose}>
      <Loaded query={booking}>
        {(data) =>
          data.can_edit ? (
            <DateTimeEditor booking={data} editor="staff" leave={onClose} />
          ) : (
            <p>{m.staff_board_time_over()}</p>
          )
        }
      </Loaded>
    </SidePanel>
  )
}
