import type { ExtraTime } from '../../../../domain/api/crew.ts'
import { ringgit } from '../../../../domain/booking/price/money.ts'
import {
  type ExtraMinutes,
  type ExtraTimeState,
  longerBy,
} from '../../../../domain/visits/extra-time.ts'

/** The last request for extra time at a visit, as `extraTimeOfVisit` reads it. */
export type ExtraTimeRow = {
  readonly id: string
  readonly minutes: ExtraMinutes
  readonly price_sen: number
  readonly state: ExtraTimeState
  readonly until: string
  readonly worker_id: number
  /** The visit's end and crew have not changed, and nobody has finished. */
  readonly is_same: boolean
}

/** SQL expression for a visit's last request; null if there is none. */
export const extraTimeOfVisit = `(select json_build_object('id', e.id, 'minutes', e.minutes,
    'price_sen', e.price_sen, 'state', e.state, 'until', e.until, 'worker_id', e.worker_id,
    'is_same', e.until = b.ends_at and b.status <> 'Completed'
      and b.outcome is distinct from 'no-show'
      and e.crew = array(select s.worker_id from assignment s where s.booking_id = b.id order by 1)
      and not exists (select from visit_event v join assignment s using (booking_id, worker_id)
        where v.booking_id = b.id and v.kind = 'step' and v.what = 'finished'))
  from extra_time e where e.booking_id = b.id order by e.asked_at desc, e.id limit 1)`

/** Extra time on the wire: an open request that can no longer be approved is over. */
export function extraTimeNow(row: ExtraTimeRow, now: Date): ExtraTime {
  const { id, minutes, price_sen, state, is_same: isSame } = row
  const until = new Date(row.until)
  const isOver = state === 'open' && (!isSame || now >= until)
  return {
    id,
    minutes,
    state: isOver ? 'over' : state,
    ends_at: longerBy(until, minutes).toISOString(),
    price: ringgit(price_sen),
  }
}
